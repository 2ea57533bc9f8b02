import { Alert, Badge } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useRead } from '@quoin/kit/react'
import { ErrorState, PageSkeleton, State, useWhyNot } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { IconWebhook } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import admin from '../admin.module.css'
import { SecretOnce } from '../SecretOnce.tsx'
import { Deliveries } from './Deliveries.tsx'
import { WebhookActions } from './WebhookActions.tsx'
import classes from './webhooks.module.css'
import { WebhookState } from './WebhookState.tsx'
import { permission, useEventWords, type Webhook } from './words.ts'

/** One webhook: how it does, what it is told, and the log of everything that was sent. */
export function WebhookPage({ id }: { readonly id: string }) {
  const t = useTranslations('admin.webhooks')
  const why = useWhyNot(permission)
  const { data: webhook, error, refetch } = useRead(gateway.webhooks.get, { id }, { enabled: why === null })
  const [secret, setSecret] = useState<string | null>(null)
  if (why !== null) return <State icon={IconWebhook} title={why} />
  if (!webhook) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  return (
    <>
      <PageHeader
        title={webhook.name ?? ''}
        text={<span className={admin.code}>{webhook.url}</span>}
        actions={<WebhookActions webhook={webhook} onSecret={setSecret} />}
      />
      {secret && <SecretOnce secret={secret} onDone={() => setSecret(null)} />}
      {webhook.status === 'ended' && (
        <Alert color="red" variant="light" mb="md" title={t('states.ended')}>
          {t(`ended.${webhook.ended_for ?? 'failing'}`)}
        </Alert>
      )}
      <Summary webhook={webhook} />
      <Deliveries webhook={webhook} />
    </>
  )
}

function Summary({ webhook }: { webhook: Webhook }) {
  const t = useTranslations('admin.webhooks')
  const format = useFormatter()
  const words = useEventWords()
  const moment = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <dl className={admin.facts}>
      <dt>{t('state')}</dt>
      <dd>
        <WebhookState webhook={webhook} />{' '}
        {webhook.failing_since && webhook.status === 'active' && (
          <span className={admin.dim}>{t('failingSince', { date: moment(webhook.failing_since) })}</span>
        )}
      </dd>
      <dt>{t('events')}</dt>
      <dd className={classes.tags}>
        {(webhook.events ?? []).map((event) => {
          const { thing, action } = words(event)
          return (
            <Badge key={event} color="gray" variant="light" title={event}>
              {thing}: {action}
            </Badge>
          )
        })}
      </dd>
      <dt>{t('seesAs')}</dt>
      <dd>{webhook.acts_as_name ?? '–'}</dd>
      <dt>{t('lastDelivered')}</dt>
      <dd>{webhook.last_delivered_at ? moment(webhook.last_delivered_at) : t('never')}</dd>
      {webhook.previous_expires_at && Date.parse(webhook.previous_expires_at) > Date.now() && (
        <>
          <dt>{t('secret')}</dt>
          <dd>{t('oldSecret', { date: moment(webhook.previous_expires_at) })}</dd>
        </>
      )}
      {Boolean(webhook.missed) && (
        <>
          <dt>{t('missed')}</dt>
          <dd>{t('missedCount', { count: webhook.missed ?? 0 })}</dd>
        </>
      )}
    </dl>
  )
}
