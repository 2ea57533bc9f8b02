import { isDeepStrictEqual } from 'node:util'
import { builtInDesign, type Design, type DocumentKind, problemsOf, samplesOf } from '@quoin/kit/documents'
import { type Context, countedRows, type Customs, document, gone, Refusal, refuse } from '@quoin/kit/server'
import {
  documentBounds,
  type DocumentTemplateRow,
  lockDocumentTemplates,
  publishDesign,
  readDesignVersions,
  readDocumentTemplates,
} from '../people/documentTemplates.ts'
import { gateway } from '../resources/index.ts'
import { boundsOf, listAnswer, part } from './pages.ts'

export const documentTemplates: Customs<typeof gateway, 'documentTemplates'> = {
  kinds: async ({ language = 'en' }, ctx) => ({
    id: 'document_kinds',
    kinds: ctx.documents.map((kind) => {
      const { title, columns = {} } = kind.words(language)
      return {
        kind: kind.name,
        title,
        resource: kind.resource.dotted,
        sections: kind.sections.map((name) => ({ name, is_required: kind.required.includes(name) })),
        columns: (kind.columns ?? []).map((name) => ({
          name,
          label: columns[name] ?? name,
          is_required: kind.requiredColumns?.includes(name) ?? false,
        })),
        values: samplesOf(kind),
        built_in: builtInDesign(kind),
      }
    }),
  }),

  async list({ page, records, search, 'filter[kind]': kind }, ctx) {
    const wanted = search?.trim().toLowerCase() ?? ''
    const found = (await readDocumentTemplates(ctx.tx, ctx.tenantId)).filter(
      (row) => (!kind || row.kind === kind) && row.name.toLowerCase().includes(wanted),
    )
    const bounds = boundsOf({ page, records })
    return listAnswer(
      part(found, bounds).map((row) => toResource(ctx, row)),
      bounds,
      found.length,
    )
  },
  get: ({ id }, ctx) => answerOf(ctx, id),

  async create({ kind: name, language = null, name: title, design }, ctx) {
    const kind = ctx.documents.find((one) => one.name === name)
    if (!kind) throw refuse.invalid('no_such_kind', 'must be a kind of document that can have templates', 'kind')
    lockDocumentTemplates(ctx.tx)
    if ((await readDocumentTemplates(ctx.tx, ctx.tenantId)).length >= documentBounds.templates)
      throw refuse.conflict('too_many_templates', `A company has at most ${documentBounds.templates} document templates.`)
    const id = ctx.idFor('template')
    await ctx.tx.query(
      `insert into kit.document_templates (tenant_id, id, kind, language, name, draft, created_by, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7, $7)`,
      [ctx.tenantId, id, name, language, title, JSON.stringify(design ?? builtInDesign(kind)), ctx.me || null],
    )
    await ctx.note(gateway.documentTemplates, id, { name: [null, title], kind: [null, name], language: [null, language] })
    return answerOf(ctx, id, 201)
  },

  async update({ id, name, language, design, version }, ctx) {
    const row = await templateToChange(ctx, id, version)
    if (language !== undefined && language !== row.language && row.published !== null)
      throw refuse.conflict('in_use', 'The language of a template changes only while it is not in use.')
    const next = {
      name: name ?? row.name,
      language: language === undefined ? row.language : language,
      draft: design ?? row.draft,
    }
    await keep(ctx, row, next)
    return answerOf(ctx, id)
  },

  async delete({ id }, ctx) {
    const row = await templateToChange(ctx, id)
    const [used] = await ctx.tx.query('select from kit.document_uses where tenant_id = $1 and template_id = $2 limit 1', [
      ctx.tenantId,
      id,
    ])
    if (used)
      throw refuse.conflict(
        'handed_out',
        'Documents were handed out with this template, and are to look the same later. Take it out of use instead.',
      )
    await ctx.tx.query('delete from kit.document_templates where tenant_id = $1 and id = $2', [ctx.tenantId, id])
    await ctx.note(gateway.documentTemplates, id, { name: [row.name, null] })
    return gone()
  },

  async preview({ id, record_unique_id: record, language, design: given }, ctx) {
    const row = await templateNamed(ctx, id)
    const kind = kindOf(ctx, row)
    const design = given ?? row.draft
    mustBeDrawable(kind, design)
    const acting = ctx.acting('document preview')
    const { resource, only = {}, paper } = kind
    const [parameter = 'id'] = Object.keys(paper.ids).filter((name) => paper.ids[name] === resource.dotted)
    const shown = await acting.record(resource.dotted, record)
    if (!shown || Object.entries(only).some(([field, value]) => shown[field] !== value))
      throw refuse.invalid('no_such_record', 'must be a record that this document is made of', 'record_unique_id')
    const spoken = (row.language ?? language ?? 'en') as NonNullable<typeof language>
    const answer = await acting.ask(paper.name, {
      params: { [parameter]: record },
      trialDesign: { kind: kind.name, language: spoken, design },
    })
    const { data } = JSON.parse(answer.body) as { data: { attributes: { url: string; file_name: string } } }
    return { id, url: data.attributes.url, file_name: data.attributes.file_name }
  },

  async publish({ id, version }, ctx) {
    const row = await templateToChange(ctx, id, version)
    mustBeDrawable(kindOf(ctx, row), row.draft)
    if (row.design && isDeepStrictEqual(row.design, row.draft))
      throw refuse.conflict('nothing_new', 'The template is in use as it is.')
    const [{ total } = { total: 0 }] = await readDesignVersions(ctx.tx, ctx.tenantId, id, { first: 0, most: 1 })
    if (total >= documentBounds.versions)
      throw refuse.conflict('too_many_versions', `A template has at most ${documentBounds.versions} versions. Make a new one.`)
    const { number, replaced } = await publishDesign(ctx.tx, ctx.tenantId, row, ctx.me)
    await ctx.note(gateway.documentTemplates, id, { published: [row.published, number] })
    for (const other of replaced) await ctx.note(gateway.documentTemplates, other, { published: ['in use', null] })
    return answerOf(ctx, id)
  },
  async retire({ id }, ctx) {
    const row = await templateToChange(ctx, id)
    if (row.published === null) throw refuse.conflict('not_in_use', 'This template is not in use.')
    await ctx.tx.query(
      `update kit.document_templates set published = null, version = version + 1, updated_by = $3, updated_at = clock_timestamp()
       where tenant_id = $1 and id = $2`,
      [ctx.tenantId, id, ctx.me],
    )
    await ctx.note(gateway.documentTemplates, id, { published: [row.published, null] })
    return answerOf(ctx, id)
  },

  async versions({ id, page, records }, ctx) {
    const { published } = await templateNamed(ctx, id)
    const bounds = boundsOf({ page, records })
    const { rows, total } = await countedRows(bounds, (part) => readDesignVersions(ctx.tx, ctx.tenantId, id, part))
    return listAnswer(
      rows.map(({ number, design, publishedAt, publishedBy }) => ({
        id: `${id}:${number}`,
        type: 'document_template_version',
        attributes: { number, design, is_used: number === published, published_at: publishedAt, published_by_name: publishedBy },
      })),
      bounds,
      total,
    )
  },
  async restore({ id, number, version }, ctx) {
    const row = await templateToChange(ctx, id, version)
    const [earlier] = await readDesignVersions(ctx.tx, ctx.tenantId, id, { first: 0, most: 1, number })
    if (!earlier) throw refuse.missing('This version does not exist.')
    await keep(ctx, row, { name: row.name, language: row.language, draft: earlier.design })
    return answerOf(ctx, id)
  },
}

