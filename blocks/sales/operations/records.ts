import { type AnyResource, snake, type Values, type Found } from '@quoin/kit'
import { type Answer, type Context, one, scopeOf, refuse, type Tx } from '@quoin/kit/server'
import { sales } from '../resources/index.ts'
import { gatewayFields } from '../resources/shared.ts'

/** A record's JSON:API text as its own `get` would answer it; `type` where it goes by another name on this path. */
export async function documentOf(context: Context, resource: AnyResource, id: string, type?: string): Promise<string> {
  const model = context.model(resource.dotted)
  const [row] = await context.tx.query<{ document: string }>(
    `select ${model.document(context.actor)} as document from ${model.table} t where t.tenant_id = $1 and t.id = $2`,
    [context.tenantId, id],
    'prepare',
  )
  if (!row) throw refuse.missing()
  return type ? JSON.stringify({ ...(JSON.parse(row.document) as object), type }) : row.document
}

export const answerWith = async (
  context: Context,
  resource: AnyResource,
  id: string,
  status = 200,
  type?: string,
): Promise<Answer> => one(await documentOf(context, resource, id, type), { status })

/** What a provider said of a payment, in code names. */
export const saidByGateway = (
  input: Readonly<Record<string, unknown>>,
): Pick<Values<typeof sales.payments>, keyof typeof gatewayFields> =>
  Object.fromEntries(
    Object.keys(gatewayFields).flatMap((name) =>
      input[snake(name)] === undefined || input[snake(name)] === null || input[snake(name)] === ''
        ? []
        : [[name, input[snake(name)]]],
    ),
  )

/** The people whose rows a permission of this person reaches; null when it reaches the whole company. */
export function reachedPeople({ actor }: Context, permission: string): readonly string[] | null {
  const scope = scopeOf(actor, permission)
  return scope === 'tenant' ? null : scope === 'team' ? [...new Set([actor.userId!, ...actor.teamUserIds])] : [actor.userId!]
}

/** A record that this transaction made or was let in to, also where whoever asks could not look it up: it is somebody else's. */
export async function knownRecord<R extends AnyResource>(
  context: Context,
  resource: R,
  id: string,
  lock?: 'lock',
): Promise<Found<R>> {
  const [row] = await context.rows(resource, lock ? 't.id = $2 for update' : 't.id = $2', [id], 'prepare')
  return row!
}
export const knownOrder = (context: Context, id: string, lock?: 'lock'): Promise<Found<typeof sales.orders>> =>
  knownRecord(context, sales.orders, id, lock)

/** 403 for a record that one sees and may not change, as the standard operations answer it. */
export function mayChange(context: Context, row: Readonly<Record<string, unknown>>, permission: string): void {
  const people = reachedPeople(context, permission)
  if (people && !people.includes((row.user ?? row.createdBy) as string)) throw refuse.forbidden(permission)
}

/** Whether a permission of this person reaches somebody; whom it does not reach does not exist here. */
export function isInScope(context: Context, person: string, permission: string): void {
  const people = reachedPeople(context, permission)
  if (people && !people.includes(person)) throw refuse.missing()
}

/** A member named by a path: oneself, or anybody of the company for those whose permission reaches that far. */
export async function mayName(context: Context, person: string, permission: string): Promise<void> {
  isInScope(context, person, permission)
  if (person !== context.me && !(await isMember(context, person))) throw refuse.missing()
}

/** Whether somebody is a member of this company. */
export async function isMember(
  { tx, tenantId }: { tx: Tx; tenantId: string },
  id: string,
): Promise<{ name: string; email: string; role: string | null; roleId: string | null } | undefined> {
  const [row] = await tx.query<{ name: string; email: string; role: string | null; roleId: string | null }>(
    `select u.name, u.email, u.role_id as "roleId", (select r.name from gateway.roles_view r where r.tenant_id = u.tenant_id and r.id = u.role_id) as role
     from gateway.users_view u where u.tenant_id = $1 and u.id = $2 and u.deleted_at is null`,
    [tenantId, id],
    'prepare',
  )
  return row
}

/** The next number of a series and year. The counter's row is held until the commit, so a number that is not used is given out again. */
export async function nextNumber({ tx, tenantId }: { tx: Tx; tenantId: string }, series: string): Promise<string> {
  const [row] = await tx.query<{ year: number; last: number }>(
    `insert into sales.counters as c (tenant_id, series, year, last) values ($1, $2, extract(year from clock_timestamp() at time zone 'UTC')::int, 1)
     on conflict (tenant_id, series, year) do update set last = c.last + 1 returning year, last`,
    [tenantId, series],
    'prepare',
  )
  return `${series}-${row!.year}-${String(row!.last).padStart(5, '0')}`
}

export interface SalesSettings {
  readonly currency: string
  readonly commissionBasisPoints: number
  readonly paymentGuard: boolean
  readonly giftCards: boolean
  /** Whether buyers are asked for a tip. */
  readonly tips: boolean
}
/** What the company decided, or what holds until it does. */
export async function settingsOf({ tx, tenantId }: { tx: Tx; tenantId: string }): Promise<SalesSettings> {
  const [row] = await tx.query<{
    currency: string
    commission_basis_points: number
    payment_guard: boolean
    gift_cards: boolean
    tips: boolean
  }>(
    'select currency, commission_basis_points, payment_guard, gift_cards, tips from sales.settings where tenant_id = $1',
    [tenantId],
    'prepare',
  )
  return {
    currency: row?.currency ?? 'EUR',
    commissionBasisPoints: row?.commission_basis_points ?? 1_500,
    paymentGuard: row?.payment_guard ?? false,
    giftCards: row?.gift_cards ?? false,
    tips: row?.tips ?? false,
  }
}
