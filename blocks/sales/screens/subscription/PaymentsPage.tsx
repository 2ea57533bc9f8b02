import { Button } from '@mantine/core'
import type { OutputOf, Page } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, PageSkeleton, Refused, useMe } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Section } from '@quoin/ui/page/Section.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useFormatter, useTranslations } from 'use-intl'
import { chargesOf, sales } from '../../resources/index.ts'
import { type Option, toneWord } from '../orders/states.ts'
import styles from '../sales.module.css'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'
import { ChangePlan } from './ChangePlan.tsx'

type Row = Readonly<Record<string, unknown>> & { readonly id: string }
type Plan = OutputOf<typeof sales.subscriptionModels.list>['data'][number]
interface Standing {
  readonly status: string
  readonly guard: boolean
  readonly allowed: boolean
}
const refreshed = { alsoRefreshes: ['sales.subscriptions', 'sales.payments', 'sales.orders'] }

export const PaymentsPage = () => (
  <WithTexts>
    <Payments />
  </WithTexts>
)

/** What one subscribes to and paid; where the guard of sales sends whoever has to subscribe first. */
function Payments() {
  const t = useTranslations('sales')
  const { id } = useMe()
  const standing = useRead(sales.subscriptions.paymentStatus, {})
  const mine = useRead(sales.userSubscriptions.list, { id, records: 50 })
  const plans = useRead(sales.subscriptionModels.list, { records: 100, filter: { status: 'active' } })
  const paid = useRead(sales.payments.ofUser, { id, records: 25 })
  const methods = useRead(sales.payments.methods, {})
  const failed = standing.error ?? mine.error ?? plans.error ?? paid.error ?? methods.error
  if (failed)
    return (
      <ErrorState
        error={failed}
        level={1}
        onRetry={() => void Promise.all([standing.refetch(), mine.refetch(), plans.refetch(), paid.refetch(), methods.refetch()])}
      />
    )
  if (!standing.data || !mine.data || !plans.data || !paid.data || !methods.data) return <PageSkeleton />
  const { provider } = methods.data as { provider: 'stripe' | 'demo' | null }
  const { allowed } = standing.data as Standing
  const subscriptions = (mine.data as Page<Row>).data
  const held = new Set(
    subscriptions
      .filter((one) => ['trialing', 'active', 'cancelling', 'past_due', 'paused'].includes(String(one.status)))
      .map((one) => one.subscription_model_unique_id),
  )
  const offers = plans.data.data
  return (
    <>
      <PageHeader title={t('subscription.title')} text={allowed ? t('subscription.text') : t('subscription.needed')} />
      <MySubscriptions user={id} subscriptions={subscriptions} plans={offers.filter((plan) => !held.has(plan.id))} />
      <Plans user={id} provider={provider} offers={offers} held={held} subscriptions={subscriptions} />
      <Paid payments={(paid.data as Page<Row>).data} />
    </>
  )
}

const day = (format: ReturnType<typeof useFormatter>, at: unknown) =>
  format.dateTime(new Date(String(at)), { dateStyle: 'medium' })

/** Says on the screen why something was not done. */
function useTrouble() {
  const notify = useNotify()
  const inWords = useErrorWords(sales.subscriptions)
  return { onError: (error: unknown) => notify.trouble(inWords(error).sentence) }
}

interface MySubscriptionsProps {
  readonly user: string
  readonly subscriptions: readonly Row[]
  /** Those one does not have, to change to. */
  readonly plans: readonly Plan[]
}

