import { partsOf, useEventRecords } from '@quoin/ui/session/eventRecords.ts'
import { useEventNames } from '@quoin/ui'
import { useFormatter, useTranslations } from 'use-intl'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useUnitName } from './useUnitName.ts'

export type RuleKind = 'money' | 'products' | 'events'

/** A rule as a person would say it. */
export function RuleSentence({ kind, rule, currency }: { kind: RuleKind; rule: AnyRecord; currency: string }) {
  const t = useTranslations('rewards')
  const format = useFormatter()
  const day = (value: unknown) => format.dateTime(new Date(String(value)), { dateStyle: 'medium' })
  const more = [
    ...(rule.minAmount ? [t('rules.from', { amount: money(format, rule.minAmount, rule.currency ?? currency) })] : []),
    ...(rule.maxAmount ? [t('rules.upTo', { amount: money(format, rule.maxAmount, rule.currency ?? currency) })] : []),
    ...(rule.maxOccurrences ? [t('rules.atMost', { count: Number(rule.maxOccurrences) })] : []),
    ...(rule.cooldownPeriod ? [t('rules.pause', { hours: Math.max(1, Math.round(Number(rule.cooldownPeriod) / 3_600)) })] : []),
    ...(rule.budgetPoints ? [t('rules.budget', { points: Number(rule.budgetPoints), used: Number(rule.budgetUsed ?? 0) })] : []),
    ...(rule.startDate ? [t('rules.since', { day: day(rule.startDate) })] : []),
    ...(rule.endDate ? [t('rules.until', { day: day(rule.endDate) })] : []),
  ]
  return (
    <>
      <Main kind={kind} rule={rule} currency={currency} />
      {more.map((one) => (
        <span key={one}>, {one}</span>
      ))}
    </>
  )
}

function Main({ kind, rule, currency }: { kind: RuleKind; rule: AnyRecord; currency: string }) {
  const t = useTranslations('rewards')
  const format = useFormatter()
  const unitName = useUnitName()
  if (kind === 'money') {
    const amount = money(format, rule.unitAmount, rule.currency ?? currency)
    if (rule.unit) return <>{t('rules.moneyIn', { unit: unitName(rule.unit), points: Number(rule.pointsPerUnit), amount })}</>
    return <>{t('rules.money', { points: Number(rule.pointsPerUnit), amount })}</>
  }
  const given = { unit: unitName(rule.unit), points: Number(rule.pointsEarned) }
  if (kind === 'events') {
    const what = () => <EventName operation={String(rule.eventType)} />
    return (
      <>
        {rule.unit
          ? t.rich('rules.eventIn', { ...given, what })
          : t.rich('rules.event', { points: Number(rule.pointsEarned), what })}
      </>
    )
  }
  const what = () => <What rule={rule} />
  return (
    <>
      {Number(rule.pointsEarned) > 0 &&
        (rule.unit
          ? t.rich('rules.productIn', { ...given, what })
          : t.rich('rules.product', { points: Number(rule.pointsEarned), what }))}
      {Number(rule.pointsEarned) > 0 && rule.multiplier ? '; ' : null}
      {rule.multiplier ? t.rich('rules.times', { times: format.number(Number(rule.multiplier)), what }) : null}
    </>
  )
}

/** What happens, in words, with its operation for those who look closer; what has no words yet is named by its operation. */
export function EventName({ operation }: { operation: string }) {
  const names = useEventNames()
  const [happens, record] = partsOf(operation)
  const target = useEventRecords()?.find((one) => one.operation === happens)?.target
  const name = names?.get(happens)
  if (!name) return names ? <code>{operation}</code> : null
  return (
    <span title={operation}>
      {name}
      {record && target && (
        <>
          {' ('}
          <RefValue target={target} id={record} plain />)
        </>
      )}
    </span>
  )
}

function What({ rule }: { rule: AnyRecord }) {
  const t = useTranslations('rewards')
  if (rule.product) return <RefValue target="products.products" id={String(rule.product)} plain />
  if (rule.category) return <RefValue target="products.categories" id={String(rule.category)} plain />
  if (rule.brand) return <RefValue target="products.brands" id={String(rule.brand)} plain />
  return <>{t('rules.anything')}</>
}

const money = (format: ReturnType<typeof useFormatter>, amount: unknown, currency: unknown) =>
  format.number(Number(amount), { style: 'currency', currency: String(currency), trailingZeroDisplay: 'stripIfInteger' })
