import { inMinorUnits, shares } from '@quoin/kit'
import type { EarningLine, Minor } from '../resources/rewards.ts'
import type { Unit } from './unit.ts'

/** A rule as the engine sees it; amounts in whole units as the wire has them. */
export interface Rule {
  readonly id: string
  readonly kind: 'money' | 'products'
  readonly name: string
  readonly pointsPerUnit?: number
  readonly unitAmount?: number
  readonly currency?: string | null
  readonly minAmount?: string | null
  readonly maxAmount?: string | null
  readonly product?: string | null
  readonly category?: string | null
  readonly brand?: string | null
  readonly pointsEarned?: number
  readonly multiplier?: string | null
  /** In what it gives; the programme's points without one. */
  readonly unit?: Unit | null
  /** What is left of its budget; null without one. */
  readonly left?: number | null
}

/** Something that says how much may still be earned, and its name in the trace. */
export interface Cap {
  readonly reason: 'daily_limit' | 'daily_budget' | 'monthly_budget'
  readonly left: number
}

export interface Terms {
  readonly currency: string
  readonly base: 'net' | 'gross'
  readonly ruleMode: 'sum' | 'first'
  /** Of the customer's tier, in hundredths of a percent. */
  readonly multiplierBasisPoints: number
  readonly caps: readonly Cap[]
}

export interface Purchase {
  readonly currency: string
  readonly lines: readonly EarningLine[]
  readonly paidWithPoints: Minor
}

export interface TraceLine {
  readonly rule_unique_id: string | null
  readonly kind: 'money' | 'products' | 'tier' | 'limit' | 'reward'
  readonly name: string
  readonly points: number
  readonly applied: boolean
  readonly reason: string
  /** Of what it gives; the programme's points without one. */
  readonly unit_unique_id?: string | null
}

export interface Calculated {
  readonly points: number
  readonly lines: readonly number[]
  readonly trace: readonly TraceLine[]
  /** What each rule gave once everything was cut, before the tier made more of it. */
  readonly given: readonly { readonly rule: string; readonly points: number }[]
}

/**
 * What a purchase earns, by which rule, on which line. Depends on nothing but what it is given: a preview and the sale itself are
 * the same calculation. Lines are after discounts; the part paid with points is taken off each line in proportion, rounded down.
 */
export function calculate(purchase: Purchase, rules: readonly Rule[], terms: Terms): Calculated {
  const bases = basesOf(purchase, terms)
  const base = bases.reduce((sum, one) => sum + one, 0n)
  const perLine = bases.map(() => 0n)
  const trace: TraceLine[] = []
  const money = bases.map(() => 0n)
  let isOver = false
  const decide = (rule: Rule, result: { lines: readonly bigint[] } | { reason: string }): readonly bigint[] | undefined => {
    const said = (points: number, applied: boolean, reason: string) =>
      trace.push({ rule_unique_id: rule.id, kind: rule.kind, name: rule.name, points, applied, reason })
    if ('reason' in result) return void said(0, false, result.reason)
    if (isOver) return void said(0, false, 'an_earlier_rule_fits')
    const whole = result.lines.reduce((sum, one) => sum + one, 0n)
    if (whole === 0n) return void said(0, false, 'too_little')
    const left = rule.left === null || rule.left === undefined ? whole : BigInt(Math.max(0, rule.left))
    if (left === 0n) return void said(0, false, 'budget_spent')
    const points = whole < left ? whole : left
    const lines = points === whole ? result.lines : shares(points, result.lines)
    lines.forEach((one, i) => (perLine[i]! += one))
    if (terms.ruleMode === 'first') isOver = true
    said(Number(points), true, points === whole ? 'applied' : 'rule_budget')
    return lines
  }
  // Money first: a multiplier of a product is calculated on what its line earned by money.
  for (const rule of rules.filter(({ kind }) => kind === 'money')) {
    decide(rule, byMoney(rule, purchase, terms, bases, base))?.forEach((one, i) => (money[i]! += one))
  }
  for (const rule of rules.filter(({ kind }) => kind === 'products')) decide(rule, byProduct(rule, purchase, money))
  return limited(perLine, terms, trace)
}

function basesOf(purchase: Purchase, terms: Terms): bigint[] {
  const totals = purchase.lines.map((line) => BigInt(line.total))
  const total = totals.reduce((sum, one) => sum + one, 0n)
  const paid = BigInt(purchase.paidWithPoints) > total ? total : BigInt(purchase.paidWithPoints)
  return purchase.lines.map((line) => {
    if (line.excluded || total === 0n) return 0n
    return (BigInt(terms.base === 'net' ? line.net : line.total) * (total - paid)) / total
  })
}

function byMoney(
  rule: Rule,
  purchase: Purchase,
  terms: Terms,
  bases: readonly bigint[],
  base: bigint,
): { lines: readonly bigint[] } | { reason: string } {
  const currency = rule.currency ?? terms.currency
  if (currency !== purchase.currency) return { reason: 'other_currency' }
  if (rule.minAmount !== null && rule.minAmount !== undefined && base < bound(rule.minAmount, currency))
    return { reason: 'below_minimum' }
  const most = rule.maxAmount === null || rule.maxAmount === undefined ? base : bound(rule.maxAmount, currency)
  const counted = base < most ? base : most
  const unit = inMinorUnits(rule.unitAmount!, currency)!
  return { lines: shares((counted / unit) * BigInt(rule.pointsPerUnit!), bases) }
}

/** A bound with more decimals than the currency is taken at its whole minor units. */
const bound = (amount: string | number, currency: string): bigint =>
  inMinorUnits(amount, currency) ?? inMinorUnits(Math.trunc(Number(amount)), currency) ?? 0n

function byProduct(rule: Rule, { lines }: Purchase, money: readonly bigint[]): { lines: readonly bigint[] } | { reason: string } {
  const fits = lines.map(
    (line) =>
      !line.excluded &&
      (!rule.product || rule.product === line.product) &&
      (!rule.category || rule.category === line.category) &&
      (!rule.brand || rule.brand === line.brand),
  )
  if (!fits.includes(true)) return { reason: 'no_such_product' }
  const more = rule.multiplier ? BigInt(Math.round(Number(rule.multiplier) * 100)) - 100n : 0n
  return {
    lines: lines.map((line, i) =>
      fits[i] ? BigInt(Math.floor(line.quantity)) * BigInt(rule.pointsEarned ?? 0) + (money[i]! * more) / 100n : 0n,
    ),
  }
}

function limited(perLine: readonly bigint[], terms: Terms, trace: TraceLine[]): Calculated {
  const earned = perLine.reduce((sum, one) => sum + one, 0n)
  let points = (earned * BigInt(terms.multiplierBasisPoints)) / 10_000n
  if (points !== earned)
    trace.push({
      rule_unique_id: null,
      kind: 'tier',
      name: '',
      points: Number(points - earned),
      applied: true,
      reason: 'tier_multiplier',
    })
  for (const { reason, left } of terms.caps) {
    if (points <= BigInt(left)) continue
    trace.push({ rule_unique_id: null, kind: 'limit', name: '', points: left - Number(points), applied: true, reason })
    points = BigInt(left)
  }
  const rules = trace.filter(({ rule_unique_id, applied }) => rule_unique_id && applied)
  const parts = shares(
    points < earned ? points : earned,
    rules.map((one) => BigInt(one.points)),
  )
  const given = rules.map((one, i) => ({ rule: one.rule_unique_id!, points: Number(parts[i]) }))
  return { points: Number(points), lines: shares(points, perLine).map(Number), trace, given }
}