async function templateNamed(ctx: Context, id: string): Promise<DocumentTemplateRow> {
  const [row] = await readDocumentTemplates(ctx.tx, ctx.tenantId, id)
  if (!row) throw refuse.missing()
  return row
}

async function templateToChange(ctx: Context, id: string, seen?: number): Promise<DocumentTemplateRow> {
  lockDocumentTemplates(ctx.tx)
  const row = await templateNamed(ctx, id)
  if (seen !== undefined && seen !== row.version)
    throw refuse.conflict('stale_version', 'Someone else changed this template after you loaded it.', { version: row.version })
  return row
}

async function keep(
  ctx: Context,
  row: DocumentTemplateRow,
  next: Pick<DocumentTemplateRow, 'name' | 'language' | 'draft'>,
): Promise<void> {
  const changed = (['name', 'language', 'draft'] as const).filter((field) => !isDeepStrictEqual(row[field], next[field]))
  if (changed.length === 0) return
  await ctx.tx.query(
    `update kit.document_templates set name = $3, language = $4, draft = $5, version = version + 1, updated_by = $6,
       updated_at = clock_timestamp() where tenant_id = $1 and id = $2`,
    [ctx.tenantId, row.id, next.name, next.language, JSON.stringify(next.draft), ctx.me || null],
  )
  await ctx.note(
    gateway.documentTemplates,
    row.id,
    Object.fromEntries(changed.map((field) => [field, [row[field], next[field]]])),
  )
}

/** A module may be switched off while its templates stay. */
function kindOf(ctx: Context, { kind }: DocumentTemplateRow): DocumentKind {
  const found = ctx.documents.find(({ name }) => name === kind)
  if (!found) throw refuse.unavailable('The module of this document is not available here.')
  return found
}

function mustBeDrawable(kind: DocumentKind, design: Design): void {
  const problems = problemsOf(kind, design)
  if (problems.length > 0)
    throw new Refusal(
      422,
      problems.map(({ part: place, sentence }) => ({
        code: 'template_not_valid',
        detail: sentence,
        pointer: `design/${place}`,
      })),
    )
}

const answerOf = async (ctx: Context, id: string, status?: number) =>
  document({ ...toResource(ctx, await templateNamed(ctx, id)), status })

function toResource(ctx: Context, row: DocumentTemplateRow) {
  const kind = ctx.documents.find(({ name }) => name === row.kind)
  return {
    id: row.id,
    type: 'document_template',
    attributes: {
      unique_id: row.id,
      kind: row.kind,
      language: row.language,
      name: row.name,
      design: row.draft,
      version: row.version,
      published: row.published,
      is_changed: !row.design || !isDeepStrictEqual(row.design, row.draft),
      problems: kind ? problemsOf(kind, row.draft) : [],
      created_at: row.createdAt,
      updated_at: row.updatedAt,
      updated_by_name: row.updatedBy,
    },
  }
}
