import * as z from 'zod'
import { jobDefinition } from './jobDefinition.ts'
import type { Operation } from './operation.ts'
import type { AnyResource } from './resource.ts'

type Schema = Readonly<Record<string, any>>

/** The successes of an operation: status → media type and schema of what is answered then. */
export function describeAnswers(resource: AnyResource, operation: Operation): Record<string, Schema> {
  const statuses = statusesOf(operation)
  if (operation.answersFile)
    return {
      '200': done(operation.answersFile, { type: 'string' }),
      // Of a job, rows to be mended in a spreadsheet.
      ...(operation.resource === 'jobs' && { '303': { description: 'Too many for one answer: the address of the whole file' } }),
    }
  const schema = answerSchema(resource, operation)
  return Object.fromEntries(statuses.map((status) => [status, done('application/vnd.api+json', schema)]))
}

const done = (type: string, schema: Schema): Schema => ({ description: 'Done', content: { [type]: { schema } } })

function statusesOf({ kind, method }: Operation): string[] {
  if (kind === 'create' || kind === 'importsPresign') return ['201']
  if (kind === 'import' || kind === 'export' || kind === 'bulk') return ['202']
  if (kind !== 'custom' || !['POST', 'PUT'].includes(method)) return ['200']
  // Also what waits for somebody else to agree.
  return method === 'POST' ? ['200', '201', '202'] : ['200', '202']
}

function answerSchema(resource: AnyResource, operation: Operation): Schema {
  const record = { $ref: `#/components/schemas/${resource.type}` }
  switch (operation.kind) {
    case 'list':
    case 'trash':
      return list(record)
    case 'delete':
    case 'purge':
      return gone
    case 'history':
      return list(resourceObject(historyAttributes))
    case 'import':
    case 'export':
    case 'bulk':
      return document(resourceObject(attributesOf(jobDefinition.operations.get.answer)))
    case 'importsPresign':
      return document(resourceObject(uploadAttributes))
    case 'custom': {
      if (operation.answersPlain) return toJson(operation.answersPlain)
      const of = operation.answersRecord || operation.answersRecords
      if (!of) return customSchema(operation)
      const told = withShown(typeof of === 'string' ? `#/components/schemas/${of}` : record.$ref, operation.shows)
      return operation.answersRecords ? list(told, operation.meta && toJson(operation.meta)) : document(told)
    }
    default:
      return document(record)
  }
}

/**
 * What a custom operation says of its answer: `data` as a list is a page, `data` with fields of its own is told as it is written,
 * `meta` alone is all there is, anything else is the attributes of one document. Presigned addresses are answered flat as well, for clients that read them so.
 */
function customSchema({ answer, limit }: Operation): Schema {
  if (!answer) return gone
  const whole = flat(toJson(answer)) as Schema
  // A list that is answered bare, for clients that read nothing around it.
  if (whole.type === 'array') return whole
  const { properties = {} } = whole as { properties?: Record<string, Schema> }
  const { data, meta, ...rest } = properties
  if (data?.type === 'array') return list(itemOf(flat(data.items as Schema)), meta)
  // Told as it is written, where it is no document of attributes alone.
  if (data?.properties) return { ...whole, properties: { meta: anything, ...properties } }
  if (meta && Object.keys(rest).length === 0) return { type: 'object', required: ['meta'], properties: { meta } }
  const one = document(resourceObject(attributesOf(answer)), meta)
  return limit === 'presign' ? { ...one, properties: { ...one.properties, ...rest } } : one
}

const anything: Schema = { type: 'object', additionalProperties: true }

/** A record with further attributes beside its own. */
const withShown = ($ref: string, shown: z.ZodObject | undefined): Schema =>
  shown ? resourceObject({ allOf: [{ $ref: `${$ref}/properties/attributes` }, toJson(shown)] }) : { $ref }

/** A resource as JSON:API writes it. */
export const resourceObject = (attributes: Schema): Schema => ({
  type: 'object',
  required: ['id', 'type', 'attributes'],
  properties: { id: { type: 'string' }, type: { type: 'string' }, attributes, relationships: anything },
})
const included: Schema = { type: 'array', items: resourceObject(anything) }
const document = (data: Schema, meta: Schema = anything): Schema => ({
  type: 'object',
  required: ['data'],
  properties: { data, included, meta },
})
const pageMeta: Schema = { $ref: '#/components/schemas/PageMeta' }
/** What every page tells of itself; clients know it in code names. */
const pageInfo =
  /^(current_?page|per_?page|total_?pages|total_?count|total_?records|total_?is_?bound|groups|groups_?are_?bound)$/i
/** A page; what its `meta` says besides the page is added to that. */
function list(item: Schema, meta: Schema = {}): Schema {
  const more = Object.entries((meta.properties ?? {}) as Schema).filter(([name]) => !pageInfo.test(name))
  const required = ((meta.required ?? []) as string[]).filter((name) => !pageInfo.test(name))
  const told = { type: 'object', required, properties: Object.fromEntries(more) }
  return {
    type: 'object',
    required: ['data', 'meta'],
    properties: {
      data: { type: 'array', items: item },
      included,
      meta: more.length > 0 ? { allOf: [pageMeta, told] } : pageMeta,
    },
  }
}
/** One of a list, by its attributes or as a whole resource. */
const itemOf = (schema: Schema): Schema =>
  ['id', 'type', 'attributes'].every((name) => (schema.required as string[] | undefined)?.includes(name))
    ? schema
    : resourceObject(namedTwice(schema))
const gone: Schema = {
  type: 'object',
  properties: { data: { type: 'null' }, meta: { type: 'object', properties: { deleted: { type: 'boolean' } } } },
}

const attributesOf = (answer: z.ZodType): Schema => {
  const { meta: _, ...properties } = (namedTwice(flat(toJson(answer))).properties ?? {}) as Record<string, Schema>
  return { type: 'object', properties }
}

/** The id stands beside the attributes; among them it is `unique_id`, and for some clients `id` as well. */
function namedTwice({ properties, required: _, ...rest }: Schema): Schema {
  const { id: _id, ...others } = (properties ?? {}) as Record<string, Schema>
  return { ...rest, type: 'object', properties: { unique_id: { type: 'string' }, ...others, id: { type: 'string' } } }
}

/** Schemas that hold together, as one. */
function flat(schema: Schema): Schema {
  if (!schema.allOf) return schema
  const parts = (schema.allOf as Schema[]).map(flat)
  return { type: 'object', properties: Object.assign({}, ...parts.map((part) => part.properties as Schema)) as Schema }
}

const toJson = (schema: z.ZodType): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>
  return rest
}

const text: Schema = { type: 'string' }
const historyAttributes: Schema = {
  type: 'object',
  properties: {
    at: { type: 'string', format: 'date-time' },
    operation: text,
    actor_id: { type: ['string', 'null'] },
    actor_name: { type: ['string', 'null'] },
    changes: anything,
  },
}
const uploadAttributes: Schema = {
  type: 'object',
  properties: {
    unique_id: text,
    upload_id: text,
    presigned_url: text,
    method: text,
    headers: anything,
    expires_at: { type: 'string', format: 'date-time' },
  },
}
