import { useMe, useWhyNot } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Section } from '@quoin/ui/page/Section.tsx'
import { State } from '@quoin/ui'
import { IconLogin2 } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Domains } from './Domains.tsx'
import { Joining } from './Joining.tsx'
import { Providers } from './Providers.tsx'

/** How people of the company come in beside their password: its mail domains, what their owners may do, and who speaks for them. */
export function SignInPage() {
  const t = useTranslations('admin.signIn')
  const { company } = useMe()
  const why = useWhyNot('gateway.signIn.manage')
  const named = { company: company.name }
  return (
    <>
      <PageHeader title={t('title')} text={t('text', named)} />
      {why !== null ? (
        <State icon={IconLogin2} title={why} />
      ) : (
        <>
          <Section title={t('domains')} text={t('domainsText', named)}>
            <Domains />
          </Section>
          <Section title={t('joining')} text={t('joiningText')}>
            <Joining />
          </Section>
          <Section title={t('providers')} text={t('providersText', named)}>
            <Providers />
          </Section>
        </>
      )}
    </>
  )
}
