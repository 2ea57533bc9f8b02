import type { Context } from '../server/context.ts'
import { quote, Values } from '../records/sqlText.ts'
import { refuse } from '../request/refuse.ts'
import { type Holding, nameOf } from './holding.ts'

/** Whom it is about: a record that is theirs, or a mail address. */
export interface Sought {
  readonly record?: { readonly table: string; readonly id: string }
  readonly mail?: string
  /** Rows that a person has looked at and found to be somebody else's. */
  readonly except?: readonly string[]
}

/** By what somebody is known, folded for comparing. */
export interface Known {
  readonly users: Set<string>
  readonly mails: Set<string>
  readonly phones: Set<string>
  /** Whole names, and their parts. */
  readonly names: Set<string>
  readonly nameParts: Set<string>
  /** Whole names as they are written somewhere. */
  readonly spelled: Set<string>
}

export interface Found {
  readonly known: Known
  /** By the name of a holding, in the order they were looked through; nothing where nothing was found. */
  readonly rows: ReadonlyMap<Holding, readonly string[]>
  readonly columns: Columns
}

/** Table → column → its type. */
export type Columns = ReadonlyMap<string, ReadonlyMap<string, string>>

const rowsMax = 20_000

/** Looks through everything every block holds. What is found by one block makes more findable in the next. */
export async function findPerson(context: Context, sought: Sought): Promise<Found> {
  const held = context.personalData.flatMap((one) => one.held)
  const columns = await columnsOf(context)
  refuseParts(context, columns)
  const known: Known = {
    users: new Set(),
    mails: new Set(),
    phones: new Set(),
    names: new Set(),
    nameParts: new Set(),
    spelled: new Set(),
  }
  if (sought.mail) known.mails.add(sought.mail.trim().toLowerCase())
  const rows = new Map<Holding, readonly string[]>()
  const looked = async (holding: Holding) => {
    const ids = await rowsOf(context, holding, { sought, known, rows, columns, held })
    if (ids.length > 0) rows.set(holding, ids)
    return ids
  }
  // Each record of a person may say something by which another is found; three rounds are more than any chain of ours is long.
  for (let round = 0; round < 3; round++) {
    for (const holding of held) {
      if (holding.identity) await learn(context, holding, await looked(holding), known)
    }
  }
  for (const holding of held) await looked(holding)
  return { known, rows: new Map(held.flatMap((one) => (rows.has(one) ? [[one, rows.get(one)!] as const] : []))), columns }
}

/** Ids of the rows of one holding that are about this person. */
async function rowsOf(
  { tx, tenantId }: Context,
  holding: Holding,
  state: { sought: Sought; known: Known; rows: Map<Holding, readonly string[]>; columns: Columns; held: readonly Holding[] },
): Promise<string[]> {
  const { sought, known, rows, columns, held } = state
  const types = columns.get(holding.table)
  const values = new Values()
  const company = values.add(tenantId)
  const list = (all: Iterable<string>, type: string) => `${values.add([...all])}::${type}[]`
  const of = (table: string) => {
    const other = held.find((one) => nameOf(one) === table)
    if (!other) throw new Error(`${nameOf(holding)} asks for ${table}, of which nobody says what it holds of people.`)
    return list(rows.get(other) ?? [], 'uuid')
  }
  const { user = [], mail = [], phone = [], name = [], called, rows: links = {}, also } = holding.by
  const key = quote(holding.key ?? 'id')
  const whole = `lower(btrim(regexp_replace(concat_ws(' ', ${name.map((one) => `t.${quote(one)}`).join(', ')}), '\\s+', ' ', 'g')))`
  // Read where it is used: a value that no condition names is one the database cannot place.
  const said = {
    company,
    get ids() {
      return list(rows.get(holding) ?? (sought.record?.table === holding.table ? [sought.record.id] : []), 'uuid')
    },
    get users() {
      return list(known.users, 'uuid')
    },
    get mails() {
      return list(known.mails, 'text')
    },
    get names() {
      return list(known.names, 'text')
    },
    of,
  }
  const conditions = [
    ...(sought.record?.table === holding.table ? [`t.${key} = ${values.add(sought.record.id)}::uuid`] : []),
    ...user.map((one) => `t.${quote(one)} = any(${list(known.users, 'uuid')})`),
    ...mail.map((one) => `lower(t.${quote(one)}) = any(${list(known.mails, 'text')})`),
    ...(name.length > 0
      ? phone.map(
          (one) =>
            `regexp_replace(t.${quote(one)}, '[^0-9]', '', 'g') = any(${list(known.phones, 'text')}) and ${whole} = any(${list(known.names, 'text')})`,
        )
      : []),
    ...(called ? [`lower(btrim(t.${quote(called)})) = any(${list(known.names, 'text')})`] : []),
    ...Object.entries(links).map(
      ([column, table]) => `t.${quote(column)} ${types?.get(column) === 'uuid[]' ? `&& ${of(table)}` : `= any(${of(table)})`}`,
    ),
    ...(also ? [also(said)] : []),
  ]
  if (conditions.length === 0) return []
  const found = await tx.query<{ key: string }>(
    `select distinct t.${key} as key from ${tableOf(holding)} t where t.tenant_id = ${company} and (${conditions.map((one) => `(${one})`).join(' or ')})
       and not t.${key} = any(${list(sought.except ?? [], 'uuid')}) order by 1 limit ${rowsMax + 1}`,
    values.list,
  )
  if (found.length > rowsMax)
    throw refuse.conflict(
      'too_much_held',
      `This person has more than ${rowsMax} records of one type. Archive some of them first.`,
    )
  return found.map((row) => row.key)
}

