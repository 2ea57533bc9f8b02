import type { Design } from '@quoin/kit/documents'
import { advisoryLock, type Tx } from '@quoin/kit/server'

export const documentBounds = { templates: 100, versions: 200 } as const

export interface DocumentTemplateRow extends Record<string, unknown> {
  readonly id: string
  readonly kind: string
  readonly language: string | null
  readonly name: string
  readonly draft: Design
  readonly version: number
  readonly published: number | null
  /** The one in use. */
  readonly design: Design | null
  readonly createdAt: string
  readonly updatedAt: string
  readonly updatedBy: string | null
}

export const readDocumentTemplates = (tx: Tx, companyId: string, id?: string): Promise<DocumentTemplateRow[]> =>
  tx.query<DocumentTemplateRow>(
    `select t.id, t.kind, t.language, t.name, t.draft, t.version::int, t.published, v.design, t.created_at as "createdAt",
       t.updated_at as "updatedAt", u.name as "updatedBy"
     from kit.document_templates t
     left join kit.document_template_versions v on v.tenant_id = t.tenant_id and v.template_id = t.id and v.number = t.published
     left join gateway.users u on u.tenant_id = t.tenant_id and u.id = t.updated_by
     where t.tenant_id = $1 and ($2::uuid is null or t.id = $2) order by t.kind, lower(t.name), t.id`,
    [companyId, id ?? null],
  )

/** One at a time writes the templates of a company: their number is bounded, and one takes the other's place. */
export const lockDocumentTemplates = (tx: Tx): void => advisoryLock(tx, 'document templates')

/** Puts what is being written to use as the next version; those that it takes the place of are answered. */
export async function publishDesign(
  tx: Tx,
  companyId: string,
  { id, kind, language, draft }: DocumentTemplateRow,
  by: string,
): Promise<{ number: number; replaced: string[] }> {
  const [made] = await tx.query<{ number: number }>(
    `insert into kit.document_template_versions (tenant_id, template_id, number, design, published_by)
     select $1, $2, coalesce(max(number), 0) + 1, $3, $4 from kit.document_template_versions where tenant_id = $1 and template_id = $2
     returning number`,
    [companyId, id, JSON.stringify(draft), by],
  )
  const { number } = made!
  await tx.query(
    `update kit.document_templates set published = $3, version = version + 1, updated_by = $4, updated_at = clock_timestamp()
     where tenant_id = $1 and id = $2`,
    [companyId, id, number, by],
  )
  const replaced =
    draft.condition.trim() === ''
      ? await tx.query<{ id: string }>(
          `update kit.document_templates t set published = null, version = t.version + 1, updated_by = $5, updated_at = clock_timestamp()
           from kit.document_template_versions v
           where t.tenant_id = $1 and t.id <> $2 and t.kind = $3 and t.language is not distinct from $4
             and v.tenant_id = $1 and v.template_id = t.id and v.number = t.published and btrim(v.design->>'condition') = '' returning t.id`,
          [companyId, id, kind, language, by],
        )
      : []
  return { number, replaced: replaced.map((row) => row.id) }
}

export interface DesignVersion extends Record<string, unknown> {
  readonly number: number
  readonly design: Design
  readonly publishedAt: string
  readonly publishedBy: string | null
  readonly total: number
}

/** Every version of a template that was in use, the newest first. */
export const readDesignVersions = (
  tx: Tx,
  companyId: string,
  id: string,
  { first, most, number }: { first: number; most: number; number?: number },
): Promise<DesignVersion[]> =>
  tx.query<DesignVersion>(
    `select v.number, v.design, v.published_at as "publishedAt", u.name as "publishedBy", count(*) over ()::int as total
     from kit.document_template_versions v left join gateway.users u on u.tenant_id = v.tenant_id and u.id = v.published_by
     where v.tenant_id = $1 and v.template_id = $2 and ($3::int is null or v.number = $3) order by v.number desc limit $4 offset $5`,
    [companyId, id, number ?? null, most, first],
  )
