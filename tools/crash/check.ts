import pg from 'pg'
import type { Journal } from './journal.ts'

/** How often what must not happen did happen. */
export interface Damage {
  readonly lost: number
  readonly half: number
  readonly doubled: number
}

/**
 * Looks into the database itself: is every acknowledged write there exactly once, with its audit entry, its announcement and its
 * part in the total, and nothing of any of these without the others?
 */
export async function inspect(connectionString: string, journal: Journal): Promise<Damage> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('create temp table acknowledged (key text, kind text, id uuid)')
    await client.query(
      `insert into acknowledged select key, kind, id from json_to_recordset($1::json) as x(key text, kind text, id uuid)`,
      [JSON.stringify(journal.read().acknowledged)],
    )
    const sum = async (questions: readonly string[]) => {
      let count = 0
      for (const question of questions)
        count += Number((await client.query<{ n: string }>(`select count(*) as n from (${question}) q`)).rows[0]!.n)
      return count
    }
    return { lost: await sum(lost), half: await sum(half), doubled: await sum(doubled) }
  } finally {
    await client.end()
  }
}

const ours = `c.source_id like 'crash-%'`
const changed = `a.changes -> 'notes' ->> 1`

const lost = [
  `select from acknowledged k where kind = 'create'
     and not exists (select from crm.contacts c where c.id = k.id and c.source_id = k.key)`,
  `select from acknowledged k where kind = 'update'
     and not exists (select from kit.audit a where a.record_id = k.id and ${changed} = k.key)`,
]

const half = [
  // Every version of a record has one audit entry and one announcement.
  `select from crm.contacts c where ${ours}
     and version <> (select count(*) from kit.audit a where a.tenant_id = c.tenant_id and a.record_id = c.id)`,
  `select from crm.contacts c where ${ours}
     and version <> (select count(*) from kit.outbox o where o.tenant_id = c.tenant_id and o.record_id = c.id)`,
  `select from kit.audit a where a.resource = 'crm.contacts' and a.record_id is not null
     and not exists (select from crm.contacts c where c.id = a.record_id)`,
  `select from kit.outbox o where o.resource = 'crm.contacts' and o.record_id is not null
     and not exists (select from crm.contacts c where c.id = o.record_id)`,
  // A key is remembered with its answer and its effect, or not at all.
  `select from kit.idempotency where status is null or answer is null`,
  `select from acknowledged k where not exists (select from kit.idempotency i where i.key = k.key)`,
  `select from kit.idempotency i where i.operation = 'crm.contacts.create'
     and not exists (select from crm.contacts c where c.source_id = i.key)`,
  // Kept totals are what counting gives.
  `select from (select tenant_id, sum(live) as live, sum(trashed) as trashed
     from kit.counts where resource = 'crm.contacts' group by 1) k
   full join (select tenant_id, count(*) filter (where deleted_at is null) as live,
     count(*) filter (where deleted_at is not null) as trashed
     from crm.contacts group by 1) c using (tenant_id)
   where coalesce(k.live, 0) <> coalesce(c.live, 0) or coalesce(k.trashed, 0) <> coalesce(c.trashed, 0)`,
]

const doubled = [
  `select from crm.contacts c where ${ours} group by source_id having count(*) > 1`,
  `select from kit.audit a where ${changed} like 'crash-%' group by ${changed} having count(*) > 1`,
]
