import { refuse } from '@quoin/kit/server'
import type { Earning, EarningLine } from '../resources/rewards.ts'
import type { Book } from './book.ts'
import { countRules, holdBudgets, isBudgeted, readCaps } from './budgets.ts'
import { credit, present } from './credit.ts'
import { type Customer, isMember, isOutside, lockCustomer } from './customer.ts'
import { readProgramme } from './programme.ts'
import { type Purchase, type Calculated, calculate, type Rule } from './calculate.ts'
import { readTiers, rise, tierFor } from './tiers.ts'
import { inUnit, type Unit } from './unit.ts'

/** Rules that count now for a tier: its own and those of all tiers below it. */
export async function readRules({ tx, tenantId, now }: Book, tierPoints: number): Promise<Rule[]> {
  const [money, products] = await Promise.all([
    tx.query<Rule & Record<string, unknown>>(
      `select r.id, 'money' as kind, r.name, r.points_per_unit as "pointsPerUnit", r.unit_amount as "unitAmount", r.currency, r.min_amount as "minAmount", r.max_amount as "maxAmount", case when r.budget_points is not null then greatest(0, r.budget_points - r.budget_used) end as "left", case when u.id is not null then jsonb_build_object('id', u.id, 'code', u.code, 'name', u.name) end as unit
       from rewards.money_rules r join rewards.loyalties l on l.tenant_id = r.tenant_id and l.id = r.loyalty_id and l.enabled and l.status = 'active' and l.deleted_at is null and l.min_points <= $2
       left join rewards.units u on u.tenant_id = r.tenant_id and u.id = r.unit_id
       where r.tenant_id = $1 and r.is_active and r.deleted_at is null and (u.id is null or u.enabled and u.status = 'active') and (r.start_date is null or r.start_date <= $3) and (r.end_date is null or r.end_date > $3) order by r.position, r.created_at, r.id`,
      [tenantId, tierPoints, now.toISOString()],
      'prepare',
    ),
    tx.query<Rule & Record<string, unknown>>(
      `select r.id, 'products' as kind, r.name, r.product_id as product, r.category_id as category, r.brand_id as brand, r.points_earned as "pointsEarned", r.multiplier, case when r.budget_points is not null then greatest(0, r.budget_points - r.budget_used) end as "left", case when u.id is not null then jsonb_build_object('id', u.id, 'code', u.code, 'name', u.name) end as unit
       from rewards.product_rules r join rewards.loyalties l on l.tenant_id = r.tenant_id and l.id = r.loyalty_id and l.enabled and l.status = 'active' and l.deleted_at is null and l.min_points <= $2
       left join rewards.units u on u.tenant_id = r.tenant_id and u.id = r.unit_id
       where r.tenant_id = $1 and r.is_active and r.deleted_at is null and (u.id is null or u.enabled and u.status = 'active') and (r.start_date is null or r.start_date <= $3) and (r.end_date is null or r.end_date > $3) order by r.position, r.created_at, r.id`,
      [tenantId, tierPoints, now.toISOString()],
      'prepare',
    ),
  ])
  return [...money, ...products]
}

/** Points a tier multiplies by and takes off rewards, in hundredths of a percent; nothing of one that is out of use. */
export async function readBenefits(
  { tx, tenantId }: Book,
  tierId: string | null,
): Promise<{ multiplier: number; rewardDiscount: number }> {
  const [row] = await tx.query<{ multiplier: number | null; discount: number | null }>(
    `select max(d.basis_points) filter (where d.benefit = 'multiplier') as multiplier, max(d.basis_points) filter (where d.benefit = 'reward_discount') as discount
     from rewards.loyalty_details d join rewards.loyalties l on l.tenant_id = d.tenant_id and l.id = d.loyalty_id and l.enabled and l.status = 'active' and l.deleted_at is null
     where d.tenant_id = $1 and d.loyalty_id = $2 and d.enabled and d.deleted_at is null`,
    [tenantId, tierId],
    'prepare',
  )
  return { multiplier: row?.multiplier ?? 10_000, rewardDiscount: Math.min(row?.discount ?? 0, 10_000) }
}

export interface Standing {
  readonly tierId: string | null
  readonly userId: string | null
}

/** What a purchase earns in one unit beside the programme's points. */
export interface CalculatedUnit extends Calculated {
  readonly unit: Unit
}

/**
 * Calculates a purchase for somebody as they stand; for nobody, as a newcomer. Whoever books it holds the budgets it is cut by. Rules
 * of one unit are calculated apart from those of another; what everybody may earn is said of the programme's points.
 */
