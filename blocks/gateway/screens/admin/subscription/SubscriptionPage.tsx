import { Badge, Button } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import type { OutputOf } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, PageSkeleton, State, useLanguage, useMe, useWhyNot } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { IconReceipt2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import admin from '../admin.module.css'
import { Confirm } from '@quoin/ui/forms/Confirm.tsx'
import classes from './subscription.module.css'

type Subscription = OutputOf<typeof gateway.companies.subscriptions>['data'][number]
type Model = OutputOf<typeof gateway.subscriptionModels.list>['data'][number]

const right = 'gateway.company.subscription'

/** What the company has chosen, what there is to choose, and what it had before. */
export function SubscriptionPage() {
  const t = useTranslations('admin.subscription')
  const { company } = useMe()
  const words = useRefusal()
  const why = useWhyNot(right)
  const mine = useRead(gateway.companies.subscriptions, { urlId: company.urlId }, { enabled: why === null })
  const models = useRead(gateway.subscriptionModels.list, { records: 100 })
  const begin = useAction(gateway.companies.subscriptionCreate)
  const change = useAction(gateway.companies.subscriptionUpdate)
  const header = <PageHeader title={t('title')} text={t('text')} />
  if (why !== null)
    return (
      <>
        {header}
        <State icon={IconReceipt2} title={why} />
      </>
    )
  const error = mine.error ?? models.error
  if (!mine.data || !models.data)
    return error ? (
      <ErrorState error={error} level={1} onRetry={() => void Promise.all([mine.refetch(), models.refetch()])} />
    ) : (
      <PageSkeleton />
    )
  const [latest] = mine.data.data
  const current = latest && latest.state !== 'ended' ? latest : undefined
  const earlier = mine.data.data.filter((one) => one !== current)
  const choose = (model: Model) => {
    const input = { urlId: company.urlId, subscription_unique_id: model.code }
    if (current) change.mutate(input)
    else begin.mutate(input)
  }
  const trouble = begin.error ?? change.error
  return (
    <>
      {header}
      {trouble && <FormError>{words(trouble).sentence}</FormError>}
      <section aria-labelledby="now">
        <h2 id="now" className={classes.title}>
          {t('now')}
        </h2>
        {current ? <Current subscription={current} models={models.data.data} /> : <p className={admin.note}>{t('none')}</p>}
      </section>
      <section aria-labelledby="models">
        <h2 id="models" className={classes.title}>
          {t('models')}
        </h2>
        <ul className={classes.models}>
          {models.data.data.map((model) => {
            const isCurrent = current?.model === model.code
            return (
              <li key={model.id} data-current={isCurrent || undefined}>
                <h3>{model.name}</h3>
                <Price model={model} />
                <p>{model.description}</p>
                {model.trial_days > 0 && <p className={admin.dim}>{t('trial', { days: model.trial_days })}</p>}
                <Button
                  variant={isCurrent ? 'light' : 'default'}
                  color={isCurrent ? 'gray' : undefined}
                  aria-label={isCurrent ? undefined : t('chooseNamed', { name: model.name })}
                  disabled={isCurrent}
                  loading={
                    (begin.isPending && begin.variables.subscription_unique_id === model.code) ||
                    (change.isPending && change.variables.subscription_unique_id === model.code)
                  }
                  onClick={() => choose(model)}
                >
                  {t(isCurrent ? 'chosen' : 'choose')}
                </Button>
              </li>
            )
          })}
        </ul>
      </section>
      {earlier.length > 0 && <Earlier subscriptions={earlier} models={models.data.data} />}
    </>
  )
}

function Current({ subscription, models }: { subscription: Subscription; models: readonly Model[] }) {
  const t = useTranslations('admin.subscription')
  const format = useFormatter()
  const words = useRefusal()
  const { company } = useMe()
  const change = useAction(gateway.companies.subscriptionUpdate)
  const [asking, setAsking] = useState(false)
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'long' })
  const { state } = subscription
  const set = (next: 'active' | 'cancelling') =>
    change.mutate({ urlId: company.urlId, state: next }, { onSuccess: () => setAsking(false) })
  return (
    <>
      <dl className={admin.facts}>
        <dt>{t('title')}</dt>
        <dd>
          <strong>{models.find(({ code }) => code === subscription.model)?.name ?? subscription.model}</strong>{' '}
          <Badge color={state === 'cancelling' ? 'yellow' : 'green'}>{t(`states.${state}`)}</Badge>
        </dd>
        <dt>{t('number')}</dt>
        <dd className={admin.code}>{subscription.subscription_number}</dd>
        <dt>{t('since')}</dt>
        <dd>{day(subscription.subscribed_at)}</dd>
        {state === 'trialing' && subscription.trial_ends_at && (
          <>
            <dt>{t('trialUntil')}</dt>
            <dd>{day(subscription.trial_ends_at)}</dd>
          </>
        )}
        <dt>{t(subscription.next_payment_at ? 'next' : 'ends')}</dt>
        <dd>{day(subscription.next_payment_at ?? subscription.period_ends_at)}</dd>
      </dl>
      {state === 'cancelling' ? (
        <Button loading={change.isPending} onClick={() => set('active')}>
          {t('keep')}
        </Button>
      ) : (
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('cancel')}
        </Button>
      )}
      <Confirm
        opened={asking}
        danger
        title={t('cancelTitle')}
        action={t('cancel')}
        busy={change.isPending}
        trouble={change.error && words(change.error).sentence}
        onClose={() => setAsking(false)}
        onConfirm={() => set('cancelling')}
      >
        {t('cancelText', { date: day(subscription.period_ends_at) })}
      </Confirm>
    </>
  )
}

/** Amounts come as decimal text and are written out digit by digit; they never become binary fractions. */
function Price({ model }: { model: Model }) {
  const t = useTranslations('admin.subscription')
  const { language } = useLanguage()
  const { recurring_payment_amount: amount, currency, duration, duration_unit: unit } = model
  if (/^0*(\.0*)?$/.test(amount)) return <p className={classes.price}>{t('free')}</p>
  const money = new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount as unknown as number)
  const single = duration === 1 && /^(month|year)s?$/.exec(unit)?.[1]
  return (
    <p className={classes.price}>
      {single
        ? t(`per.${single as 'month' | 'year'}`, { amount: money })
        : t('per.other', { amount: money, count: String(duration), unit })}
    </p>
  )
}

function Earlier({ subscriptions, models }: { subscriptions: readonly Subscription[]; models: readonly Model[] }) {
  const t = useTranslations('admin.subscription')
  const format = useFormatter()
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' })
  return (
    <section aria-labelledby="earlier">
      <h2 id="earlier" className={classes.title}>
        {t('history')}
      </h2>
      <table className={admin.table}>
        <thead>
          <tr>
            <th scope="col">{t('title')}</th>
            <th scope="col">{t('number')}</th>
            <th scope="col">{t('since')}</th>
            <th scope="col">{t('ends')}</th>
          </tr>
        </thead>
        <tbody>
          {subscriptions.map((one) => (
            <tr key={one.id}>
              <td>{models.find(({ code }) => code === one.model)?.name ?? one.model}</td>
              <td data-label={t('number')} className={admin.code}>
                {one.subscription_number}
              </td>
              <td data-label={t('since')}>{day(one.subscribed_at)}</td>
              <td data-label={t('ends')}>{day(one.closed_at ?? one.period_ends_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