function MySubscriptions({ user, subscriptions, plans }: MySubscriptionsProps) {
  const t = useTranslations('sales')
  const format = useFormatter()
  const whyRefused = useWhyRefused()
  const trouble = useTrouble()
  const cancel = useAction(sales.userSubscriptions.cancel, refreshed)
  const resume = useAction(sales.subscriptions.resume, {
    alsoRefreshes: ['sales.userSubscriptions'],
  })
  const pause = useAction(sales.subscriptions.pause, {
    alsoRefreshes: ['sales.userSubscriptions'],
  })
  return (
    <Section title={t('subscription.mine')}>
      {subscriptions.length === 0 ? (
        <p className={styles.dim}>{t('subscription.none')}</p>
      ) : (
        <ul className={styles.list} aria-label={t('subscription.mine')}>
          {subscriptions.map((one) => (
            <li key={one.id} className={styles.row}>
              <div className={styles.rowMain}>
                <span className={styles.strong}>{String(one.plan_name)}</span>
                <StatusPill
                  value={toneWord(String(one.status))}
                  label={t(`resources.subscriptions.options.status.${String(one.status)}` as Option)}
                />
                <span className={styles.dim}>
                  {[one.subscription_number, one.end_at ? t('subscription.until', { date: day(format, one.end_at) }) : null]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </div>
              {['trialing', 'active'].includes(String(one.status)) && (
                <ChangePlan
                  user={user}
                  subscription={{ id: one.id, plan: String(one.plan_name), model: String(one.subscription_model_unique_id) }}
                  plans={plans.filter((plan) => plan.currency === one.currency)}
                />
              )}
              {['trialing', 'active'].includes(String(one.status)) && (
                <Refused why={whyRefused(sales.subscriptions.pause)}>
                  <Button
                    variant="subtle"
                    loading={pause.isPending}
                    aria-label={`${t('resources.subscriptions.options.actions.pause')}: ${String(one.plan_name)}`}
                    onClick={() => pause.mutate({ id: one.id }, trouble)}
                  >
                    {t('resources.subscriptions.options.actions.pause')}
                  </Button>
                </Refused>
              )}
              {['trialing', 'active', 'past_due'].includes(String(one.status)) && (
                <Refused why={whyRefused(sales.userSubscriptions.cancel)}>
                  <Button
                    variant="default"
                    loading={cancel.isPending}
                    aria-label={`${t('subscription.end')}: ${String(one.plan_name)}`}
                    onClick={() => cancel.mutate({ id: user, subscription: one.id }, trouble)}
                  >
                    {t('subscription.end')}
                  </Button>
                </Refused>
              )}
              {['cancelling', 'paused'].includes(String(one.status)) && (
                <Refused why={whyRefused(sales.subscriptions.resume)}>
                  <Button
                    variant="default"
                    loading={resume.isPending}
                    aria-label={`${t('subscription.resume')}: ${String(one.plan_name)}`}
                    onClick={() => resume.mutate({ id: one.id }, trouble)}
                  >
                    {t('subscription.resume')}
                  </Button>
                </Refused>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

interface PlansProps {
  readonly user: string
  readonly provider: 'stripe' | 'demo' | null
  readonly offers: readonly Plan[]
  readonly held: ReadonlySet<unknown>
  readonly subscriptions: readonly Row[]
}

function Plans({ user, provider, offers, held, subscriptions }: PlansProps) {
  const t = useTranslations('sales')
  const format = useFormatter()
  const money = useMoney()
  const whyRefused = useWhyRefused()
  const trouble = useTrouble()
  const byCard = useAction(sales.stripe.subscriptionCreate, refreshed)
  const subscribe = useAction(sales.userSubscriptions.create, refreshed)
  // A trial is had once.
  const hasTrial = (plan: Plan) =>
    Number(plan.trialPeriodDays) > 0 && !subscriptions.some((one) => one.subscription_model_unique_id === plan.id)
  const firstMinor = (plan: Plan) => (hasTrial(plan) ? 0 : (chargesOf(plan)?.firstMinor ?? 0))
  /** The card provider says its own amount on its page. */
  const startWords = (plan: Plan) =>
    hasTrial(plan)
      ? t('subscription.startTrial')
      : provider === 'demo' && !isFree(plan)
        ? t('subscription.startFor', { amount: money(firstMinor(plan), plan.currency) })
        : t('subscription.start')
  return (
    <Section
      title={t('subscription.plans')}
      text={
        provider === 'stripe' ? t('subscription.stripeText') : provider ? t('checkout.demoText') : t('refusals.no_card_provider')
      }
    >
      {offers.length === 0 ? (
        <p className={styles.dim}>{t('subscription.noPlans')}</p>
      ) : (
        <ul className={styles.plans} aria-label={t('subscription.plans')}>
          {offers.map((plan) => (
            <li key={plan.id} className={styles.plan}>
              <span className={styles.strong}>{String(plan.description ?? plan.code)}</span>
              <span>
                {t(`subscription.per.${String(plan.durationUnit) as 'month'}`, {
                  amount: money(chargesOf(plan)?.periodMinor, plan.currency),
                })}
              </span>
              {Number(plan.taxBasisPoints) > 0 && !isFree(plan) && (
                <span className={styles.dim}>
                  {t('subscription.taxIncluded', {
                    rate: format.number(Number(plan.taxBasisPoints) / 10_000, { style: 'percent', maximumFractionDigits: 2 }),
                  })}
                </span>
              )}
              {hasTrial(plan) && (
                <span className={styles.dim}>
                  {t('subscription.trial', { days: format.number(Number(plan.trialPeriodDays)) })}
                  {Number(plan.initialPayment) > 0 &&
                    ` · ${t('subscription.afterTrial', { amount: money(chargesOf(plan)?.firstMinor, plan.currency) })}`}
                </span>
              )}
              <div className={styles.planFoot}>
                <Refused why={whyRefused(sales.userSubscriptions.create) ?? (held.has(plan.id) ? t('subscription.has') : null)}>
                  <Button
                    variant="default"
                    loading={
                      (subscribe.isPending && subscribe.variables?.subscription === plan.id) ||
                      (byCard.isPending && byCard.variables?.subscription_model_unique_id === plan.id)
                    }
                    aria-label={`${startWords(plan)}: ${String(plan.description ?? plan.code)}`}
                    onClick={() =>
                      provider !== 'stripe' || isFree(plan)
                        ? subscribe.mutate({ id: user, subscription: plan.id, expected_due_minor: firstMinor(plan) }, trouble)
                        : byCard.mutate(
                            { subscription_model_unique_id: plan.id, hosted: true },
                            { ...trouble, onSuccess: ({ redirect_url: url }) => url && location.assign(url) },
                          )
                    }
                  >
                    {held.has(plan.id) ? t('subscription.has') : startWords(plan)}
                  </Button>
                </Refused>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Paid({ payments }: { payments: readonly Row[] }) {
  const t = useTranslations('sales')
  const format = useFormatter()
  const money = useMoney()
  return (
    <Section title={t('resources.payments.many')}>
      {payments.length === 0 ? (
        <p className={styles.dim}>{t('subscription.paidText')}</p>
      ) : (
        <ul className={styles.list} aria-label={t('resources.payments.many')}>
          {payments.map((payment) => (
            <li key={payment.id} className={styles.row}>
              <div className={styles.rowMain}>
                <span>
                  {[
                    payment.gateway_order_id,
                    t(`resources.payments.options.paymentType.${String(payment.payment_type)}` as Option),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <span className={styles.dim}>{day(format, payment.paid_at ?? payment.created_at)}</span>
              </div>
              <div className={styles.end}>
                <div>{money(payment.amount_minor, payment.currency)}</div>
                <StatusPill
                  value={toneWord(String(payment.status))}
                  label={t(`resources.payments.options.status.${String(payment.status)}` as Option)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** A plan that asks for no money needs no card. */
const isFree = (plan: Plan): boolean =>
  [plan.recurringPaymentAmount, plan.recurringPaymentFees, plan.initialPayment].every((part) => Number(part ?? 0) === 0)
