import type { CustomValues } from '../customFields/values.ts'
import * as z from 'zod'
import { filterSchema } from '../filter.ts'
import { type DuplicateAction, duplicateActions, duplicateFields, isCreatedByName } from '../importRules.ts'
import { camel } from '../names.ts'
import { ownValue } from '../ownValue.ts'
import { type Actor, notAllowed, scopeOf } from '../request/actor.ts'
import { type Answer, document } from '../request/answer.ts'
import { notWritten, readInput, refuseFixed, schemaReasons } from '../request/body.ts'
import type { Context } from '../server/context.ts'
import type { Column, Model } from '../records/model.ts'
import { baseConditions, knownId, rawQueryOf, readListQuery } from '../records/query.ts'
import { Values } from '../records/sqlText.ts'
import { Refusal, refuse } from '../request/refuse.ts'
import { type RecordRequest, mayWriteBelow } from '../records/standard.ts'
import { sentType } from '../files/sentType.ts'
import { requireStorage, reserveUpload } from '../server/uploads.ts'
import { snapshotOf } from './actAs.ts'
import { type OperationRequest, jobAttributes, startJob } from './jobTable.ts'
import { encodings, fileFormats, separators } from './readFile.ts'
import { workbookType } from './workbook.ts'

const uploadBytesMax = 104_857_600
const uploadTypes = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/json',
  'application/csv',
  'application/vnd.ms-excel',
  workbookType,
]

/** Bodies may come in wire names or as code writes them. */
const readBody = <T>(schema: z.ZodType<T>, body: Readonly<Record<string, unknown>>): T => {
  const result = schema.safeParse(Object.fromEntries(Object.entries(body).map(([name, value]) => [camel(name), value])))
  if (!result.success) throw new Refusal(422, schemaReasons(result.error, 'pointer'))
  return result.data
}

const presignBody = z.object({
  filename: z.string().trim().min(1).max(255),
  contentType: z.string().max(120),
  size: z.int().min(1),
})

/** An address to put the file of an import at. The file lies there for a day. */
export async function presignImport(request: RecordRequest, context: Context): Promise<Answer> {
  const flat = request.body.importsPresign ?? request.body.import ?? request.body
  const { filename, contentType, size } = readBody(
    presignBody,
    (typeof flat === 'object' && flat !== null ? flat : {}) as Record<string, unknown>,
  )
  const said = contentType.split(';')[0]!.trim().toLowerCase()
  const type = uploadTypes.includes(said) ? said : sentType(said, filename)
  if (!uploadTypes.includes(type)) throw refuse.invalid('upload_wrong_type', 'must be a CSV, JSON or Excel file', 'content_type')
  if (size > uploadBytesMax) throw refuse.invalid('upload_too_large', 'must be at most 100 MiB', 'size')
  const { id, upload } = await reserveUpload(context, {
    folder: 'import',
    purpose: 'import',
    filename,
    contentType: type,
    sizeMax: uploadBytesMax,
    size,
    hours: 24,
  })
  return document({
    type: 'upload',
    id,
    status: 201,
    attributes: {
      upload_id: id,
      presigned_url: upload.url,
      method: upload.method,
      headers: upload.headers,
      expires_at: upload.expiresAt,
    },
  })
}

/** Values of a file that are said to mean one of a field's. */
const mappedValuesMax = 1_000

const importBody = z.object({
  uploadId: z.uuid(),
  format: z.enum(fileFormats).optional(),
  mapping: z.record(z.string().max(300), z.string().max(100).nullable()),
  mode: z.enum(['create', 'update', 'upsert']).default('create'),
  key: z.string().max(100).nullish(),
  dryRun: z.boolean().default(false),
  values: z
    .record(z.string().max(300), z.record(z.string().max(200), z.string().max(200).nullable()))
    .refine((all) => Object.values(all).reduce((sum, of) => sum + Object.keys(of).length, 0) <= mappedValuesMax, {
      message: `must map at most ${mappedValuesMax} values`,
    })
    .default({}),
  createMissing: z.array(z.string().max(100)).max(20).default([]),
  duplicates: z.object({ by: z.array(z.string().max(100)).min(1).max(3), action: z.enum(duplicateActions) }).optional(),
  encoding: z.preprocess(
    (v) => (typeof v === 'string' ? (ownValue(encodingNames, v.toLowerCase().replaceAll(/[\s_-]/g, '')) ?? v) : v),
    z.enum(encodings).optional(),
  ),
  separator: z.preprocess((v) => (v === '\\t' || v === 'tab' ? '\t' : v), z.enum(separators).optional()),
})
const encodingNames: Readonly<Record<string, string>> = {
  utf8: 'utf-8',
  utf16le: 'utf-16le',
  utf16: 'utf-16le',
  utf16be: 'utf-16be',
  windows1252: 'windows-1252',
  cp1252: 'windows-1252',
  latin1: 'windows-1252',
  iso88591: 'windows-1252',
  shiftjis: 'shift_jis',
  sjis: 'shift_jis',
  cp932: 'shift_jis',
  gb18030: 'gb18030',
  gbk: 'gb18030',
  gb2312: 'gb18030',
}

