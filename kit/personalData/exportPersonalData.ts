import type { Context } from '../server/context.ts'
import { quote } from '../records/sqlText.ts'
import { type Columns, type Found, tableOf } from './find.ts'
import { filesOf, modelOf } from './forget.ts'
import type { Holding } from './holding.ts'

const historyMax = 5_000

/** All that is held of a person, in the words of the fields: a part for each block, their mails, their files and the history. */
export async function exportPersonalData(context: Context, found: Found): Promise<Record<string, unknown>> {
  const { tx, tenantId } = context
  const blocks: Record<string, Record<string, unknown[]>> = {}
  for (const [holding, ids] of found.rows) {
    const [block, table] = holding.table.split('.') as [string, string]
    const seen = ((blocks[block] ??= {})[table] ??= [])
    seen.push(...(await documents(context, holding, ids, found.columns)))
  }
  const ids = [...new Set([...found.rows.values()].flat())]
  const [mails, files, history] = await Promise.all([
    tx.query(
      `select created_at, recipient, template, language, state, subject, text_body from kit.mails
       where company_id = $1 and (lower(recipient) = any($2::text[])
         or exists (select from unnest(copies || hidden_copies) c (address) where lower(c.address) = any($2::text[]))) order by created_at`,
      [tenantId, [...found.known.mails]],
    ),
    storedFiles(context, found),
    tx.query<HistoryRow>(
      `select a.at, a.operation, a.resource, a.record_id as record_unique_id, a.actor_name,
         kit.told_changes(a.changes, a.resource, a.at) as changes from kit.audit a
       where tenant_id = $1 and record_id = any($2::uuid[]) order by at desc, number desc limit ${historyMax}`,
      [tenantId, ids],
    ),
  ])
  return { blocks, mails_sent: mails, files, history: history.map((row) => withoutHidden(context, row)) }
}

interface HistoryRow extends Record<string, unknown> {
  readonly resource: string
  readonly changes: Readonly<Record<string, unknown>>
}

/** Fields that whoever asks may not see are no more told by the history than by the records. */
function withoutHidden({ models, actor }: Context, { changes, ...row }: HistoryRow): Record<string, unknown> {
  const hidden = new Set(models.find(({ resource }) => resource.dotted === row.resource)?.hiddenFrom(actor))
  return { ...row, changes: Object.fromEntries(Object.entries(changes).filter(([wire]) => !hidden.has(wire))) }
}

/** Trashed ones included: what was thrown away is still held. Secrets are no words about a person, nor is the hash of a text. */
async function documents(context: Context, holding: Holding, ids: readonly string[], columns: Columns): Promise<unknown[]> {
  const { tx, tenantId, actor } = context
  const model = modelOf(context, holding.table)
  const key = quote(holding.key ?? 'id')
  if (model) {
    const rows = await tx.query<{ document: string }>(
      `select ${model.document(actor)} as document from ${model.table} t where t.tenant_id = $1 and t.${key} = any($2::uuid[])`,
      [tenantId, ids],
    )
    return rows.map((row) => withoutHashes((JSON.parse(row.document) as { attributes: object }).attributes))
  }
  const shown = [...columns.get(holding.table)!].filter(
    ([name, type]) => !['bytea', 'tsvector'].includes(type) && !['tenant_id', 'version'].includes(name),
  )
  const rows = await tx.query<{ facts: object }>(
    `select to_jsonb(f) as facts from (select ${shown.map(([name]) => `t.${quote(name)}`).join(', ')} from ${tableOf(holding)} t
     where t.tenant_id = $1 and t.${key} = any($2::uuid[])) f`,
    [tenantId, ids],
  )
  return rows.map((row) => withoutHashes(row.facts))
}

/** A hash tells software whether a text changed. The text it is of is handed out itself. */
const withoutHashes = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !name.endsWith('_hash')))

/** With a link to each, good for a quarter of an hour. */
async function storedFiles(context: Context, found: Found): Promise<unknown[]> {
  const { tx, tenantId, files } = context
  const rows = await tx.query<{ key: string; filename: string; content_type: string; size_bytes: number | null }>(
    `select key, filename, content_type, size_bytes from kit.files where tenant_id = $1 and id = any($2::uuid[]) and state = 'stored'`,
    [tenantId, await filesOf(context, found)],
  )
  return Promise.all(
    rows.map(async ({ key, ...values }) => ({
      ...values,
      url: await files.presignDownload({ key, filename: values.filename, expiresInSeconds: 900 }),
    })),
  )
}
