import { CopyButton, ActionIcon, Tooltip } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import type { OutputOf } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { ErrorState, PageSkeleton, useMay, useMe, usePermissionName } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Section } from '@quoin/ui/page/Section.tsx'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import admin from '../admin.module.css'
import { CardForm } from './CardForm.tsx'
import { Children } from './Children.tsx'
import { Exchange } from './Exchange.tsx'
import { IdentityForm } from './IdentityForm.tsx'
import { LogoEditor } from './LogoEditor.tsx'
import { Secret } from './Secret.tsx'
import { Trash } from './Trash.tsx'

export type Company = OutputOf<typeof gateway.companies.get>

/** Everything about the company itself, each matter in a section of its own. */
export function CompanyPage() {
  const t = useTranslations('admin')
  const { company } = useMe()
  const rightName = usePermissionName()
  const mayWrite = useMay('gateway.company.write')
  const { data, error, refetch } = useRead(gateway.companies.get, { urlId: company.urlId })
  if (!data) return error ? <ErrorState error={error} level={1} onRetry={() => void refetch()} /> : <PageSkeleton />
  return (
    <>
      <PageHeader title={t('company.title')} text={t('company.text', { company: company.name })} />
      {!mayWrite && <p className={admin.note}>{t('company.readOnly', { right: rightName('gateway.company.write') })}</p>}
      <Section title={t('company.identity')}>
        <IdentityForm key={data.updated_at} company={data} />
      </Section>
      <Section title={t('company.logo')} text={t('company.logoHint')}>
        <LogoEditor />
      </Section>
      <Section title={t('company.card')} text={t('company.cardText')}>
        <CardForm />
      </Section>
      <Section title={t('company.codes')} text={t('company.codesText')}>
        <Codes company={data} />
      </Section>
      <Section title={t('exchange.title')} text={t('exchange.text')}>
        <Exchange />
      </Section>
      <Section title={t('trash.title')} text={t('trash.text')}>
        <Trash />
      </Section>
      <Section title={t('children.title')} text={t('children.text')}>
        <Children company={data} />
      </Section>
      <Section title={t('secret.title')} text={t('secret.text')}>
        <Secret />
      </Section>
    </>
  )
}

function Codes({ company }: { company: Company }) {
  const t = useTranslations('admin.company')
  const common = useTranslations('ui.common')
  const codes = [
    ['code', company.code],
    ['urlId', company.url_id],
    ['appKey', company.api_access_key],
  ] as const
  return (
    <dl className={admin.facts}>
      {codes.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{t(name)}</dt>
          <dd>
            <span className={admin.code}>{value}</span>
            {value && (
              <CopyButton value={value}>
                {({ copied, copy }) => (
                  <Tooltip label={common(copied ? 'copied' : 'copy')}>
                    <ActionIcon size="sm" ms={6} aria-label={`${common('copy')}: ${t(name)}`} onClick={copy}>
                      {copied ? <IconCheck size={14} stroke={1.8} /> : <IconCopy size={14} stroke={1.6} />}
                    </ActionIcon>
                  </Tooltip>
                )}
              </CopyButton>
            )}
            {name === 'appKey' && <div className={admin.dim}>{t('appKeyHint')}</div>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
