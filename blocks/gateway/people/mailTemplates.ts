import { type Language, languages, type MailTemplate, type MailText } from '@quoin/kit/mail'
import type { Tx } from '@quoin/kit/server'
import { stableId } from './stableId.ts'

export interface TemplateRow {
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

type Own = MailText & { template: string; language: string; version: number; created_at: string; updated_at: string }

type Known = Readonly<Record<string, MailTemplate>>

/** Every template of every block in every language, with the company's own words where it has some. */
export async function readTemplates(tx: Tx, companyId: string, known: Known): Promise<TemplateRow[]> {
  const rows = await tx.query<Own & Record<string, unknown>>(
    `select template, language, subject, heading, body, button, note, version, created_at, updated_at
     from kit.mail_templates where tenant_id = $1`,
    [companyId],
  )
  return Object.entries(known).flatMap(([template, { sample, texts }]) =>
    languages.map((language) => {
      const own = rows.find((row) => row.template === template && row.language === language)
      return {
        id: stableId(`mail ${companyId} ${template} ${language}`),
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
export async function writeTemplate(tx: Tx, companyId: string, row: TemplateRow, text: MailText, by: string): Promise<boolean> {
  const written = await tx.query(
    `insert into kit.mail_templates as t (tenant_id, id, template, language, subject, heading, body, button, note, created_by)
     values ($1, $11, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (tenant_id, template, language) do update set subject = excluded.subject, heading = excluded.heading,
       body = excluded.body, button = excluded.button, note = excluded.note, version = t.version + 1,
       updated_at = clock_timestamp() where t.version = $10
     returning 1`,
    [
      companyId,
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
    ],
  )
  return written.length > 0
}

/** Makes the built-in words the company's own where it has none yet; answers how many. */
export async function cloneTemplates(tx: Tx, companyId: string, by: string, known: Known): Promise<number> {
  const missing = (await readTemplates(tx, companyId, known)).filter((row) => !row.isOwn)
  for (const row of missing) await writeTemplate(tx, companyId, row, row.text, by)
  return missing.length
}