export async function startImport(request: RecordRequest, context: Context): Promise<Answer> {
  const { model, author } = request
  const input = readBody(importBody, request.body)
  const key = input.key ? keyColumn(model, author.actor, input.key) : undefined
  if (input.mode !== 'create' && !key)
    throw refuse.invalid('required', `must name one of: ${keyNames(model, author.actor).join(', ')}`, 'key')
  const parent = model.parent && request.params.parent !== undefined ? model.parent : undefined
  const columns = readMapping(request, input.mapping, key, parent)
  if (key && !columns.some(({ column }) => column === key))
    throw refuse.invalid('key_not_mapped', `No column is mapped to ${key.wire}.`, 'mapping')
  const values = readValues(input.values, columns)
  const createMissing = readCreated(request, input.createMissing, columns)
  const duplicates = input.duplicates && readDuplicates(request, input.duplicates, input.mode, columns)
  const [file] = await context.tx.query<{ key: string }>(
    // A job in the queue must find its file.
    `update kit.files set expires_at = clock_timestamp() + interval '1 day' where tenant_id = $1 and id = $2
      and created_by = $3 and purpose = 'import'
     returning key`,
    [author.tenantId, input.uploadId, author.actor.userId],
  )
  if (!file) throw refuse.invalid('no_such_upload', 'This upload does not exist.', 'upload_id')
  const stored = await context.external(`look at ${file.key}`, () => context.files.head(file.key))
  if (!stored) throw refuse.invalid('upload_missing', 'The file was not uploaded or no longer exists.', 'upload_id')
  if (stored.size > uploadBytesMax) throw refuse.invalid('upload_too_large', 'Files can be up to 100 MiB.', 'upload_id')
  const parentId = await parentOf(request, model.resource.definition.permissions.write)
  const missing =
    input.mode === 'create'
      ? [...model.own, ...model.custom.filter((c) => model.writes(author.actor, c))].filter(
          (c) =>
            c.definition.required &&
            !(c.custom && c.definition.default !== undefined) &&
            !c.definition.readOnly &&
            c !== parent &&
            c !== model.owner &&
            !columns.some(({ column }) => column === c),
        )
      : []
  if (missing.length > 0)
    throw new Refusal(
      422,
      missing.map((c) => ({ code: 'required', detail: `No column of the file fills ${c.wire}.`, pointer: 'mapping' })),
    )
  return accepted(context, {
    kind: 'import',
    input: {
      fileKey: file.key,
      format: input.format,
      encoding: input.encoding,
      separator: input.separator,
      mode: input.mode,
      key: key?.wire,
      dryRun: input.dryRun,
      columns: columns.map(({ from, column }) => ({ from, to: column.wire })),
      values,
      createMissing,
      duplicates,
      parentId,
    },
  })
}

async function accepted(context: Context, input: OperationRequest): Promise<Answer> {
  const job = await startJob(context, snapshotOf(context.actor), input)
  return document({ type: 'job', id: job.id, status: 202, attributes: await jobAttributes(context, job) })
}

/** Fields that name one record: the record's own id, the unique ones, and those the resource says an import may use. */
const isKey = (model: Model, actor: Actor, column: Column) =>
  model.sees(actor, column) &&
  (column.column === 'id' || column.definition.unique || (model.resource.definition.importKeys?.includes(column.name) ?? false))
const keyNames = (model: Model, actor: Actor) => model.columns.filter((c) => isKey(model, actor, c)).map((c) => c.wire)

function named(model: Model, name: string): Column | undefined {
  return model.byWire.get(name) ?? model.byName.get(name) ?? model.own.find((c) => c.definition.alsoKnownAs.includes(name))
}

