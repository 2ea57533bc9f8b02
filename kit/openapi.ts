import * as z from 'zod'
import type { FieldDefinition } from './fields/field.ts'
import { isGroupedBy, isOrdered, wireName } from './fields/field.ts'
import { conditionsMax, groupDepthMax } from './filter.ts'
import { describeAnswers, resourceObject } from './openapiAnswers.ts'
import type { Operation } from './operation.ts'
import { mayBeTried } from './request/dryRun.ts'
import { type AnyBlock, type AnyResource, wireSchema } from './resource.ts'

type Schema = Record<string, unknown>

/** The OpenAPI 3.1 description of a block, made of its fields: what it says is what the server checks. */
export function openApi(block: AnyBlock, options: { publicUrl: string; version: string }): Schema {
  const resources = Object.values(block.resources)
  const paths: Record<string, Record<string, Schema | Schema[]>> = {}
  for (const resource of resources) {
    for (const operation of resource.operations) {
      const path = operation.path.replace(/:(\w+)/g, '{$1}')
      const external = operation.base !== block.name && { servers: [{ url: `${options.publicUrl}/api/${operation.base}` }] }
      paths[path] = { ...paths[path], ...external, [operation.method.toLowerCase()]: describe(resource, operation) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `Quoin ${block.title}`,
      version: options.version,
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Keys of a body that a call does not know are ignored, and named by their path in `meta.ignored` of its answer. A deed refuses one that says how much, how many or of what with `unknown_measure`.',
    },
    servers: [{ url: `${options.publicUrl}/api/${block.name}` }],
    security: [
      { companyToken: [], appId: [] },
      { bearer: [], apiKey: [] },
    ],
    tags: resources.filter((r) => r.operations.length > 0).map((r) => ({ name: r.name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The access token out of a sign-in answer.' },
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'The app id of the company.' },
        companyToken: {
          type: 'apiKey',
          in: 'header',
          name: 'company-token',
          description: 'The secret that access to a company answers.',
        },
        appId: { type: 'apiKey', in: 'header', name: 'appid', description: 'The app id of the company.' },
      },
      schemas: {
        Errors: errorsSchema,
        PageMeta: pageMetaSchema,
        ...schemasByType(resources.filter((r) => Object.keys(r.definition.fields).length > 0)),
      },
    },
  }
}

/** Resources that share a type, such as a draft and what readers get of it, are described together: what one of them may hold. */
function schemasByType(resources: readonly AnyResource[]): Record<string, Schema> {
  const schemas: Record<string, Schema> = {}
  for (const resource of resources) {
    const [known, schema] = [schemas[resource.type], recordSchema(resource)]
    schemas[resource.type] = known ? eitherOf(known, schema) : schema
  }
  return schemas
}
function eitherOf(one: Schema, other: Schema): Schema {
  const attributesIn = (schema: Schema) => (schema.properties as Record<string, Schema>).attributes as Record<string, unknown>
  const [ones, others] = [attributesIn(one), attributesIn(other)]
  const isAlways = new Set((others.required ?? []) as string[])
  const attributes = {
    ...ones,
    ...(ones.required !== undefined && { required: (ones.required as string[]).filter((name) => isAlways.has(name)) }),
    properties: { ...(ones.properties as object), ...(others.properties as object) },
  }
  return { ...one, properties: { ...(one.properties as object), attributes } }
}

function describe(resource: AnyResource, operation: Operation): Schema {
  const body = bodySchema(resource, operation)
  return {
    operationId: operation.name,
    summary: operation.summary,
    tags: [resource.name],
    'x-access': operation.permission,
    'x-limit': operation.limit,
    ...(operation.aliases.length > 0 && { 'x-aliases': operation.aliases }),
    ...(operation.permission === 'open' && { security: [] }),
    parameters: [...pathParameters(operation), ...queryParameters(resource, operation), ...headerParameters(operation)],
    ...(body && {
      requestBody: {
        required: true,
        description: 'What nobody reads of it, at any depth, is named in `meta.ignored` of the answer, or refused.',
        content: { 'application/json': { schema: operation.wrapper ? wrap(operation.wrapper, body) : body } },
      },
    }),
    responses: {
      ...describeAnswers(resource, operation),
      ...Object.fromEntries(
        refusals(operation).map(([status, description]) => [
          status,
          { description, content: { 'application/vnd.api+json': { schema: { $ref: '#/components/schemas/Errors' } } } },
        ]),
      ),
    },
  }
}

function refusals(operation: Operation): [string, string][] {
  const list: [string, string][] = [['401', 'Not signed in, or the session has ended']]
  if (operation.permission.includes('.') && operation.block !== 'gateway')
    list.push(['403', 'The role does not allow this; `meta.permission` names what is missing'])
  if (operation.path.includes(':')) list.push(['404', 'No such record, or not one of yours'])
  if (operation.method !== 'GET' || operation.resource === 'jobs')
    list.push(['409', 'Wrong state, a stale version, or taken already'])
  list.push(
    ['422', 'Malformed; `source` names the field or parameter'],
    ['429', 'Too many requests; wait for `Retry-After` seconds'],
  )
  return list
}

const pathParameters = (operation: Operation): Schema[] =>
  [...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', ...(operation.ids[name!] && operation.ids[name!] !== 'gateway.companies' && { format: 'uuid' }) },
  }))

