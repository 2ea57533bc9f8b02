import { refuse } from '@quoin/kit/server'
import type { Earning, EarningLine } from '../resources/rewards.ts'
import type { Book } from './book.ts'
import { countRules, holdBudgets, isBudgeted, readCaps } from './budgets.ts'
import { credit, present } from './credit.ts'
import { type Customer, lockCustomer } from './customer.ts'
import { readProgramme } from './programme.ts'
import { type Purchase, type Reckoned, reckon, type Rule } from './reckon.ts'
import { readTiers, rise, tierFor } from './tiers.ts'

/** Rules that count now for a tier: its own and those of all tiers below it. */
export async function readRules({ tx, tenantId, now }: Book, tierPoints: number): Promise<Rule[]> {
  const [money, products] = await Promise.all([
    tx.query<any>(
      `select r.id, 'money' as kind, r.name, r.points_per_unit as "pointsPerUnit", r.unit_amount as "unitAmount", r.currency, r.min_amount as "minAmount", r.max_amount as "maxAmount", case when r.budget_points is not null then greatest(0, r.budget_points - r.budget_used) end as "left"
       from rewards.money_rules r join rewards.loyalties l on l.tenant_id = r.tenant_id and l.id = r.loyalty_id and l.enabled and l.deleted_at is null and l.min_points <= $2
       where r.tenant_id = $1 and r.is_active and r.deleted_at is null and (r.start_date is null or r.start_date <= $3) and (r.end_date is null or r.end_date > $3) order by r.position, r.created_at, r.id`,
      [tenantId, tierPoints, now.toISOString()],
      'prepare',
    ),
    tx.query<any>(
      `select r.id, 'products' as kind, r.name, r.product_id as product, r.category_id as category, r.brand_id as brand, r.points_earned as "pointsEarned", r.multiplier, case when r.budget_points is not null then greatest(0, r.budget_points - r.budget_used) end as "left"
       from rewards.product_rules r join rewards.loyalties l on l.tenant_id = r.tenant_id and l.id = r.loyalty_id and l.enabled and l.deleted_at is null and l.min_points <= $2
       where r.tenant_id = $1 and r.is_active and r.deleted_at is null and (r.start_date is null or r.start_date <= $3) and (r.end_date is null or r.end_date > $3) order by r.position, r.created_at, r.id`,
      [tenantId, tierPoints, now.toISOString()],
      'prepare',
    ),
  ])
  return [...money, ...products] as Rule[]
}

/** Points a tier multiplies by and takes off rewards, in hundredths of a percent. */
export async function readBenefits(
  { tx, tenantId }: Book,
  tierId: string | null,
): Promise<{ multiplier: number; rewardDiscount: number }> {
  const [row] = await tx.query<{ multiplier: number | null; discount: number | null }>(
    `select max(basis_points) filter (where benefit = 'multiplier') as multiplier, max(basis_points) filter (where benefit = 'reward_discount') as discount
     from rewards.loyalty_details where tenant_id = $1 and loyalty_id = $2 and enabled and deleted_at is null`,
    [tenantId, tierId],
    'prepare',
  )
  return { multiplier: row?.multiplier ?? 10_000, rewardDiscount: Math.min(row?.discount ?? 0, 10_000) }
}

export interface Standing {
  readonly tierId: string | null
  readonly userId: string | null
}

/** Reckons a purchase for somebody as they stand; for nobody, as a newcomer. Whoever books it holds the budgets it is cut by. */
export async function reckonFor(
  book: Book,
  { tierId, userId }: Standing,
  purchase: Purchase,
  { hold = false } = {},
): Promise<Reckoned> {
  const [programme, tiers] = [await readProgramme(book), await readTiers(book)]
  const tier = userId === null ? tierFor(tiers, 0) : tiers.find(({ id }) => id === tierId)
  const points = tier?.minPoints ?? 0
  let [rules, benefits] = await Promise.all([readRules(book, points), readBenefits(book, tier?.id ?? null)])
  if (hold && (isBudgeted(programme) || rules.some(({ left }) => left !== null))) {
    await holdBudgets(book)
    rules = await readRules(book, points)
  }
  return reckon(purchase, rules, {
    ...programme,
    multiplierBasisPoints: benefits.multiplier,
    caps: await readCaps(book, userId, programme),
  })
}

const checkLines = (lines: readonly EarningLine[]): void => {
  if (lines.some(({ quantity, net, total }) => !(quantity > 0) || BigInt(net) < 0n || BigInt(total) < 0n))
    throw refuse.invalid('invalid_lines', 'A line has no quantity or a negative amount.', 'lines')
}

/** Gives what a sale earns, and writes down by line what that was. The same key again gives nothing. */
export async function earnOrder(
  book: Book,
  { user, order, currency, lines, paid_with_points = 0, key }: Earning,
): Promise<{ points: number }> {
  checkLines(lines)
  const { tx, tenantId, now } = book
  const customer: Customer = await present(book, user)
  const [before] = await tx.query<{ points: number }>(
    'select points from rewards.earnings where tenant_id = $1 and key = $2',
    [tenantId, key],
    'prepare',
  )
  if (before) return { points: before.points }
  // A sale is not stopped by a frozen account; it earns nothing.
  const earned = customer.isFrozen
    ? { points: 0, lines: lines.map(() => 0), given: [] }
    : await reckonFor(
        book,
        { tierId: customer.tierId, userId: user },
        { currency, lines, paidWithPoints: paid_with_points },
        { hold: true },
      )
  const given =
    earned.points > 0
      ? await credit(book, user, {
          key: `earn ${key}`,
          points: earned.points,
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
    points: earned.lines[i]!,
    back: '0',
  }))
  await tx.query(
    'insert into rewards.earnings (tenant_id, key, order_id, user_id, lot_id, points, lines, at, currency) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [tenantId, key, order, user, given?.lotId ?? null, earned.points, JSON.stringify(written), now.toISOString(), currency],
    'prepare',
  )
  const programme = await readProgramme(book)
  if (!customer.isFrozen && (programme.tierBasis === 'spend' || programme.tierBasis === 'count'))
    await rise(book, await lockCustomer(book, user), programme)
  const used = earned.given
  if (used.length > 0) {
    await tx.query(
      'insert into rewards.rule_uses (tenant_id, rule_id, user_id, points, at) select $1, r, $2, p, $3 from unnest($4::uuid[], $5::bigint[]) as t(r, p)',
      [tenantId, user, now.toISOString(), used.map((one) => one.rule), used.map((one) => one.points)],
    )
    await countRules(book, used)
  }
  return { points: earned.points }
}

/** Quantities are counted in hundred-millionths, so that a part of four decimals of one of four decimals is whole. */
export const scaled = (quantity: number): string => String(BigInt(Math.round(quantity * 10_000)) * 10_000n)
