import { advisoryLock, summed } from '@quoin/kit/server'
import type { Book } from './book.ts'
import type { Programme } from './programme.ts'
import type { Cap } from './calculate.ts'
import { type Day, dayIn, startOf } from './zone.ts'

/** Keeps other earnings of a company away until the commit, so that two at once do not give the same rest of a budget. */
export const holdBudgets = ({ tx }: Book): void => advisoryLock(tx, 'rewards budgets')

/** Whether all customers together may earn only so much. */
export const isBudgeted = ({ dailyBudget, monthlyBudget }: Programme): boolean => dailyBudget !== null || monthlyBudget !== null

/** What holds somebody's earnings down at this moment: their own day, then everybody's day and month. */
export async function readCaps(book: Book, userId: string | null, programme: Programme): Promise<Cap[]> {
  const { dailyLimit, dailyBudget, monthlyBudget, timeZone } = programme
  const caps: Cap[] = []
  const cap = (reason: Cap['reason'], most: number, used: number) => caps.push({ reason, left: Math.max(0, most - used) })
  if (dailyLimit !== null) cap('daily_limit', dailyLimit, userId ? await earnedToday(book, userId, timeZone) : 0)
  if (isBudgeted(programme)) {
    const { today, month } = await earnedByAll(book, programme)
    if (dailyBudget !== null) cap('daily_budget', dailyBudget, today)
    if (monthlyBudget !== null) cap('monthly_budget', monthlyBudget, month)
  }
  return caps
}

/** What a customer earned today, by the company's clock. */
export async function earnedToday({ tx, tenantId, now }: Book, userId: string, timeZone: string): Promise<number> {
  const [row] = await tx.query<{ points: number }>(
    `select ${summed('points')} as points from rewards.movements where tenant_id = $1 and user_id = $2 and unit_id is null and type = 'earned' and transaction_date >= $3`,
    [tenantId, userId, startOf(timeZone, dayIn(timeZone, now)).toISOString()],
    'prepare',
  )
  return row!.points
}

/** What all customers together earned on the company's day, and since its month began. */
export async function earnedByAll(
  { tx, tenantId, now }: Book,
  { timeZone }: Pick<Programme, 'timeZone'>,
): Promise<{ today: number; month: number }> {
  const today = dayIn(timeZone, now)
  const [row] = await tx.query<{ today: number; month: number }>(
    `select ${summed('points', 'day = $3')} as today, ${summed('points')} as month
     from rewards.earned_days where tenant_id = $1 and day between $2 and $3`,
    [tenantId, written({ ...today, day: 1 }), written(today)],
    'prepare',
  )
  return row!
}

/** Counts what somebody earns towards the day of all. */
export async function countDay({ tx, tenantId, now }: Book, { timeZone }: Programme, points: number): Promise<void> {
  await tx.query(
    `insert into rewards.earned_days as d (tenant_id, day, points) values ($1, $2, $3)
     on conflict (tenant_id, day) do update set points = d.points + excluded.points`,
    [tenantId, written(dayIn(timeZone, now)), points],
    'prepare',
  )
}

/** Counts what rules gave out of budgets of their own; whoever counts holds the budgets. */
export async function countRules(
  { tx, tenantId }: Book,
  input: readonly { readonly rule: string; readonly points: number }[],
): Promise<void> {
  await tx.query(
    `with given as (select * from unnest($2::uuid[], $3::bigint[]) as t(id, points)),
       money as (update rewards.money_rules r set budget_used = r.budget_used + t.points from given t
         where r.tenant_id = $1 and r.id = t.id and r.budget_points is not null),
       product as (update rewards.product_rules r set budget_used = r.budget_used + t.points from given t
         where r.tenant_id = $1 and r.id = t.id and r.budget_points is not null)
     update rewards.event_rules r set budget_used = r.budget_used + t.points from given t
     where r.tenant_id = $1 and r.id = t.id and r.budget_points is not null`,
    [tenantId, input.map(({ rule }) => rule), input.map(({ points }) => points)],
    'prepare',
  )
}

const written = ({ year, month, day }: Day): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
