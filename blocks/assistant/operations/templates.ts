import type { RecordOf } from '@quoin/kit'
import { type Context, document, pageOf, refuse } from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
import { filled, placesOf } from '../answer/fill.ts'
import { assistant, type TemplateWire } from '../resources/index.ts'
import { wholeFrom } from './agents.ts'

interface TemplateRow {
  readonly id: string
  readonly name: string
  readonly abstract: string | null
  readonly texts: readonly (string | null)[]
  readonly created_at: string
  readonly updated_at: string
}
const isTemplate = `p.tenant_id = $1 and p.deleted_at is null and p.is_template and p.status = 'active'`
const listSql = `select json_build_object('id', p.id, 'name', p.name, 'abstract', p.abstract, 'created_at', p.created_at, 'updated_at', p.updated_at,
  'texts', json_build_array(v.content, v.persona, v.guidelines, v.output_template, v.sample, v.safeguard)) as row
  from assistant.prompts p join assistant.prompt_versions v on v.tenant_id = p.tenant_id and v.id = p.published_version_id where ${isTemplate}
  and ($2::uuid is null or p.id = $2) order by p.name collate app.natural, p.id limit $3 offset $4`
const countSql = `select count(*)::int as all from assistant.prompts p where ${isTemplate} and p.published_version_id is not null`

function shown({ id, name, abstract, texts, created_at, updated_at }: TemplateRow): TemplateWire {
  const places = placesOf(texts)
  return {
    unique_id: id,
    name,
    description: abstract,
    schema: {
      type: 'object',
      properties: Object.fromEntries(places.map((place) => [place, { type: 'string', title: place }])),
      required: places,
    },
    form_definition: { fields: places.map((place) => ({ name: place, label: place, type: 'textarea' })) },
    status: 'active',
    created_at,
    updated_at,
  }
}

export const templates = {
  async templates(
    { page: pageText = '1', records: recordsText = '25', include_schema = 'false' }: Readonly<Record<string, string | undefined>>,
    { tx, tenantId }: Context,
  ) {
    const [page, records] = [wholeFrom('page', pageText, 10_000), wholeFrom('records', recordsText, 200)]
    const rows = await tx.query<{ row: TemplateRow }>(listSql, [tenantId, null, records, (page - 1) * records])
    const [count] = await tx.query<{ all: number }>(countSql, [tenantId])
    const documents = rows.map(({ row }) => {
      const { schema, form_definition, ...more } = shown(row)
      const attributes = include_schema === 'true' ? { ...more, schema, form_definition } : more
      return JSON.stringify({ id: row.id, type: 'prompt_template', attributes })
    })
    return pageOf(documents.join(','), { page, records, total: count!.all })
  },

  async template({ id }: { readonly id: string }, { tx, tenantId }: Context) {
    if (!isUuid(id)) throw refuse.missing()
    const [found] = await tx.query<{ row: TemplateRow }>(listSql, [tenantId, id.toLowerCase(), 1, 0])
    if (!found) throw refuse.missing()
    return document({ type: 'prompt_template', id, attributes: shown(found.row) })
  },
}

type Body = Readonly<Record<string, unknown>>
type Version = RecordOf<typeof assistant.promptVersions.definition.fields>

/** What a new prompt says of its own; the rest is what its template says, filled in as far as it was. Places that are left stay places. */
export async function ofTemplate(context: Context, body: Body): Promise<Body> {
  const { prompt_template_id: id, template_data: data } = body
  if (!id) return body
  const [row] = await context.tx.query<{ version: string | null }>(
    `select p.published_version_id as version from assistant.prompts p where ${isTemplate} and p.id = app.id($2)`,
    [context.tenantId, String(id)],
  )
  if (!row?.version) throw refuse.invalid('no_such_template', 'Choose a published template.', 'prompt_template_id')
  const version: Version = await context.find(assistant.promptVersions, row.version)
  const values = typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Body) : {}
  const fill = (text: string | null) => text && filled(text, values)
  const said = Object.entries(body).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return {
    content: fill(version.content),
    persona: fill(version.persona),
    guidelines: fill(version.guidelines),
    sample: fill(version.sample),
    output_template: fill(version.outputTemplate),
    safeguard: fill(version.safeguard),
    temperature: version.temperature === null ? null : Number(version.temperature),
    max_tokens: version.maxTokens,
    uses_records: version.usesRecords,
    ...Object.fromEntries(said),
  }
}