/** What a list that its block reads by hand is narrowed and sorted by. */
function narrowingOf({ definition: { listFields = {} } }: AnyResource): Schema[] {
  const fields = Object.entries(listFields).map(([name, { definition }]) => ({ ...definition, name: wireName(name, definition) }))
  if (fields.length === 0) return []
  return [
    {
      name: 'sort',
      in: 'query',
      schema: { type: 'string' },
      description: `One or several of ${fields
        .filter(({ sortable }) => sortable)
        .map(({ name }) => name)
        .join(', ')}, joined by commas; a minus before a name turns the order round.`,
    },
    ...fields
      .filter(({ filterable }) => filterable)
      .map(({ name, kind }) => ({
        name: `filter[${name}]`,
        in: 'query',
        schema: { type: 'string' },
        description: `${comparisons}${counted[kind] ?? ''}`,
      })),
  ]
}

function queryParameters(resource: AnyResource, operation: Operation): Schema[] {
  if (operation.query) {
    const { properties = {}, required = [] } = json(operation.query) as {
      properties?: Record<string, Schema>
      required?: string[]
    }
    const named = Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    }))
    return operation.action === 'list' ? [...named, ...narrowingOf(resource)] : named
  }
  if (operation.kind === 'get') return [include(resource)].filter((p) => p !== undefined)
  if (operation.kind !== 'list' && operation.kind !== 'trash') return []
  const fields = Object.entries(resource.definition.fields)
  const { fields: byName } = resource.definition
  const takesAdded = fields.some(([, f]) => f.definition.kind === 'custom')
  const sortable = [
    // An amount goes by the minor units beside it.
    ...fields
      .filter(([name, f]) => isOrdered(f.definition) || byName[`${name}Minor`]?.definition.sortable)
      .map(([name, f]) => wireName(name, f.definition)),
    'created_at',
    'updated_at',
  ]
  return [
    { name: 'page', in: 'query', schema: { type: 'integer', minimum: 0, default: 1 }, description: 'From 1; 0 counts as 1.' },
    {
      name: 'records',
      in: 'query',
      schema: { type: 'integer', minimum: 1, maximum: resource.definition.recordsMax ?? 200, default: 25 },
    },
    { name: 'search', in: 'query', schema: { type: 'string', maxLength: 200 } },
    {
      name: 'sort',
      in: 'query',
      schema: { type: 'string' },
      description: `One or several of ${sortable.join(', ')}, joined by commas; a minus before a name turns the order round.${takesAdded ? ` ${addedSort}` : ''}`,
    },
    ...fields
      .filter(([, f]) => f.definition.filterable)
      .map(([name, f]) => ({
        name: `filter[${wireName(name, f.definition)}]`,
        in: 'query',
        schema: { type: 'string' },
        description: `${comparisons}${counted[f.definition.kind] ?? ''}`,
      })),
    ...fields.filter(isAmount(byName)).map(([name, f]) => ({
      name: `filter[${wireName(name, f.definition).replace(/_minor$/, '')}]`,
      in: 'query',
      schema: { type: 'string' },
      description: 'An amount, `gte:12.50` of those in any currency, each in its own, or `gte:12.50 EUR` of those in one.',
    })),
    ...(resource.definition.alsoNarrowedBy ?? []).map((name) => ({
      name: `filter[${name}]`,
      in: 'query',
      schema: { type: 'string' },
    })),
    ...(fields.some(([, f]) => f.definition.filterable) || takesAdded ? [groups(takesAdded)] : []),
    ...counting(fields.map(([name, f]) => [name, f.definition] as const)),
    ...[include(resource)].filter((p) => p !== undefined),
  ]
}

