import type { Tx } from '../transaction/transaction.ts'
import { stableId } from '../stableId.ts'
import { type Language, languages, type MailTemplate, type MailText } from './templates/template.ts'

/** A mail in one language, as a company sends it. */
export interface OwnTemplate {
  /** The same for ever for one company, mail and language, before anything of it is stored. */
  readonly id: string
  readonly template: string
  readonly language: Language
  readonly text: MailText
  readonly sample: Readonly<Record<string, unknown>>
  readonly isOwn: boolean
  /** 0 while the built-in words stand. */
  readonly version: number
  readonly createdAt: string | null
  readonly updatedAt: string | null
}

/** The templates that are `known`, in every language, with the company's own words where it has some. */
export async function readTemplates(
  tx: Tx,
  tenantId: string,
  known: Readonly<Record<string, MailTemplate>>,
): Promise<OwnTemplate[]> {
  const rows = await tx.query<OwnRow>(
    `select template, language, subject, heading, body, button, note, plain, version, created_at, updated_at
     from kit.mail_templates where tenant_id = $1 and template = any($2::text[])`,
    [tenantId, Object.keys(known)],
  )
  return Object.entries(known).flatMap(([template, { sample, texts }]) =>
    languages.map((language) => {
      const own = rows.find((row) => row.template === template && row.language === language)
      return {
        id: stableId(`mail ${tenantId} ${template} ${language}`),
        template,
        language,
        text: own ?? texts[language],
        sample,
        isOwn: own !== undefined,
        version: own?.version ?? 0,
        createdAt: own?.created_at ?? null,
        updatedAt: own?.updated_at ?? null,
      }
    }),
  )
}

/** Writes the company's own words. Nothing is written when they have changed since `row` was read; answers whether they were. */
export async function writeTemplate(
  tx: Tx,
  tenantId: string,
  row: OwnTemplate,
  text: MailText,
  by: string | null,
): Promise<boolean> {
  const written = await tx.query(
    `insert into kit.mail_templates as t (tenant_id, id, template, language, subject, heading, body, button, note, created_by,
       plain) values ($1, $11, $2, $3, $4, $5, $6, $7, $8, $9, $12)
     on conflict (tenant_id, template, language) do update set subject = excluded.subject, heading = excluded.heading,
       body = excluded.body, button = excluded.button, note = excluded.note, plain = excluded.plain, version = t.version + 1,
       updated_at = clock_timestamp() where t.version = $10
     returning 1`,
    [
      tenantId,
      row.template,
      row.language,
      text.subject,
      text.heading,
      text.body,
      text.button || null,
      text.note || null,
      by,
      row.version,
      row.id,
      text.plain || null,
    ],
  )
  if (written.length === 0) return false
  await noteVersion(tx, tenantId, row.id, { text, isOwn: true, by })
  return true
}

/** Removes the company's own words, so that `builtIn` are in use again; answers whether there were any. */
export async function removeTemplate(
  tx: Tx,
  tenantId: string,
  row: OwnTemplate,
  builtIn: MailText,
  by: string | null,
): Promise<boolean> {
  const removed = await tx.query(
    'delete from kit.mail_templates where tenant_id = $1 and template = $2 and language = $3 returning 1',
    [tenantId, row.template, row.language],
  )
  if (removed.length === 0) return false
  await noteVersion(tx, tenantId, row.id, { text: builtIn, isOwn: false, by })
  return true
}

/** Words of which only some are given; the others stay. */
export interface WrittenText {
  readonly from_subject?: string
  readonly heading?: string
  readonly template_html?: string
  readonly button?: string | null
  readonly note?: string | null
  readonly template_text?: string | null
}
export const withText = (text: MailText, written: WrittenText): MailText => ({
  subject: written.from_subject ?? text.subject,
  heading: written.heading ?? text.heading,
  body: written.template_html ?? text.body,
  button: written.button === undefined ? text.button : written.button,
  note: written.note === undefined ? text.note : written.note,
  plain: written.template_text === undefined ? text.plain : written.template_text,
})

interface OwnRow extends MailText, Readonly<Record<string, unknown>> {
  readonly template: string
  readonly language: string
  readonly version: number
  readonly created_at: string
  readonly updated_at: string
}

/** Versions that are kept of a template. The oldest go: a company has one template for each mail, and would have to make do with its words. */
const versionsMax = 200

/** Whoever comes here holds the template's row, so no two count at once. */
async function noteVersion(
  tx: Tx,
  tenantId: string,
  id: string,
  { text, isOwn, by }: { text: MailText; isOwn: boolean; by: string | null },
): Promise<void> {
  await tx.query(
    `insert into kit.mail_template_versions (tenant_id, id, number, is_own, subject, heading, body, button, note, published_by,
       plain) select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7, $8, $9, $10 from kit.mail_template_versions
     where tenant_id = $1 and id = $2`,
    [tenantId, id, isOwn, text.subject, text.heading, text.body, text.button || null, text.note || null, by, text.plain || null],
  )
  await tx.query(
    `delete from kit.mail_template_versions v where v.tenant_id = $1 and v.id = $2 and v.number <=
       (select max(n.number) - $3 from kit.mail_template_versions n where n.tenant_id = $1 and n.id = $2)`,
    [tenantId, id, versionsMax],
  )
}