/** What rows that are the person say of them. */
async function learn({ tx, tenantId }: Context, holding: Holding, ids: readonly string[], known: Known): Promise<void> {
  if (ids.length === 0) return
  const { user = [], mail = [], phone = [], name = [] } = holding.by
  const texts = (columns: readonly string[]) =>
    `array_remove(array[${columns.map((one) => `t.${quote(one)}::text`).join(', ')}]::text[], null)`
  const rows = await tx.query<{ users: string[]; mails: string[]; phones: string[]; names: string[] }>(
    `select ${texts(user)} as users, ${texts(mail)} as mails, ${texts(phone)} as phones, ${texts(name)} as names
     from ${tableOf(holding)} t where t.tenant_id = $1 and t.${quote(holding.key ?? 'id')} = any($2::uuid[])`,
    [tenantId, ids],
  )
  for (const row of rows) {
    for (const one of row.users) known.users.add(one)
    for (const one of row.mails) if (one.includes('@')) known.mails.add(one.trim().toLowerCase())
    for (const one of row.phones) if (digits(one).length >= 6) known.phones.add(digits(one))
    const parts = row.names.flatMap((one) => one.trim().split(/\s+/)).filter(Boolean)
    if (parts.length > 0) known.spelled.add(parts.join(' '))
    if (parts.length > 1) known.names.add(parts.join(' ').toLowerCase())
    for (const part of parts) known.nameParts.add(part.toLowerCase())
  }
}

const digits = (text: string) => text.replace(/[^0-9]/g, '')

async function columnsOf({ tx }: Context): Promise<Columns> {
  const rows = await tx.query<{ table: string; columns: Record<string, string> }>(
    `select n.nspname || '.' || c.relname as "table", jsonb_object_agg(a.attname, format_type(a.atttypid, null)) as columns
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'tenant_id') group by 1`,
  )
  return new Map(rows.map(({ table, columns }) => [table, new Map(Object.entries(columns))]))
}

/** A node that serves some blocks would answer, and forget, a part and call it all. */
function refuseParts({ personalData, operations }: Context, columns: Columns): void {
  const told = new Set(['kit', ...operations.map(({ block }) => block)])
  const missing = [...new Set([...columns.keys()].map((table) => table.split('.')[0]!))].filter((block) => !told.has(block))
  if (missing.length > 0 || personalData.length === 0)
    throw refuse.unavailable(`This has to be asked where all blocks are served; here ${missing.sort().join(', ')} is missing.`)
}

export const tableOf = ({ table }: Holding): string => table.split('.').map(quote).join('.')
