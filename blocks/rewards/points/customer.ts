import { randomInt } from 'node:crypto'
import { refuse } from '@quoin/kit/server'
import { type Book, say } from './book.ts'
import { type Programme, readProgramme } from './programme.ts'
import { nextReview } from './period.ts'

/** A customer's row, locked; the balances are those of the unit the books are in. */
export interface Customer {
  readonly id: string
  readonly tierId: string | null
  readonly tierName: string | null
  readonly tierFixedUntil: string | null
  readonly tierDueAt: string | null
  available: number
  pending: number
  owed: number
  lifetime: number
  period: number
  readonly tierGraceFrom: string | null
  readonly isFrozen: boolean
  /** The version of the programme's text they agreed to; null for whoever was not asked yet. */
  readonly optInVersion: number | null
  readonly leftAt: string | null
}

/** Finds a customer and keeps others away until the commit; whoever belongs to the company is enrolled by it. */
export async function lockCustomer(book: Book, userId: string): Promise<Customer> {
  let found = await find(book, userId)
  if (!found) {
    await enrol(book, userId)
    found = (await find(book, userId))!
  }
  return book.unit ? { ...found, ...(await balancesIn(book, userId)) } : found
}

/** What a locked customer holds in the unit of the books; whoever had none of it yet holds nothing. */
async function balancesIn(
  { tx, tenantId, unit }: Book,
  userId: string,
): Promise<Pick<Customer, 'available' | 'pending' | 'owed' | 'lifetime' | 'period'>> {
  const values = [tenantId, userId, unit!.id]
  const read = () =>
    tx.query<Pick<Customer, 'available' | 'pending' | 'owed' | 'lifetime'> & Record<string, unknown>>(
      `select available_points as available, pending_points as pending, owed_points as owed, lifetime_points as lifetime
       from rewards.unit_balances where tenant_id = $1 and user_id = $2 and unit_id = $3`,
      values,
      'prepare',
    )
  let [row] = await read()
  if (!row) {
    await tx.query('insert into rewards.unit_balances (tenant_id, user_id, unit_id) values ($1, $2, $3)', values, 'prepare')
    ;[row] = await read()
  }
  return { ...row!, period: 0 }
}

async function find({ tx, tenantId }: Book, userId: string): Promise<Customer | undefined> {
  const [row] = await tx.query<Customer & Record<string, unknown>>(
    `select id, loyalty_tier_id as "tierId", loyalty_tier_name as "tierName", tier_fixed_until as "tierFixedUntil", tier_due_at as "tierDueAt", available_points as available, pending_points as pending,
       owed_points as owed, lifetime_points as lifetime, period_points as period, tier_grace_from as "tierGraceFrom", is_frozen as "isFrozen",
       opt_in_version as "optInVersion", left_at as "leftAt"
     from rewards.customers where tenant_id = $1 and id = $2 and deleted_at is null for update`,
    [tenantId, userId],
    'prepare',
  )
  return row
}

async function enrol(book: Book, userId: string): Promise<void> {
  const { tx, tenantId } = book
  const programme = await readProgramme(book)
  await tx.query('insert into rewards.programmes (tenant_id, id) values ($1, $1) on conflict do nothing', [tenantId])
  const [made] = await tx.query<{ id: string }>(
    `insert into rewards.customers (tenant_id, id, user_id, name, email, first_name, last_name, card_number, tier_due_at, loyalty_tier_id, loyalty_tier_name, tier_since, search)
     select u.tenant_id, u.id, u.id, u.name, u.email, split_part(u.name, ' ', 1), nullif(substr(u.name, length(split_part(u.name, ' ', 1)) + 2), ''), $3::text, $4, l.id, l.name,
       case when l.id is not null then $5::timestamptz end, array_to_tsvector(array_remove(regexp_split_to_array(lower(concat_ws(' ', u.name, u.email, $3::text)), '[^[:alnum:]]+'), ''))
     from gateway.users_view u left join lateral (select id, name from rewards.loyalties l where l.tenant_id = u.tenant_id and l.enabled and l.status = 'active' and l.deleted_at is null and l.min_points = 0
       order by l.created_at, l.id limit 1) l on true
     where u.tenant_id = $1 and u.id = $2 and u.deleted_at is null on conflict do nothing returning id`,
    [tenantId, userId, newCardNumber(), nextReview(programme, book.now).toISOString(), book.now.toISOString()],
  )
  if (made) return void (await say(book, userId, 'enrolled', {}))
  const [there] = await tx.query('select 1 from rewards.customers where tenant_id = $1 and id = $2 and deleted_at is null', [
    tenantId,
    userId,
  ])
  if (!there) throw refuse.invalid('no_such_record', 'This record does not exist.', 'user_unique_id')
}

/** Whether somebody belongs to the company. Who left it meanwhile earns nothing, and stops nobody's sale. */
export const isMember = async ({ tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>, userId: string): Promise<boolean> =>
  (
    await tx.query(
      'select 1 from gateway.users_view where tenant_id = $1 and id = $2 and deleted_at is null',
      [tenantId, userId],
      'prepare',
    )
  ).length > 0

/** Sixteen digits, as cards have them. */
const newCardNumber = (): string => Array.from({ length: 4 }, () => String(randomInt(10_000)).padStart(4, '0')).join('')

export const refuseFrozen = (customer: Customer): void => {
  if (customer.isFrozen) throw refuse.conflict('customer_frozen', 'This account is frozen. Points cannot be earned or spent.')
}

/** Whether somebody is not in the programme: they left, or it has a text that they never agreed to. Who agreed to an earlier one goes on by it. */
export const isOutside = (
  { leftAt, optInVersion }: Pick<Customer, 'leftAt' | 'optInVersion'>,
  { optInText }: Pick<Programme, 'optInText'>,
): boolean => leftAt !== null || (optInText !== null && optInVersion === null)

export const refuseOutside = (customer: Customer, programme: Programme): void => {
  if (isOutside(customer, programme)) throw refuse.conflict('not_enrolled', 'Points are earned only after joining the programme.')
}

/** Writes the balances of a locked customer. */
export async function keep({ tx, tenantId, now, unit }: Book, c: Customer): Promise<void> {
  if (unit) {
    await tx.query(
      `with held as (update rewards.unit_balances set available_points = $4, pending_points = $5, owed_points = $6, lifetime_points = $7
         where tenant_id = $1 and user_id = $2 and unit_id = $3)
       update rewards.customers set last_activity_at = $8, version = version + 1, updated_at = clock_timestamp() where tenant_id = $1 and id = $2`,
      [tenantId, c.id, unit.id, c.available, c.pending, c.owed, c.lifetime, now.toISOString()],
      'prepare',
    )
    return
  }
  await tx.query(
    `update rewards.customers set available_points = $3, pending_points = $4, owed_points = $5, lifetime_points = $6, period_points = $7, last_activity_at = $8, version = version + 1,
       updated_at = clock_timestamp() where tenant_id = $1 and id = $2`,
    [tenantId, c.id, c.available, c.pending, c.owed, c.lifetime, c.period, now.toISOString()],
    'prepare',
  )
}

/** What history shows as the balance: all that is held, less what is owed. */
export const balanceOf = (c: Pick<Customer, 'available' | 'pending' | 'owed'>): number => c.available + c.pending - c.owed