function keyColumn(model: Model, actor: Actor, name: string): Column {
  const column = named(model, name)
  if (!column || !isKey(model, actor, column))
    throw refuse.invalid('not_a_key', `must be one of: ${keyNames(model, actor).join(', ')}`, 'key')
  return column
}

/** Column of the file → field, every one checked to be this person's to write. The parent that the address names is not among them. */
function readMapping(
  { model, author: { actor } }: RecordRequest,
  mapping: Readonly<Record<string, string | null>>,
  key: Column | undefined,
  parent: Column | undefined,
): { from: string; column: Column }[] {
  const columns: { from: string; column: Column }[] = []
  for (const [from, to] of Object.entries(mapping)) {
    if (to === null || to === '') continue
    const column = named(model, to)
    const isWritable =
      column &&
      (column.custom !== undefined || (model.own.includes(column) && column !== model.customFields)) &&
      !column.definition.readOnly &&
      column !== parent &&
      model.sees(actor, column)
    if (!column || (!isWritable && !(column === key && column.column === 'id')))
      throw refuse.invalid('no_such_field', `${to.slice(0, 60)} is not a field that can be imported.`, 'mapping')
    if (isWritable && !model.writes(actor, column)) throw new Refusal(422, notWritten(column))
    if (columns.some((c) => c.column === column))
      throw refuse.invalid('mapped_twice', `Two columns are mapped to ${column.wire}.`, 'mapping')
    columns.push({ from: from.trim(), column })
  }
  if (columns.length === 0) throw refuse.invalid('required', 'must map at least one field', 'mapping')
  return columns
}

/** What cells mean where the file has words of its own for a choice. Each must be a value that the field takes. */
function readValues(
  values: Readonly<Record<string, Readonly<Record<string, string | null>>>>,
  columns: readonly { from: string; column: Column }[],
): typeof values {
  for (const [from, meanings] of Object.entries(values)) {
    const { column } = columns.find((one) => one.from === from.trim()) ?? {}
    const options = column && (column.definition.kind === 'boolean' ? ['true', 'false'] : column.definition.options)
    if (!options) throw refuse.invalid('not_a_choice', `${from.slice(0, 60)} is not mapped to a field with choices.`, 'values')
    const other = Object.values(meanings).find((value) => value !== null && !options.includes(value))
    if (other !== undefined)
      throw refuse.invalid('no_such_value', `${column!.wire} has no choice ${other!.slice(0, 60)}.`, 'values')
  }
  return values
}

/** References whose missing records this person may have created, by their names alone. */
function readCreated(
  { model, modelOf, author: { actor } }: RecordRequest,
  names: readonly string[],
  columns: readonly { column: Column }[],
): string[] {
  return [...new Set(names)].map((name) => {
    const column = named(model, name)
    if (!column || !columns.some((one) => one.column === column))
      throw refuse.invalid('no_such_field', `No column is mapped to ${name.slice(0, 60)}.`, 'create_missing')
    const target = column.definition.kind === 'ref' ? modelOf(column.definition.target!) : undefined
    const { definition, block } = target?.resource ?? {}
    // One transaction has one database role, and what a block's own rows name is of that block most often.
    if (!target || target === model || block !== model.resource.block || !isCreatedByName(target.resource))
      throw refuse.invalid('not_possible', `What ${column.wire} names cannot be created by its name.`, 'create_missing')
    const permission = definition!.permissions.write
    if (permission.includes('.') && !actor.permissions.has(permission)) throw notAllowed(target.resource.block, permission)
    return column.wire
  })
}

/** By which fields of the file records that are there already are told, and what becomes of them. */
function readDuplicates(
  { model, author: { actor } }: RecordRequest,
  { by, action }: { readonly by: readonly string[]; readonly action: DuplicateAction },
  mode: string,
  columns: readonly { column: Column }[],
): { by: string[]; action: DuplicateAction } {
  const { definition, operations } = model.resource
  if (mode !== 'create') throw refuse.invalid('not_possible', 'Rows that update records meet them by their key.', 'duplicates')
  if (action === 'update' && !operations.some((one) => one.action === 'update'))
    throw refuse.invalid('not_possible', 'These records cannot be changed.', 'duplicates')
  const known = new Set(duplicateFields(definition))
  const wires = by.map((name) => {
    const column = named(model, name)
    if (!column || !known.has(column.name) || !model.sees(actor, column))
      throw refuse.invalid('not_a_key', `Records are not told by ${name.slice(0, 60)}.`, 'duplicates')
    if (!columns.some((one) => one.column === column))
      throw refuse.invalid('key_not_mapped', `No column is mapped to ${column.wire}.`, 'duplicates')
    return column.wire
  })
  return { by: [...new Set(wires)], action }
}