const comparisons =
  'Equal to the value; `not:`, `gte:`, `lte:`, `gt:`, `lt:`, `starts:`, `contains:` and `empty:` before it ask for more. Given several times, all have to hold; `[]` behind the name means any of them.'
const today = ' A day may be counted from today: `gte:today-7d`, in d, w, m or y, with a zone behind it, `today@Europe/Berlin`.'
const counted: Readonly<Partial<Record<FieldDefinition['kind'], string>>> = { date: today, moment: today }

/** Minor units with the currency beside them; they are filtered as the amount that they are. */
const isAmount =
  (fields: AnyResource['definition']['fields']) =>
  ([name, f]: [string, { readonly definition: FieldDefinition }]): boolean =>
    name.endsWith('Minor') &&
    f.definition.filterable &&
    (fields.currency ?? fields[name.replace(/Minor$/, 'Currency')]) !== undefined &&
    !fields[name.replace(/Minor$/, '')]?.definition.filterable

const addedSort = 'A field that the company has added goes by `custom_fields.` and its key.'
const addedFilter =
  ' A field that the company has added is asked about by its key, `filter[custom_fields.tier]=Gold`, with the same words before the value.'

const groups = (takesAdded: boolean): Schema => ({
  name: 'filter',
  in: 'query',
  style: 'deepObject',
  explode: true,
  schema: {
    type: 'object',
    description: `Groups of filters: \`filter[or][0][status]=open&filter[or][1][status]=late\`. Of \`or\` one branch has to hold, of \`and\` each; what stands in a branch has to hold together, and groups lie in branches up to ${groupDepthMax} deep. At most ${conditionsMax} filters in all.${takesAdded ? addedFilter : ''}`,
  },
})

function include(resource: AnyResource): Schema | undefined {
  const names = Object.entries(resource.definition.fields)
    .filter(([, f]) => f.definition.kind === 'ref')
    .map(([name, f]) => wireName(name, f.definition).replace(/_unique_id$/, ''))
  return names.length > 0
    ? {
        name: 'include',
        in: 'query',
        schema: { type: 'string' },
        description: `Related records to send along, joined by commas: ${names.join(', ')}. Any other name is refused.`,
      }
    : undefined
}

const headerParameters = (operation: Operation): Schema[] =>
  operation.method === 'GET'
    ? []
    : [
        {
          name: 'Idempotency-Key',
          in: 'header',
          schema: { type: 'string', maxLength: 255 },
          description: 'The same key with the same request is done once and answered the same, for two days.',
        },
        ...(mayBeTried(operation)
          ? [
              {
                name: 'Dry-Run',
                in: 'header',
                schema: { type: 'string', enum: ['true'] },
                description: 'Everything is checked and done, and taken back; the answer is what it would have been.',
              },
            ]
          : []),
      ]

function bodySchema(resource: AnyResource, operation: Operation): Schema | undefined {
  if (operation.kind === 'create' || operation.kind === 'update') {
    const schema = json(wireSchema(resource.definition.fields, operation.kind))
    if (operation.kind === 'update')
      Object.assign(schema.properties as Schema, {
        version: { type: 'integer', description: 'The version that was read; a newer one answers 409 with the current record.' },
      })
    return schema
  }
  return operation.body && json(operation.body)
}

