import { Badge, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { gateway } from '@quoin/gateway/resources'
import { sentence } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, State } from '@quoin/ui'
import { useGo } from '@quoin/ui/pages'
import { IconMail, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../../pages.tsx'
import admin from '../admin.module.css'
import { Pager } from '../Pager.tsx'
import { MailDialog } from './MailDialog.tsx'
import { MailTabs } from './MailTabs.tsx'
import { mailStates, toneOf } from './mailStates.ts'
import classes from './mails.module.css'

const pageSize = 25

interface MailSearch {
  readonly search?: string
  readonly state?: (typeof mailStates)[number]
  readonly page?: number
}

/** What went out in the company's name, the newest first. The state of the list is in the address. */
export function MailsPage({ search, state, page }: MailSearch) {
  const t = useTranslations('admin.mails')
  const format = useFormatter()
  const go = useGo()
  const { data, error, refetch } = useRead(gateway.mails.list, { search, state, page: page ?? 1, records: pageSize })
  const [open, setOpen] = useState<string | null>(null)
  const change = (next: MailSearch) => void go(pages.mails({ search, state, page, ...next }), { replace: true })
  const find = useDebouncedCallback((value: string) => change({ search: value || undefined, page: undefined }), 250)
  return (
    <>
      <MailTabs />
      <div className={admin.bar}>
        <TextInput
          aria-label={t('search')}
          placeholder={t('search')}
          defaultValue={search}
          leftSection={<IconSearch size={15} stroke={1.6} />}
          onChange={(event) => find(event.currentTarget.value)}
        />
        <Select
          aria-label={t('state')}
          placeholder={t('anyState')}
          clearable
          value={state ?? null}
          data={mailStates.map((value) => ({ value, label: t(`states.${value}`) }))}
          onChange={(next) => change({ state: next ?? undefined, page: undefined })}
        />
      </div>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton />)}
      {data?.data.length === 0 && (
        <State icon={IconMail} title={t('empty')}>
          {t('emptyText')}
        </State>
      )}
      {data?.data.some(({ state }) => state === 'kept') && <p className={admin.note}>{t('keptHint')}</p>}
      {data && data.data.length > 0 && (
        <table className={admin.table}>
          <thead>
            <tr>
              <th scope="col">{t('to')}</th>
              <th scope="col">{t('subject')}</th>
              <th scope="col">{t('state')}</th>
              <th scope="col">{t('at')}</th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((mail) => (
              <tr key={mail.id}>
                <td>
                  <button
                    type="button"
                    className={classes.openMail}
                    aria-label={t('open', { to: mail.recipient })}
                    onClick={() => setOpen(mail.id)}
                  >
                    {mail.recipient}
                  </button>
                </td>
                <td data-label={t('subject')}>{mail.subject ?? sentence(mail.template)}</td>
                <td data-label={t('state')}>
                  <Badge color={toneOf(mail.state)}>{t(`states.${mail.state as (typeof mailStates)[number]}`)}</Badge>
                </td>
                <td data-label={t('at')} className={admin.dim}>
                  <time dateTime={mail.created_at}>
                    {format.dateTime(new Date(mail.created_at), { dateStyle: 'medium', timeStyle: 'short' })}
                  </time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data && <Pager meta={data.meta} onPage={(next) => change({ page: next > 1 ? next : undefined })} />}
      <MailDialog id={open} onClose={() => setOpen(null)} onOther={setOpen} />
    </>
  )
}
