import { Badge, SegmentedControl, UnstyledButton } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, State } from '@quoin/ui'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import admin from '../admin.module.css'
import { Pager } from '../Pager.tsx'
import { DeliveryDialog } from './DeliveryDialog.tsx'
import classes from './webhooks.module.css'
import { type Delivery, states, toneOf, useEventWords, type Webhook } from './words.ts'

type Shown = (typeof states)[number] | 'all'

/** Everything a webhook was told, the newest first. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const t = useTranslations('admin.webhooks')
  const [state, setState] = useState<Shown>('all')
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<string | null>(null)
  const filter = state === 'all' ? {} : { 'filter[state]': state }
  const { data, error, refetch } = useRead(
    gateway.webhooks.deliveries,
    { id: webhook.id, page, records: 50, ...filter },
    { refetchInterval: webhook.waiting ? 5_000 : false },
  )
  return (
    <section aria-label={t('log')}>
      <h2 className={classes.title}>{t('log')}</h2>
      <SegmentedControl
        size="xs"
        mb="sm"
        aria-label={t('state')}
        value={state}
        onChange={(value) => {
          setState(value as Shown)
          setPage(1)
        }}
        data={[{ value: 'all', label: t('all') }, ...states.map((value) => ({ value, label: t(`deliveryStates.${value}`) }))]}
      />
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton />)}
      {data?.data.length === 0 && <State icon={IconHistory} title={t('logEmpty')} />}
      {data && data.data.length > 0 && (
        <table className={admin.table}>
          <thead>
            <tr>
              <th scope="col">{t('when')}</th>
              <th scope="col">{t('event')}</th>
              <th scope="col">{t('answer')}</th>
              <th scope="col" className={admin.number}>
                {t('tries')}
              </th>
              <th scope="col">{t('state')}</th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((delivery) => (
              <Row key={delivery.id} delivery={delivery} onOpen={() => setOpened(delivery.id)} />
            ))}
          </tbody>
        </table>
      )}
      {data && <Pager meta={data.meta} onPage={setPage} />}
      <DeliveryDialog webhook={webhook} id={opened} onClose={() => setOpened(null)} />
    </section>
  )
}

function Row({ delivery, onOpen }: { delivery: Delivery; onOpen(): void }) {
  const t = useTranslations('admin.webhooks')
  const format = useFormatter()
  const words = useEventWords()
  const state = delivery.state as (typeof states)[number]
  const { thing, action } = words(delivery.event ?? '')
  return (
    <tr>
      <td>
        <time dateTime={delivery.occurred_at ?? ''} className={admin.dim}>
          {format.dateTime(new Date(delivery.occurred_at ?? 0), { dateStyle: 'medium', timeStyle: 'medium' })}
        </time>
      </td>
      <td>
        <span className={admin.what}>
          <UnstyledButton className={admin.link} onClick={onOpen}>
            {delivery.is_test ? t('testEvent') : `${thing}: ${action}`}
          </UnstyledButton>
          <small className={admin.code}>{delivery.event}</small>
        </span>
      </td>
      <td data-label={t('answer')}>{delivery.last_status ?? (delivery.last_trouble ? t('noAnswer') : '–')}</td>
      <td className={admin.number} data-label={t('tries')}>
        {format.number(delivery.tries ?? 0)}
      </td>
      <td data-label={t('state')}>
        <Badge color={toneOf[state]}>{t(`deliveryStates.${state}`)}</Badge>
        {delivery.due_at && Boolean(delivery.tries) && (
          <small className={admin.dim}>
            {' '}
            {t('next', { date: format.dateTime(new Date(delivery.due_at), { timeStyle: 'medium', dateStyle: 'short' }) })}
          </small>
        )}
      </td>
    </tr>
  )
}
