import { gateway } from '@quoin/gateway/resources'
import { sentence } from '@quoin/kit'
import { byHand } from '@quoin/ui/list/byHand.ts'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { MailDialog } from './MailDialog.tsx'
import { MailTabs } from './MailTabs.tsx'

const mails = byHand(gateway.mails)
const columns = ['recipient:240', 'subject:320', 'state:220', 'created_at:170'] as const
const views = {
  undelivered: { filter: { state: ['refused', 'failed', 'bounced'] }, count: true },
  waiting: { filter: { state: ['queued', 'sending'] }, count: true },
} as const

/** What went out in the company's name, the newest first. */
export function MailsPage() {
  const t = useTranslations('admin.mails')
  const [open, setOpen] = useState<string | null>(null)
  return (
    <>
      <MailTabs />
      <DataList
        resource={mails}
        title={t('tabs.sent')}
        level={2}
        columns={columns}
        views={views}
        saves
        emptyText={t('emptyText')}
        cells={{
          subject: ({ subject, template }) => (subject ? String(subject) : sentence(String(template))),
          template: ({ template }) => sentence(String(template)),
        }}
        onOpen={({ id }) => setOpen(id)}
      />
      <MailDialog id={open} onClose={() => setOpen(null)} onOther={setOpen} />
    </>
  )
}
