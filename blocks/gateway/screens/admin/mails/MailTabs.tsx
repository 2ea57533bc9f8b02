import { useMay } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link } from '@quoin/ui/pages'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../../pages.tsx'
import classes from './mails.module.css'

const tabs = [
  ['sent', 'mails', 'gateway.mails.read'],
  ['templates', 'mailTemplates', 'gateway.mails.manage'],
  ['suppressions', 'suppressions', 'gateway.mails.read'],
  ['server', 'mailServer', 'gateway.mails.server'],
] as const

/** Head of the four pages about mails, each at an address of its own. */
export function MailTabs({ actions }: { actions?: ReactNode }) {
  const t = useTranslations('admin.mails')
  const may = {
    'gateway.mails.read': useMay('gateway.mails.read'),
    'gateway.mails.manage': useMay('gateway.mails.manage'),
    'gateway.mails.server': useMay('gateway.mails.server'),
  }
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} actions={actions} />
      <nav className={classes.tabs} aria-label={t('title')}>
        {tabs
          .filter(([, , right]) => may[right])
          .map(([tab, page]) => (
            <Link
              key={tab}
              to={pages[page]()}
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