/** The record that this address lies under, which the person must be able to see, and to write on where a right to write is named. */
async function parentOf(request: RecordRequest, permission?: string): Promise<string | undefined> {
  const { model, params, modelOf, tx, author } = request
  if (!model.parent || params.parent === undefined) return undefined
  const id = knownId(params.parent)
  const parent = modelOf(`${model.resource.block}.${model.resource.definition.under!.resource}`)!
  const values = new Values()
  const where = baseConditions(parent, values, {
    scope: scopeOf(author.actor, parent.resource.definition.permissions.read),
    actor: author.actor,
    tenantId: author.tenantId,
  })
  const [found] = await tx.query(
    `select 1 from ${parent.table} t where ${where.join(' and ')} and t.id = ${values.add(id)}`,
    values.list,
  )
  if (!found) throw refuse.missing()
  if (permission) await mayWriteBelow(request, id, permission)
  return id
}

const matching = {
  search: z.string().max(200).optional(),
  sort: z.string().max(300).optional(),
  filter: filterSchema().optional(),
}

const exportBody = z.object({
  format: z.enum(fileFormats),
  columns: z.array(z.string().max(100)).min(1).max(200).optional(),
  ...matching,
})

export async function startExport(request: RecordRequest, context: Context): Promise<Answer> {
  const {
    model,
    author: { actor },
  } = request
  const { format, columns, ...what } = readBody(exportBody, request.body)
  readListQuery(model, actor, rawQueryOf(what))
  const wires = columns?.map((name) => {
    const column = named(model, name)
    if (!column || !model.sees(actor, column))
      throw refuse.invalid('no_such_field', `There is no field ${name.slice(0, 60)}.`, 'columns')
    if (column.custom?.kind === 'secret')
      throw refuse.invalid('not_possible', `${name} is a secret, which no file tells.`, 'columns')
    return column.wire
  })
  // How much it will be is not known before; whoever has nothing left begins none.
  await requireStorage(context, 1)
  return accepted(context, {
    kind: 'export',
    input: { format, columns: wires && [...new Set(wires)], what, parentId: await parentOf(request) },
  })
}

const bulkBody = z
  .object({
    action: z.enum(['update', 'delete', 'restore']),
    ids: z
      .array(z.uuid().transform((id) => id.toLowerCase()))
      .min(1)
      .max(10_000)
      .optional(),
    matching: z.object(matching).optional(),
    changes: z.record(z.string().max(100), z.unknown()).optional(),
  })
  .refine((b) => (b.ids === undefined) !== (b.matching === undefined), {
    message: 'either this or matching is required, not both',
    path: ['ids'],
  })

export async function startBulk(request: RecordRequest, context: Context): Promise<Answer> {
  const {
    model,
    author: { actor },
  } = request
  const { action, ids, matching: what, changes } = readBody(bulkBody, request.body)
  const { block, definition, operations } = model.resource
  if (!operations.some(({ action: actionName }) => actionName === action))
    throw refuse.invalid('not_possible', `There is no ${action} of these records.`, 'action')
  const permission =
    action === 'update' ? definition.permissions.write : (definition.permissions.delete ?? definition.permissions.write)
  if (permission.includes('.') && !actor.permissions.has(permission)) throw notAllowed(block, permission)
  if (what) readListQuery(model, actor, rawQueryOf(what))
  if (action === 'update') {
    const input = readInput(model, actor, changes ?? {}, 'update')
    refuseFixed(model, input.fixed)
    // A job keeps what it is told until it is done.
    const said = (model.customFields && input.values[model.customFields.name]) as CustomValues | undefined
    const secret = model.custom.find(({ custom }) => custom.kind === 'secret' && typeof said?.[custom.key] === 'string')
    if (secret) throw refuse.invalid('not_possible', 'is changed on one record at a time', secret.wire)
    if (Object.keys(input.values).length === 0)
      throw refuse.invalid('required', 'must name at least one field that can be changed', 'changes')
    if (input.ignored.length > 0)
      throw refuse.invalid('no_such_field', `${input.ignored[0]} is not a field that can be changed.`, 'changes')
  }
  const unique = ids && [...new Set(ids)]
  return accepted(context, {
    kind: 'bulk',
    total: unique?.length,
    input: { action, ids: unique, what, changes, parentId: await parentOf(request, permission) },
  })
}
