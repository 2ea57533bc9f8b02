import { useMay, useMe } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import classes from './mails.module.css'

const pages = [
  ['sent', 'mails', 'gateway.mails.read'],
  ['templates', 'mails/templates', 'gateway.mails.manage'],
  ['suppressions', 'mails/suppressions', 'gateway.mails.read'],
  ['server', 'mails/server', 'gateway.mails.server'],
] as const

/** Head of the four pages about mails, each at an address of its own. */
export function MailTabs({ actions }: { actions?: ReactNode }) {
  const t = useTranslations('admin.mails')
  const { company } = useMe()
  const may = {
    'gateway.mails.read': useMay('gateway.mails.read'),
    'gateway.mails.manage': useMay('gateway.mails.manage'),
    'gateway.mails.server': useMay('gateway.mails.server'),
  }
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} actions={actions} />
      <nav className={classes.tabs} aria-label={t('title')}>
        {pages
          .filter(([, , right]) => may[right])
          .map(([tab, path]) => (
            <Link
              key={tab}
              to={`/c/${company.urlId}/gateway/${path}` as never}
              activeOptions={{ exact: tab === 'sent' }}
              activeProps={{ className: classes.open }}
            >
              {t(`tabs.${tab}`)}
            </Link>
          ))}
      </nav>
    </>
  )
}