function recordSchema(resource: AnyResource): Schema {
  const moment = { type: 'string', format: 'date-time' }
  const nullableId = { type: ['string', 'null'], format: 'uuid' }
  const properties: Schema = {
    unique_id: { type: 'string', format: 'uuid' },
    version: { type: 'integer' },
    created_at: moment,
    updated_at: moment,
    created_by: nullableId,
    updated_by: nullableId,
    deleted_at: { ...moment, description: 'In the trash only.' },
  }
  for (const [name, f] of Object.entries(resource.definition.fields))
    properties[wireName(name, f.definition)] = fieldSchema(f.definition)
  for (const [wire, of] of Object.entries(resource.definition.alsoSays ?? {})) {
    const field = of === true ? undefined : resource.definition.fields[of]
    properties[wire] = field ? { ...fieldSchema(field.definition), readOnly: true } : { const: true, readOnly: true }
  }
  if (resource.definition.shows) Object.assign(properties, json(resource.definition.shows).properties)
  return resourceObject({ type: 'object', properties })
}

function fieldSchema(definition: FieldDefinition): Schema {
  const base = json(definition.schema)
  const isFilled = definition.required || definition.default !== undefined
  return {
    ...base,
    ...(!isFilled && typeof base.type === 'string' && { type: [base.type, 'null'] }),
    ...(definition.seenWith && { 'x-seen-with': definition.seenWith }),
    ...(definition.readOnly && { readOnly: true }),
  }
}

/** Steps that only transform have no JSON Schema; what they accept has. */
function json(schema: z.ZodType): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  return rest
}

const wrap = (wrapper: string, schema: Schema): Schema => ({
  type: 'object',
  required: [wrapper],
  properties: { [wrapper]: schema },
})

/** By which fields a list is counted, and what can be summed on the way. */
function counting(fields: readonly (readonly [string, FieldDefinition])[]): Schema[] {
  const named = (of: (definition: FieldDefinition) => boolean) =>
    fields.filter(([, definition]) => of(definition)).map(([name, definition]) => wireName(name, definition))
  const by = named(isGroupedBy)
  if (by.length === 0) return []
  return [
    {
      name: 'group',
      in: 'query',
      schema: { type: 'string' },
      description: `One of ${by.join(', ')}, or such a field of the company's own: \`meta.groups\` then tells how many records hold each of its values, all pages together.`,
    },
    {
      name: 'sums',
      in: 'query',
      schema: { type: 'string' },
      description:
        'With `group`: up to three numbers or amounts, joined by commas, that are summed in each group; amounts in each currency by itself.',
    },
  ]
}

const errorsSchema: Schema = {
  type: 'object',
  required: ['errors'],
  properties: {
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['status', 'code', 'title', 'detail'],
        properties: {
          status: { type: 'string' },
          code: { type: 'string', description: 'Stable, for programs.' },
          title: { type: 'string' },
          detail: { type: 'string', description: 'A sentence for people.' },
          source: { type: 'object', properties: { pointer: { type: 'string' }, parameter: { type: 'string' } } },
          meta: { type: 'object', additionalProperties: true },
        },
      },
    },
  },
}
const count: Schema = { type: 'integer', minimum: 0 }
const pageMetaSchema: Schema = {
  type: 'object',
  properties: {
    current_page: count,
    per_page: count,
    total_pages: count,
    total_count: count,
    total_records: count,
    totalPages: count,
    totalRecords: count,
    total_is_bound: { type: 'boolean', description: 'True when counting stopped: there are at least `total_count`.' },
    groups: {
      type: 'array',
      description: 'Told where `group` was asked for.',
      items: {
        type: 'object',
        required: ['value', 'count', 'sums'],
        properties: {
          value: { type: ['string', 'null'], description: 'As a filter takes it; null of records that hold none.' },
          count,
          sums: {
            type: 'array',
            items: {
              type: 'object',
              required: ['field', 'currency', 'total'],
              properties: {
                field: { type: 'string' },
                currency: { type: ['string', 'null'] },
                total: { type: 'number' },
                total_minor: { type: 'integer' },
              },
            },
          },
        },
      },
    },
    groups_are_bound: { type: 'boolean', description: 'True when counting by groups stopped at a bound.' },
  },
}
