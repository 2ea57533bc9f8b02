import { Badge, Button, Modal } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, State, useWhyNot } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link } from '@quoin/ui/pages'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../../pages.tsx'
import admin from '../admin.module.css'
import { SecretOnce } from '../SecretOnce.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookState } from './WebhookState.tsx'
import { permission, useEventWords, type Webhook } from './words.ts'

/** The servers that are told what happens in the company. */
export function WebhooksPage() {
  const t = useTranslations('admin.webhooks')
  const why = useWhyNot(permission)
  const { data, error, refetch } = useRead(gateway.webhooks.list, { records: 200 }, { enabled: why === null })
  const [making, setMaking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <Refused why={why}>
            <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => setMaking(true)}>
              {t('new')}
            </Button>
          </Refused>
        }
      />
      {secret && <SecretOnce secret={secret} onDone={() => setSecret(null)} />}
      {why !== null && <State icon={IconWebhook} title={why} />}
      {why === null && !data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton />)}
      {data?.data.length === 0 && !secret && (
        <State icon={IconWebhook} title={t('empty')}>
          {t('emptyText')}
        </State>
      )}
      {data && data.data.length > 0 && (
        <table className={admin.table}>
          <thead>
            <tr>
              <th scope="col">{t('name')}</th>
              <th scope="col">{t('events')}</th>
              <th scope="col">{t('lastDelivered')}</th>
              <th scope="col">{t('queue')}</th>
              <th scope="col">{t('state')}</th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((webhook) => (
              <Row key={webhook.id} webhook={webhook} />
            ))}
          </tbody>
        </table>
      )}
      <Modal opened={making} onClose={() => setMaking(false)} title={t('new')} size="lg">
        <WebhookForm
          onDone={(made) => {
            setSecret(made.secret)
            setMaking(false)
          }}
        />
      </Modal>
    </>
  )
}

function Row({ webhook }: { webhook: Webhook }) {
  const t = useTranslations('admin.webhooks')
  const format = useFormatter()
  const words = useEventWords()
  const events = webhook.events ?? []
  const shown = events.slice(0, 3).map((event) => {
    const { thing, action } = words(event)
    return `${thing}: ${action}`
  })
  const { waiting, failed } = webhook
  return (
    <tr>
      <td>
        <span className={admin.what}>
          <Link className={admin.link} to={pages.webhooks.record(webhook.id)}>
            {webhook.name}
          </Link>
          <small className={admin.code}>{webhook.url}</small>
        </span>
      </td>
      <td data-label={t('events')}>
        {shown.join(', ')}
        {events.length > 3 && <span className={admin.dim}> {t('more', { count: format.number(events.length - 3) })}</span>}
      </td>
      <td data-label={t('lastDelivered')}>
        {webhook.last_delivered_at
          ? format.dateTime(new Date(webhook.last_delivered_at), { dateStyle: 'medium', timeStyle: 'short' })
          : t('never')}
      </td>
      <td data-label={t('queue')}>
        {Boolean(waiting) && <Badge color="yellow">{t('waitingCount', { count: format.number(waiting ?? 0) })}</Badge>}{' '}
        {Boolean(failed) && <Badge color="red">{t('failedCount', { count: format.number(failed ?? 0) })}</Badge>}
        {!waiting && !failed && '–'}
      </td>
      <td data-label={t('state')}>
        <WebhookState webhook={webhook} />
      </td>
    </tr>
  )
}