export async function calculateFor(
  book: Book,
  { tierId, userId }: Standing,
  purchase: Purchase,
  { hold = false } = {},
): Promise<Calculated & { readonly units: readonly CalculatedUnit[] }> {
  const [programme, tiers] = [await readProgramme(book), await readTiers(book)]
  const tier = userId === null ? tierFor(tiers, 0) : tiers.find(({ id }) => id === tierId)
  const points = tier?.minPoints ?? 0
  let [rules, benefits] = await Promise.all([readRules(book, points), readBenefits(book, tier?.id ?? null)])
  if (hold && (isBudgeted(programme) || rules.some(({ left }) => left !== null))) {
    holdBudgets(book)
    rules = await readRules(book, points)
  }
  const terms = { ...programme, multiplierBasisPoints: benefits.multiplier, caps: await readCaps(book, userId, programme) }
  const units = new Map(rules.flatMap(({ unit }) => (unit ? [[unit.id, unit] as const] : [])))
  const main = calculate(
    purchase,
    rules.filter(({ unit }) => !unit),
    terms,
  )
  return {
    ...main,
    units: [...units.values()].map((unit) => {
      const own = calculate(
        purchase,
        rules.filter((rule) => rule.unit?.id === unit.id),
        { ...terms, caps: [] },
      )
      return { ...own, unit, trace: own.trace.map((line) => ({ ...line, unit_unique_id: unit.id })) }
    }),
  }
}

const checkLines = (lines: readonly EarningLine[]): void => {
  if (lines.some(({ quantity, net, total }) => !(quantity > 0) || BigInt(net) < 0n || BigInt(total) < 0n))
    throw refuse.invalid('invalid_lines', 'A line has no quantity, or a negative amount.', 'lines')
}

/** Gives what a sale earns, and writes down by line what that was. The same key again gives nothing. */
export async function earnOrder(
  book: Book,
  { user, order, currency, lines, paid_with_points = 0, key }: Earning,
): Promise<{ points: number }> {
  checkLines(lines)
  const { tx, tenantId, now } = book
  if (!(await isMember(book, user))) return { points: 0 }
  const customer: Customer = await present(book, user)
  const [before] = await tx.query<{ points: number }>(
    'select points from rewards.earnings where tenant_id = $1 and key = $2',
    [tenantId, key],
    'prepare',
  )
  if (before) return { points: before.points }
  const programme = await readProgramme(book)
  // A sale is not stopped by a frozen account, nor by somebody who has not joined; it earns nothing.
  const isIdle = customer.isFrozen || isOutside(customer, programme)
  const earned = isIdle
    ? { points: 0, lines: lines.map(() => 0), given: [], units: [] }
    : await calculateFor(
        book,
        { tierId: customer.tierId, userId: user },
        { currency, lines, paidWithPoints: paid_with_points },
        { hold: true },
      )
  const all = [{ ...earned, unit: null }, ...earned.units.filter(({ points }) => points > 0)]
  for (const { unit, points, lines: perLine, given } of all) {
    const own = inUnit(book, unit)
    const ownKey = unit ? `${key} ${unit.code}` : key
    const lot =
      points > 0
        ? await credit(own, user, {
            key: `earn ${ownKey}`,
            points,
            type: 'earned',
            kind: 'order',
            referenceId: order,
            referenceType: 'order',
            counts: true,
            mayWait: true,
          })
        : undefined
    const written = lines.map((line, i) => ({
      quantity: scaled(line.quantity),
      total: String(line.total),
      points: perLine[i]!,
      back: '0',
    }))
    await tx.query(
      'insert into rewards.earnings (tenant_id, key, order_id, user_id, lot_id, points, lines, at, currency, unit_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
      [
        tenantId,
        ownKey,
        order,
        user,
        lot?.lotId ?? null,
        points,
        JSON.stringify(written),
        now.toISOString(),
        currency,
        unit?.id ?? null,
      ],
      'prepare',
    )
    if (given.length === 0) continue
    await tx.query(
      'insert into rewards.rule_uses (tenant_id, rule_id, user_id, points, at, unit_id) select $1, r, $2, p, $3, $6 from unnest($4::uuid[], $5::bigint[]) as t(r, p)',
      [tenantId, user, now.toISOString(), given.map((one) => one.rule), given.map((one) => one.points), unit?.id ?? null],
    )
    await countRules(book, given)
  }
  if (!isIdle && (programme.tierBasis === 'spend' || programme.tierBasis === 'count'))
    await rise(book, await lockCustomer(book, user), programme)
  return { points: earned.points }
}

/** Quantities are counted in hundred-millionths, so that a part of four decimals of one of four decimals is whole. */
export const scaled = (quantity: number): string => String(BigInt(Math.round(quantity * 10_000)) * 10_000n)
