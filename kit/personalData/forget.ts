import { announceMany } from '../records/write.ts'
import type { Context } from '../server/context.ts'
import type { Model } from '../records/model.ts'
import { quote } from '../records/sqlText.ts'
import { refuse } from '../request/refuse.ts'
import { type Columns, type Found, tableOf } from './find.ts'
import { type Holding, ifTheirs, masked, type Replacement } from './holding.ts'
import { type Words, wordsOf } from './words.ts'

/**
 * Empties everything that was found of a person, in the transaction at hand: rows, what they are searched by, stored files, mails, the
 * history and what was kept for repeated requests. Rows stay where sums hang on them. Answers which entries of the audit lost something.
 */
export async function forgetPerson(context: Context, found: Found): Promise<string[]> {
  await refuseOpen(context, found)
  // Mails and the history are read from end to end, which takes its time in a company that has many.
  // What a field that is required in a state held is emptied like the rest: `kit.require_custom_fields` asks for none then.
  await context.tx.query(`select set_config('statement_timeout', '120s', true), set_config('app.forgets', 'on', true)`)
  const words = wordsOf(found.known)
  const users = [...found.known.users]
  for (const { leave } of context.personalData) await leave?.(context, users)
  const files = await filesOf(context, found)
  // Backwards, so that what hangs on a row goes before the row.
  for (const [holding, ids] of [...found.rows].reverse()) {
    await change(context, holding, ids, found.columns, words)
  }
  await context.tx.query(
    `update kit.files set state = 'orphan', expires_at = clock_timestamp(), filename = 'erased' where tenant_id = $1 and id = any($2::uuid[])`,
    [context.tenantId, files],
  )
  return forgetTraces(context, found, words)
}

/** What is still under way, by the word for it. */
export async function openOf({ tx, tenantId }: Context, { rows }: Found): Promise<Map<string, number>> {
  const open = new Map<string, number>()
  for (const [holding, ids] of rows) {
    if (!holding.open) continue
    const [count] = await tx.query<{ n: number }>(
      `select count(*)::int as n from ${tableOf(holding)} t where t.tenant_id = $1 and t.${quote(holding.key ?? 'id')} = any($2::uuid[]) and (${holding.open})`,
      [tenantId, ids],
    )
    if (count!.n > 0) open.set(holding.as, (open.get(holding.as) ?? 0) + count!.n)
  }
  return open
}

async function refuseOpen(context: Context, found: Found): Promise<void> {
  const open = await openOf(context, found)
  if (open.size > 0)
    throw refuse.conflict('still_under_way', 'This person still has open items. Complete or cancel them first.', {
      open: Object.fromEntries(open),
    })
}

/** Ids of the stored files that hang on what was found. */
export async function filesOf({ tx, tenantId }: Context, { rows }: Found): Promise<string[]> {
  const all: string[] = []
  for (const [holding, ids] of rows) {
    if (!holding.files) continue
    const found = await tx.query<{ id: string }>(
      `select t.${quote(holding.files)} as id from ${tableOf(holding)} t where t.tenant_id = $1 and t.${quote(holding.key ?? 'id')} = any($2::uuid[]) and t.${quote(holding.files)} is not null`,
      [tenantId, ids],
    )
    all.push(...found.map((row) => row.id))
  }
  return all
}

async function change(context: Context, holding: Holding, ids: readonly string[], columns: Columns, words: Words): Promise<void> {
  const { tx, tenantId } = context
  const key = quote(holding.key ?? 'id')
  const where = `t.tenant_id = $1 and t.${key} = any($2::uuid[])`
  const model = modelOf(context, holding.table)
  if (holding.forget === 'row') {
    await tx.query(`delete from ${tableOf(holding)} t where ${where}`, [tenantId, ids])
    return tell(context, model, ids, ['deleted_at'])
  }
  const forget = Object.entries(holding.forget)
  if (forget.length === 0) return
  const types = columns.get(holding.table)!
  const values: unknown[] = [tenantId, ids]
  const patternFor = new Map<string, string>()
  const pattern = (text: string) => {
    let place = patternFor.get(text)
    if (!place) patternFor.set(text, (place = `$${values.push(text)}`))
    return place
  }
  const sets = forget.map(
    ([column, replacement]) => `${quote(column)} = ${replaced(column, replacement, types.get(column), pattern, words)}`,
  )
  if (types.has('version')) sets.push('version = t.version + 1')
  if (types.has('updated_at')) sets.push('updated_at = clock_timestamp()')
  if (types.has('updated_by')) sets.push(`updated_by = $${values.push(context.me || null)}`)
  await tx.query(`update ${tableOf(holding)} t set ${sets.join(', ')} where ${where}`, values)
  if (types.has('search')) await searchAnew(context, holding, model, ids)
  await tell(
    context,
    model,
    ids,
    forget.map(([column]) => column),
  )
}

function replaced(
  column: string,
  replacement: Replacement,
  type: string | undefined,
  pattern: (text: string) => string,
  words: Words,
): string {
  const own = `t.${quote(column)}`
  if (replacement === null) return 'null'
  if (typeof replacement === 'string') return replacement
  if (replacement === ifTheirs) return `case when ${own}::text ~* ${pattern(words.strict)} then null else ${own} end`
  const fitting = type === 'jsonb' ? words.json : replacement === masked && type === 'text' ? words.loose : words.strict
  const text = `regexp_replace(${own}::text, ${pattern(fitting)}, '•••', 'gi')`
  return type === 'text' ? text : `${text}::${type}`
}

