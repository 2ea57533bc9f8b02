import { Button, Modal } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useAction, useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { useFormatter, useTranslations } from 'use-intl'
import admin from '../admin.module.css'
import classes from './webhooks.module.css'
import type { Webhook } from './words.ts'

/** One event as it was sent, every try of it, and the way to send it again. */
export function DeliveryDialog({ webhook, id, onClose }: { webhook: Webhook; id: string | null; onClose(): void }) {
  const t = useTranslations('admin.webhooks')
  return (
    <Modal opened={id !== null} onClose={onClose} size="xl" title={t('delivery')}>
      {id && <Content webhook={webhook} id={id} />}
    </Modal>
  )
}

function Content({ webhook, id }: { webhook: Webhook; id: string }) {
  const t = useTranslations('admin.webhooks')
  const format = useFormatter()
  const words = useRefusal()
  const { data, error, refetch } = useRead(gateway.webhooks.delivery, { id: webhook.id, delivery: id })
  const replay = useAction(gateway.webhooks.replayOne)
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={4} />
  const why = data.is_test ? t('onlyATest') : webhook.status === 'active' ? null : t('notActive')
  return (
    <>
      <dl className={admin.facts}>
        <dt>{t('event')}</dt>
        <dd className={admin.code}>{data.event}</dd>
        <dt>webhook-id</dt>
        <dd className={admin.code}>{data.id}</dd>
        {data.record_unique_id && (
          <>
            <dt>{t('record')}</dt>
            <dd className={admin.code}>{data.record_unique_id}</dd>
          </>
        )}
      </dl>
      {replay.error && <FormError>{words(replay.error, { too_many_waiting: t('tooManyWaiting') }).sentence}</FormError>}
      <Refused why={why}>
        <Button
          variant="default"
          loading={replay.isPending}
          onClick={() => replay.mutate({ id: webhook.id, delivery: id }, { onSuccess: () => void refetch() })}
        >
          {t('sendAgain')}
        </Button>
      </Refused>
      <h3 className={classes.title}>{t('request')}</h3>
      {data.body ? (
        <pre className={classes.pre}>{pretty(data.body)}</pre>
      ) : (
        <p className={admin.note}>{data.is_hidden ? t('bodyHidden') : t('bodyNotYet')}</p>
      )}
      <h3 className={classes.title}>{t('attempts')}</h3>
      {data.attempts.length === 0 && <p className={admin.note}>{t('noAttempt')}</p>}
      {data.attempts.map((one) => (
        <div key={one.at} style={{ marginBottom: 12 }}>
          <p style={{ margin: '0 0 4px' }}>
            <strong>{one.status ?? t('noAnswer')}</strong>{' '}
            <span className={admin.dim}>
              {format.dateTime(new Date(one.at), { dateStyle: 'medium', timeStyle: 'medium' })} ·{' '}
              {t('took', { ms: format.number(one.took_ms) })}
            </span>
          </p>
          {one.trouble && <p className={admin.note}>{one.trouble}</p>}
          {one.answer && <pre className={classes.pre}>{one.answer}</pre>}
        </div>
      ))}
    </>
  )
}

/** JSON in lines; what is none stays as it is. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
