import { type FieldRules, inTransaction, type ListParts, type Tx } from '@quoin/kit/server'
import { type Core, nowhere } from '../sessions/core.ts'

export interface AuditAsked {
  readonly search?: string
  readonly person?: string
  readonly resource?: string
  readonly operation?: string
  readonly record?: string
  readonly from?: string
  readonly to?: string
  /** Leaves out what jobs and listeners did by themselves. */
  readonly byPeople?: boolean
}
export type AuditRow = Readonly<Record<string, unknown>> & {
  readonly unique_id: string
  readonly at: string
  readonly operation: string
  readonly resource: string
  readonly record_unique_id: string | null
  readonly actor_unique_id: string | null
  readonly actor_name: string | null
  readonly changes: unknown
  readonly request_id: string | null
}

interface AuditPart {
  readonly first: number
  readonly most: number
  readonly rules?: FieldRules | undefined
  /** Whether fields that the company has removed since are told too: nobody knows any more from whom they were hidden. */
  readonly isWhole: boolean
  /** Filters and order as the list was asked for them, behind the values that the statement holds. The newest first without. */
  readonly narrowing?: (held: readonly unknown[]) => ListParts
}

/** Entries of a company's audit, the newest first, and how many there are in all, without the fields that are hidden from whoever reads. */
export async function readAudit(
  tx: Tx,
  companyId: string,
  input: AuditAsked,
  part: AuditPart,
): Promise<{ rows: AuditRow[]; total: number }> {
  const { where, values } = askedOf(companyId, input, part)
  const [rows, [count]] = await Promise.all([
    readAuditRows(tx, companyId, input, part),
    tx.query<{ total: number }>(`select count(*)::int as total ${where}`, values),
  ])
  return { rows, total: count!.total }
}

/** As `readAudit`, without counting: what a long audit takes longest for. */
export function readAuditRows(tx: Tx, companyId: string, input: AuditAsked, part: AuditPart): Promise<AuditRow[]> {
  const { where, order, values, changes } = askedOf(companyId, input, part)
  return tx.query<AuditRow & Record<string, unknown>>(
    `select t.id as unique_id, t.at, t.operation, t.resource, t.record_id as record_unique_id, t.actor_id as actor_unique_id,
       t.actor_name, ${changes} as changes, t.request_id ${where} order by ${order}
       limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, part.most, part.first],
  )
}

function askedOf(companyId: string, input: AuditAsked, { rules = new Map(), isWhole, narrowing }: AuditPart) {
  const held = [
    companyId,
    input.person ?? null,
    input.resource ?? null,
    input.operation ?? null,
    input.record ?? null,
    input.from ?? null,
    input.to ?? null,
    input.search?.trim().toLowerCase() || null,
    JSON.stringify(hiddenIn(rules)),
    input.byPeople ?? false,
  ]
  const told = isWhole ? 't.changes' : 'kit.told_changes(t.changes, t.resource, t.at)'
  const changes = `(${told} - array(select jsonb_array_elements_text($9::jsonb -> t.resource)))`
  const { narrowed, descending, values } = narrowing?.(held) ?? { narrowed: '', descending: true, values: held }
  const where = `from kit.audit t where t.tenant_id = $1 and ($2::uuid is null or t.actor_id = $2)
    and ($3::text is null or t.resource = $3) and ($4::text is null or t.operation = $4)
    and ($5::uuid is null or t.record_id = $5) and ($6::timestamptz is null or t.at >= $6)
    and ($7::timestamptz is null or t.at < $7) and (not $10 or t.actor_id is not null)
    and ($8::text is null or position($8 in lower(t.operation)) > 0 or position($8 in lower(coalesce(t.actor_name, ''))) > 0
      or position($8 in lower(${changes}::text)) > 0)${narrowed}`
  // Sorted by nothing but time; what was written together stands in the order in which it was.
  const order = descending ? 't.at desc, t.number desc' : 't.at, t.number'
  return { where, order, values, changes }
}

const hiddenIn = (rules: FieldRules): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    [...rules].map(([resource, fields]) => [
      resource,
      [...fields].flatMap(([field, access]) => (access === 'hidden' ? [field, `${field}_minor`] : [])),
    ]),
  )

/** How many changes there were on each of the last thirty days, by one person or by all. */
export const readActivity = (tx: Tx, companyId: string, person: string | null): Promise<{ day: string; changes: number }[]> =>
  tx.query(
    `select d.day::date::text as day, count(a.id)::int as changes
     from generate_series((clock_timestamp() at time zone 'utc')::date - 29, (clock_timestamp() at time zone 'utc')::date,
       interval '1 day') as d(day)
     left join kit.audit a on a.tenant_id = $1 and ($2::uuid is null or a.actor_id = $2)
       and a.at >= d.day at time zone 'utc' and a.at < (d.day + interval '1 day') at time zone 'utc'
     group by d.day order by d.day`,
    [companyId, person],
  )

export interface AuditVerdict {
  readonly entries: number
  /** Hash of the last entry and so of all before it; kept elsewhere, it proves later that nothing was rewritten. */
  readonly head: string
  readonly brokenAt: number | null
  readonly brokenEntry: string | null
  readonly problem: 'link_removed' | 'entry_removed' | 'entry_changed' | 'other_head' | null
}

/** Seals what is new and walks the whole chain. With a head that was answered before, also whether that one is still in it. */
export async function verifyAudit(tx: Tx, companyId: string, kept?: { entries: number; head: string }): Promise<AuditVerdict> {
  await tx.query('select gateway.seal_audit($1)', [companyId])
  const [[found], [link]] = await Promise.all([
    tx.query<AuditVerdict & Record<string, unknown>>(
      `select entries::int, encode(head, 'hex') as head, broken_at::int as "brokenAt", broken_entry as "brokenEntry", problem
       from gateway.verify_audit($1)`,
      [companyId],
    ),
    tx.query<{ head: string }>(
      `select encode(hash, 'hex') as head from gateway.audit_chain where tenant_id = $1 and number = $2`,
      [companyId, kept?.entries ?? 0],
    ),
  ])
  if (!kept || kept.entries === 0 || found!.problem || link?.head === kept.head) return found!
  return { ...found!, brokenAt: kept.entries, problem: 'other_head' }
}

/** Seals what every company has written down since the last time; to be called about every hour. */
export async function sealAudits(core: Core): Promise<void> {
  const companies = await inTransaction(core.pool, { ...nowhere, readOnly: true }, (tx) =>
    tx.query<{ id: string }>('select id from gateway.companies'),
  )
  for (const { id } of companies) {
    await inTransaction(core.pool, { tenantId: id, userId: null }, (tx) => tx.query('select gateway.seal_audit($1)', [id]))
  }
}