/** Rows are found by what is left of them alone. */
async function searchAnew(
  { tx, tenantId }: Context,
  holding: Holding,
  model: Model | undefined,
  ids: readonly string[],
): Promise<void> {
  const where = 't.tenant_id = $1 and t.id = any($2::uuid[])'
  if (!model?.searchable) {
    await tx.query(`update ${tableOf(holding)} t set search = '' where ${where}`, [tenantId, ids])
    return
  }
  const rows = await tx.query<Record<string, unknown>>(`select ${model.selection()} from ${model.table} t where ${where}`, [
    tenantId,
    ids,
  ])
  const found = rows.map((row) => ({ id: row.id, words: model.searchWords(row) }))
  await tx.query(
    `update ${model.table} t set search = array_to_tsvector(array(select jsonb_array_elements_text(f.words)))
     from jsonb_to_recordset($2::jsonb) f(id uuid, words jsonb) where t.tenant_id = $1 and t.id = f.id`,
    [tenantId, JSON.stringify(found)],
  )
}

/** The history and other tabs hear which fields were emptied, never what they were. */
async function tell(
  context: Context,
  model: Model | undefined,
  ids: readonly string[],
  columns: readonly string[],
): Promise<void> {
  if (!model) return
  const author = {
    actor: context.actor,
    tenantId: context.tenantId,
    operation: context.operation.name,
    requestId: context.request.id,
  }
  // By the names fields go by; what no field stands for is the block's own affair.
  const wires = new Map(model.columns.map((one) => [one.column, one.wire] as const)).set('deleted_at', 'deleted_at')
  const emptied = columns.flatMap((one) => wires.get(one) ?? [])
  const changes = Object.fromEntries(emptied.map((one) => [one, ['•••', '•••'] as const]))
  await announceMany(
    context.tx,
    model,
    author,
    ids.map((id) => ({ id, changes })),
  )
}

/** What the platform itself wrote down along the way: mails, files on their way out, repeated requests, imports, announcements, the history. */
async function forgetTraces(context: Context, { known, rows }: Found, words: Words): Promise<string[]> {
  const { tx, tenantId } = context
  const ids = [...new Set([...rows.values()].flat())]
  const mails = [...known.mails]
  await tx.query(
    `delete from kit.mails m where m.company_id = $1 and (lower(m.recipient) = any($2::text[])
       or exists (select from unnest(m.copies || m.hidden_copies) c (address) where lower(c.address) = any($2::text[]))
       or exists (select from regexp_matches(m.key, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') r where r[1] = any($3::text[]))
       or m.values::text ~* $4 or m.subject ~* $4 or m.text_body ~* $4)`,
    [tenantId, mails, ids, words.strict],
  )
  await tx.query(
    `delete from kit.idempotency i where i.tenant_id = $1 and (i.answer ~* $3 or exists
       (select from regexp_matches(i.answer, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') r where r[1] = any($2::text[])))`,
    [tenantId, ids, words.strict],
  )
  await tx.query(
    `update kit.job_rows j set before = null, reason = regexp_replace(j.reason, $3, '•••', 'gi')
     where j.tenant_id = $1 and (j.record_id = any($2::uuid[]) or j.before::text ~* $3 or j.reason ~* $3)`,
    [tenantId, ids, words.strict],
  )
  await tx.query(
    `update kit.jobs j set input = regexp_replace(j.input::text, $2, '•••', 'gi')::jsonb, state = regexp_replace(j.state::text, $2, '•••', 'gi')::jsonb,
       message = regexp_replace(j.message, $2, '•••', 'gi')
     where j.tenant_id = $1 and (j.input::text ~* $2 or j.state::text ~* $2 or j.message ~* $2)`,
    [tenantId, words.json],
  )
  await tx.query(
    `update kit.outbox o set payload = regexp_replace(o.payload::text, $2, '•••', 'gi')::jsonb
     where o.tenant_id = $1 and o.payload::text ~* $2`,
    [tenantId, words.json],
  )
  // Papers, exports and uploads that lie there to be fetched may name anybody; they are gone a day early. What is in quarantine is theirs.
  await tx.query(
    `update kit.files set expires_at = clock_timestamp(), filename = regexp_replace(filename, $2, 'erased', 'gi')
     where tenant_id = $1 and (state = 'orphan' or state = 'quarantined' and created_by = any($3::uuid[])) and expires_at > clock_timestamp()`,
    [tenantId, words.strict, [...known.users]],
  )
  const entries = await tx.query<{ id: string }>(
    'select id from kit.forget_in_audit($1::uuid[], $2::uuid[], $3) as forgotten(id)',
    [ids, [...known.users], words.strict],
  )
  return entries.map((row) => row.id)
}

/** The fields of a table, where a resource stands for it. */
export function modelOf({ models }: Context, table: string): Model | undefined {
  return models.find((one) => `${one.resource.block}.${one.resource.table}` === table && one.own.length > 0)
}
