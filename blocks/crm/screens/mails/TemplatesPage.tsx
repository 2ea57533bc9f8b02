import { DataList } from '@quoin/ui/list/DataList.tsx'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { crm } from '../../resources/index.ts'
import styles from '../selling.module.css'
import { words } from './words.ts'

const form = ['name', 'subject', 'language', 'enabled', 'body'] as const
const columns = ['name', 'subject', 'language', 'enabled', 'updated_at'] as const

/** What is written to customers over and over; one template opens in the place of the list. */
export function TemplatesPage({ open }: { readonly open?: string }) {
  const t = useTranslations('crm')
  const go = useGo()
  const show = (id?: string) => void go(pages.mailTemplates.list({ open: id }))
  if (open) {
    return (
      <RecordPage
        resource={crm.mailTemplates}
        id={open}
        key={open}
        groups={[{ label: t('resources.mailTemplates.many'), fields: [...form] }]}
        onGone={() => show()}
      />
    )
  }
  return (
    <DataList
      resource={crm.mailTemplates}
      title={t('mails.templates')}
      columns={columns}
      form={form}
      emptyText={t('mails.noTemplates')}
      belowForm={() => <p className={styles.dim}>{t('mails.templatesText', { words })}</p>}
      onOpen={({ id }) => show(id)}
    />
  )
}
