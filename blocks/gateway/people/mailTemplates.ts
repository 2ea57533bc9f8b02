import { type MailTemplate, type MailText, type OwnTemplate, readTemplates, writeTemplate } from '@quoin/kit/mail'
import { countedRows, type Tx } from '@quoin/kit/server'

export interface TemplateRow extends OwnTemplate {
  /** Languages in which the company has words of its own for this mail. */
  readonly ownLanguages: readonly string[]
  /** What is being written beside the words in use. */
  readonly draft: DraftRow | null
}
export interface DraftRow {
  readonly text: MailText
  readonly version: number
  readonly updatedAt: string
  readonly updatedBy: string | null
  readonly updatedByName: string | null
}
export interface VersionRow {
  readonly number: number
  readonly isOwn: boolean
  readonly text: MailText
  readonly publishedAt: string
  readonly publishedBy: string | null
  readonly publishedByName: string | null
}

/** Every template of every block in every language, with the company's own words and what is being written beside them. */
export async function withDrafts(
  tx: Tx,
  companyId: string,
  known: Readonly<Record<string, MailTemplate>>,
): Promise<TemplateRow[]> {
  const rows = await readTemplates(tx, companyId, known)
  const drafts = await readDrafts(tx, companyId)
  const own = rows.filter(({ isOwn }) => isOwn)
  return rows.map((row) => ({
    ...row,
    draft: drafts.get(row.id) ?? null,
    ownLanguages: own.filter(({ template }) => template === row.template).map(({ language }) => language),
  }))
}

/** Every wording of a template that was in use, the newest first, and how many there are. */
export async function readVersions(
  tx: Tx,
  companyId: string,
  id: string,
  { page, records, number }: { page: number; records: number; number?: number },
): Promise<{ rows: VersionRow[]; total: number }> {
  const { rows, total } = await countedRows({ page, records }, ({ first, most }) =>
    tx.query<MailText & Record<string, unknown> & { total: number }>(
      `select v.number, v.is_own, v.subject, v.heading, v.body, v.button, v.note, v.plain, v.published_at, v.published_by, u.name,
       count(*) over ()::int as total
     from kit.mail_template_versions v left join gateway.users u on u.tenant_id = v.tenant_id and u.id = v.published_by
     where v.tenant_id = $1 and v.id = $2 and ($3::int is null or v.number = $3) order by v.number desc limit $4 offset $5`,
      [companyId, id, number ?? null, most, first],
    ),
  )
  return {
    rows: rows.map((row) => ({
      number: row.number as number,
      isOwn: row.is_own as boolean,
      text: row,
      publishedAt: row.published_at as string,
      publishedBy: row.published_by as string | null,
      publishedByName: row.name as string | null,
    })),
    total,
  }
}

async function readDrafts(tx: Tx, companyId: string): Promise<Map<string, DraftRow>> {
  const rows = await tx.query<MailText & Record<string, unknown> & { id: string }>(
    `select d.id, d.version, d.subject, d.heading, d.body, d.button, d.note, d.plain, d.updated_at, d.updated_by, u.name
     from gateway.mail_template_drafts d left join gateway.users u on u.tenant_id = d.tenant_id and u.id = d.updated_by
     where d.tenant_id = $1`,
    [companyId],
  )
  return new Map(
    rows.map((row) => [
      row.id,
      {
        text: row,
        version: Number(row.version),
        updatedAt: row.updated_at as string,
        updatedBy: row.updated_by as string | null,
        updatedByName: row.name as string | null,
      },
    ]),
  )
}

/**
 * Keeps words beside those in use. Nothing is written when there is another draft by now than the one that was seen; answers
 * whether they were.
 */
export async function writeDraft(tx: Tx, companyId: string, row: TemplateRow, text: MailText, by: string): Promise<boolean> {
  const written = await tx.query(
    `insert into gateway.mail_template_drafts as d (tenant_id, id, subject, heading, body, button, note, updated_by, plain)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $10)
     on conflict (tenant_id, id) do update set subject = excluded.subject, heading = excluded.heading, body = excluded.body,
       button = excluded.button, note = excluded.note, plain = excluded.plain, version = d.version + 1, updated_by = excluded.updated_by,
       updated_at = clock_timestamp() where d.version = $9
     returning 1`,
    [
      companyId,
      row.id,
      text.subject,
      text.heading,
      text.body,
      text.button || null,
      text.note || null,
      by,
      row.draft?.version ?? 0,
      text.plain || null,
    ],
  )
  return written.length > 0
}

/** Throws a draft away, unless there is another by now than the one that was seen; answers whether it did. */
export async function removeDraft(tx: Tx, companyId: string, { id, draft }: TemplateRow): Promise<boolean> {
  const removed = await tx.query(
    'delete from gateway.mail_template_drafts where tenant_id = $1 and id = $2 and version = $3 returning 1',
    [companyId, id, draft?.version ?? 0],
  )
  return removed.length > 0
}

/** Makes the built-in words the company's own where it has none yet; answers how many. */
export async function cloneTemplates(
  tx: Tx,
  companyId: string,
  by: string,
  known: Readonly<Record<string, MailTemplate>>,
): Promise<number> {
  const missing = (await readTemplates(tx, companyId, known)).filter((row) => !row.isOwn)
  for (const row of missing) await writeTemplate(tx, companyId, row, row.text, by)
  return missing.length
}
