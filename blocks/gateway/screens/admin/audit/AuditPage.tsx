import { Tabs } from '@mantine/core'
import { useWhyNot } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { State } from '@quoin/ui/states/State.tsx'
import { useGo } from '@quoin/ui/pages'
import { IconHistory } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { pages } from '../../../pages.tsx'
import { Changed } from './Changed.tsx'
import { SignIns } from './SignIns.tsx'
import { Verify } from './Verify.tsx'

/** Who changed what and when, checked for tampering, and how members came in. */
export function AuditPage({ show }: { readonly show?: 'sign-ins' }) {
  const t = useTranslations('admin.audit')
  const go = useGo()
  const why = useWhyNot('gateway.audit.read')
  if (why !== null)
    return (
      <>
        <PageHeader title={t('title')} text={t('text')} />
        <State icon={IconHistory} title={why} />
      </>
    )
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} actions={<Verify />} />
      <Tabs
        value={show ?? 'changes'}
        keepMounted={false}
        onChange={(next) => void go(pages.audit(next === 'sign-ins' ? { show: next } : {}))}
      >
        <Tabs.List aria-label={t('title')} mb="md">
          <Tabs.Tab value="changes">{t('changes')}</Tabs.Tab>
          <Tabs.Tab value="sign-ins">{t('signIns')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="changes">
          <Changed />
        </Tabs.Panel>
        <Tabs.Panel value="sign-ins">
          <SignIns />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
