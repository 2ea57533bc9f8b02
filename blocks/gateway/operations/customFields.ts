import { currencies, present } from '@quoin/kit'
import { type CustomField, customFieldsMax, customPrefix, definitionOf, fileTarget, stateField } from '@quoin/kit/custom-fields'
import {
  advisoryLock,
  type Context,
  type Customs,
  document,
  gone,
  type Model,
  readSecret,
  refuse,
  removalJob,
} from '@quoin/kit/server'
import { rulesOfFields, rulesOfRoles, rolesOfRules, writeFieldRules } from '../people/fieldRules.ts'
import { readRoles } from '../people/readRoles.ts'
import { gateway } from '../resources/index.ts'
import { announceRevoked } from '../sessions/revocations.ts'
import { listAnswer } from './pages.ts'

interface Row extends CustomField {
  /** Roles by their ids; none means all. */
  readonly visible_to: readonly string[]
  readonly editable_by: readonly string[]
  readonly created_at: string
  readonly updated_at: string
}
type Changeable = Pick<
  Row,
  | 'label'
  | 'help'
  | 'section'
  | 'kind'
  | 'is_required'
  | 'is_unique'
  | 'required_in'
  | 'options'
  | 'target'
  | 'currency'
  | 'default_value'
  | 'visible_to'
  | 'editable_by'
>
const changeable = [
  'label',
  'help',
  'section',
  'kind',
  'is_required',
  'is_unique',
  'required_in',
  'options',
  'target',
  'currency',
  'default_value',
  'visible_to',
  'editable_by',
] as const

export const customFields: Customs<typeof gateway, 'customFields'> = {
  async list({ 'filter[resource]': resource }, ctx) {
    const all = await readFields(ctx, { resource })
    const seen = ctx.actor.permissions.has('gateway.customFields.manage')
      ? all
      : all.filter((one) => accessTo(ctx, one) !== 'hidden')
    const shown = seen.map((row) => toResource(row, ctx))
    return listAnswer(shown, {}, shown.length)
  },
  resources: async (_, ctx) => ({
    id: 'custom_field_resources',
    resources: ctx.models.filter(({ customFields: own }) => own).map(({ resource }) => resource.dotted),
    targets: targetsOf(ctx),
  }),
  get: async ({ id }, ctx) => answerOf(ctx, id),

  async create({ resource, key, ...body }, ctx) {
    const model = ctx.models.find((one) => one.customFields && one.resource.dotted === resource)
    if (!model) throw refuse.invalid('not_customizable', 'must be a resource that fields can be added to', 'resource')
    if (model.byWire.has(key) || model.byName.has(key))
      throw refuse.invalid('name_taken', 'is the name of a field that these records have already', 'key')
    // Whoever adds at the same moment waits, so that the bound holds.
    advisoryLock(ctx.tx, 'custom fields', resource)
    const others = await ctx.tx.query<{ key: string; position: number; is_going: boolean }>(
      'select key, position, deleted_at is not null as is_going from kit.custom_fields where tenant_id = $1 and resource = $2',
      [ctx.tenantId, resource],
    )
    if (others.length >= customFieldsMax)
      throw refuse.conflict('too_many_fields', `A company can add up to ${customFieldsMax} fields to one kind of record.`)
    const other = others.find((one) => one.key === key)
    if (other?.is_going)
      throw refuse.conflict(
        'still_going',
        'The values of a field with this key are being removed. Try again in a while.',
        undefined,
        'key',
      )
    if (other) throw refuse.conflict('already_taken', 'Another field already has this key.', undefined, 'key')
    const field: Changeable = {
      help: null,
      section: null,
      is_required: false,
      is_unique: false,
      required_in: [],
      options: [],
      target: null,
      currency: null,
      default_value: null,
      visible_to: [],
      editable_by: [],
      label: body.label,
      kind: body.kind,
      ...present(body),
    }
    await refuseUnsound(ctx, field, resource)
    const [row] = await ctx.tx.query<{ id: string }>(
      `insert into kit.custom_fields (tenant_id, resource, key, position, label, help, section, kind, is_required, is_unique, options, target, currency,
         default_value, required_in, created_by, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16) returning id`,
      [
        ctx.tenantId,
        resource,
        key,
        Math.max(0, ...others.map(({ position }) => position)) + 1,
        ...storedOf(field),
        ctx.me || null,
      ],
    )
    if (field.visible_to.length > 0 || field.editable_by.length > 0) await writeRoles(ctx, { resource, key }, field)
    await ctx.note(gateway.customFields, row!.id, {
      resource: [null, resource],
      key: [null, key],
      label: [null, field.label],
      kind: [null, field.kind],
    })
    return answerOf(ctx, row!.id, 201)
  },

  async update({ id, ...body }, ctx) {
    const row = await fieldNamed(ctx, id, 'lock')
    const field: Changeable = { ...row, ...present(body) } as Changeable
    await refuseUnsound(ctx, field, row.resource, row)
    const isOther = (name: (typeof changeable)[number]) => JSON.stringify(row[name]) !== JSON.stringify(field[name])
    const fixed = (['kind', 'target', 'currency', 'is_unique'] as const).filter(isOther)
    if (fixed.length > 0 && (await hasValues(ctx, row.id)))
      throw refuse.conflict('has_values', 'This cannot change while records hold values in the field.', undefined, fixed[0])
    await ctx.tx.query(
      `update kit.custom_fields set label = $3, help = $4, section = $5, kind = $6, is_required = $7, is_unique = $8, options = $9, target = $10,
         currency = $11, default_value = $12, required_in = $13, updated_by = $14, updated_at = clock_timestamp(),
         version = version + 1 where tenant_id = $1 and id = $2`,
      [ctx.tenantId, row.id, ...storedOf(field), ctx.me || null],
    )
    if (isOther('visible_to') || isOther('editable_by')) {
      if (accessTo(ctx, row) !== 'write')
        throw refuse.invalid('role_above_own', 'You cannot give more of a field than you have of it.', 'visible_to')
      await writeRoles(ctx, row, field)
    }
    const changes = changeable.filter(isOther).map((name) => [name, [row[name], field[name]] as const])
    await ctx.note(gateway.customFields, row.id, Object.fromEntries(changes))
    return answerOf(ctx, row.id)
  },

  async order({ resource, fields }, ctx) {
    const known = (await readFields(ctx, { resource })).map(({ id }) => id)
    const order = [...new Set([...fields.filter((id) => known.includes(id)), ...known])]
    await ctx.tx.query(
      `update kit.custom_fields f set position = o.place from unnest($2::uuid[]) with ordinality o(id, place)
       where f.tenant_id = $1 and f.id = o.id`,
      [ctx.tenantId, order],
    )
    await ctx.note(gateway.customFields, null, { order: [known, order] })
    return { id: 'order', fields: order }
  },

  archive: ({ id }, ctx) => setArchived(ctx, id, true),
  unarchive: ({ id }, ctx) => setArchived(ctx, id, false),

  async delete({ id }, ctx) {
    const row = await fieldNamed(ctx, id, 'lock')
    await ctx.tx.query(
      'update kit.custom_fields set deleted_at = clock_timestamp(), updated_by = $3 where tenant_id = $1 and id = $2',
      [ctx.tenantId, row.id, ctx.me || null],
    )
    await ctx.note(gateway.customFields, row.id, { label: [row.label, null], key: [row.key, null] })
    await ctx.jobs.add(removalJob, { tenantId: ctx.tenantId, id: row.id }, { tx: ctx.tx, key: `custom field ${row.id}` })
    return gone()
  },

  async reveal({ id, record }, ctx) {
    ctx.refuseDryRun()
    const field = await fieldNamed(ctx, id)
    if (accessTo(ctx, field) === 'hidden') throw refuse.missing()
    if (field.kind !== 'secret')
      throw refuse.conflict('not_a_secret', 'This field is no secret: its values stand in the records.')
    const model = ctx.models.find(({ resource }) => resource.dotted === field.resource)
    // Whoever may not see the record learns nothing of what it holds.
    if (!model || !(await ctx.acting('secret').record(field.resource, record))) throw refuse.missing()
    const value = await readSecret(ctx, model, field, record)
    if (value === null)
      throw refuse.conflict(
        'not_readable',
        'This value was encrypted with a secret that this server no longer has. Enter it again.',
      )
    await ctx.note(model.resource, record, { [customPrefix + field.key]: [hiddenWord, hiddenWord] })
    return { id: field.id, record, value: value ?? null }
  },
}

/** What stands in the history for a value that it does not tell. */
const hiddenWord = '•••'

const storedOf = (field: Changeable): unknown[] => [
  field.label,
  field.help,
  field.section,
  field.kind,
  field.is_required,
  field.is_unique,
  field.options,
  field.target,
  field.currency,
  field.default_value === null ? null : JSON.stringify(field.default_value),
  field.required_in,
]

/** Says which roles see and change a field, where somebody may. */
async function writeRoles(
  ctx: Context,
  { resource, key }: Pick<CustomField, 'resource' | 'key'>,
  { visible_to, editable_by }: Changeable,
): Promise<void> {
  const administrator = (await readRoles(ctx.tx, ctx.tenantId, 'company_admin', 'code'))[0]!.id
  const rules = rulesOfRoles(visible_to, editable_by)
  await writeFieldRules(ctx.tx, ctx.tenantId, { resource, field: customPrefix + key }, rules, { by: ctx.me, administrator })
  await announceRevoked(ctx.tx, { company: ctx.tenantId })
}

/** What whoever asks may do with a field, as with any other of the resource. */
function accessTo(ctx: Context, row: Row): ReturnType<Model['access']> {
  const model = ctx.models.find(({ resource }) => resource.dotted === row.resource)?.withCustom([row])
  return model ? model.access(ctx.actor, model.custom[0]!) : 'hidden'
}

async function readFields(ctx: Context, { id, resource }: { id?: string; resource?: string }): Promise<Row[]> {
  const fields = await ctx.tx.query<Omit<Row, 'visible_to' | 'editable_by'> & Record<string, unknown>>(
    `select f.id, f.resource, f.key, f.label, f.help, f.section, f.kind, f.is_required, f.is_unique, f.required_in, f.position, f.options, f.target,
       f.currency, f.default_value, f.archived_at, f.created_at, f.updated_at from kit.custom_fields f where f.tenant_id = $1 and f.deleted_at is null
       and ($2::uuid is null or f.id = $2) and ($3::text is null or f.resource = $3) order by f.resource, f.position, f.key`,
    [ctx.tenantId, id ?? null, resource ?? null],
    'prepare',
  )
  const rules = await rulesOfFields(ctx.tx, ctx.tenantId, { resource })
  const roles = rules.length > 0 ? (await readRoles(ctx.tx, ctx.tenantId)).map((role) => role.id) : []
  return fields.map((field) => ({
    ...field,
    ...rolesOfRules(
      rules.filter((rule) => rule.resource === field.resource && rule.field === customPrefix + field.key),
      roles,
    ),
  }))
}

async function fieldNamed(ctx: Context, id: string, lock?: 'lock'): Promise<Row> {
  if (lock) await ctx.tx.query('select 1 from kit.custom_fields where tenant_id = $1 and id = $2 for update', [ctx.tenantId, id])
  const [row] = await readFields(ctx, { id })
  if (!row) throw refuse.missing()
  return row
}

async function hasValues(ctx: Context, id: string): Promise<boolean> {
  const [found] = await ctx.tx.query('select 1 from kit.custom_values where tenant_id = $1 and field_id = $2 limit 1', [
    ctx.tenantId,
    id,
  ])
  return found !== undefined
}

async function setArchived(ctx: Context, id: string, archived: boolean) {
  const row = await fieldNamed(ctx, id, 'lock')
  if ((row.archived_at !== null) === archived)
    throw refuse.conflict('wrong_state', archived ? 'This field is archived already.' : 'This field is not archived.')
  await ctx.tx.query(
    `update kit.custom_fields set archived_at = case when $4 then clock_timestamp() end, updated_by = $3, updated_at = clock_timestamp(),
       version = version + 1 where tenant_id = $1 and id = $2`,
    [ctx.tenantId, row.id, ctx.me || null, archived],
  )
  await ctx.note(gateway.customFields, row.id, { archived: [!archived, archived] })
  return answerOf(ctx, row.id)
}

/** What a field may refer to: records that have a page of their own to be got by. */
const targetsOf = (ctx: Context): string[] =>
  ctx.models
    .filter(({ resource }) => resource.operations.some(({ kind, path }) => kind === 'get' && /^[^:]*:id$/.test(path)))
    .map(({ resource }) => resource.dotted)

/** The states that records of a resource are in, where one of their fields says so. */
function statesOf(ctx: Context, resource: string): readonly string[] {
  const model = ctx.models.find((one) => one.resource.dotted === resource)
  return (model && stateField(model.resource.definition.fields as Parameters<typeof stateField>[0])?.definition.options) ?? []
}

const uniqueKinds: readonly string[] = ['text', 'number', 'date', 'person', 'record']

/** What no field can be, told at the part that makes it so. */
async function refuseUnsound(ctx: Context, field: Changeable, resource: string, held?: Row): Promise<void> {
  const { kind, options, target, currency } = field
  const isChosen = kind === 'choice' || kind === 'several'
  if (isChosen && options.length === 0) throw refuse.invalid('required', 'must name at least one choice', 'options')
  if (!isChosen && options.length > 0) throw refuse.invalid('not_possible', 'only a choice has these', 'options')
  if (kind === 'money' ? !(currencies as readonly (string | null)[]).includes(currency) : currency !== null)
    throw refuse.invalid(
      kind === 'money' ? 'required' : 'not_possible',
      'must be the code of a currency, for money alone',
      'currency',
    )
  if (kind === 'record' ? !targetsOf(ctx).includes(target ?? '') : target !== null)
    throw refuse.invalid(kind === 'record' ? 'required' : 'not_possible', 'must be a resource, for a reference alone', 'target')
  if (kind === 'file' && !targetsOf(ctx).includes(fileTarget))
    throw refuse.invalid('not_possible', 'is not possible where no files are kept', 'kind')
  if (field.is_unique && !uniqueKinds.includes(kind))
    throw refuse.invalid('not_possible', 'is not possible for this kind', 'is_unique')
  const states = statesOf(ctx, resource)
  if (field.required_in.some((state) => !states.includes(state)))
    throw refuse.invalid(
      'no_such_value',
      states.length > 0 ? `must be among: ${states.join(', ')}` : 'these records have no state',
      'required_in',
    )
  if (field.default_value !== null) {
    if (field.is_unique) throw refuse.invalid('not_possible', 'is not possible where values are unique', 'default_value')
    const shape = { ...field, id: '', resource: '', key: '', position: 0, archived_at: null }
    if (
      ['person', 'record', 'file', 'secret'].includes(kind) ||
      !definitionOf(shape).schema.safeParse(field.default_value).success
    )
      throw refuse.invalid('invalid', 'is no value of this field', 'default_value')
  }
  const named = [...field.visible_to, ...field.editable_by].filter(
    (id) => !held?.visible_to.includes(id) && !held?.editable_by.includes(id),
  )
  if (named.length === 0) return
  const known = new Set((await readRoles(ctx.tx, ctx.tenantId)).map(({ id }) => id))
  if (named.some((id) => !known.has(id)))
    throw refuse.invalid(
      'no_such_record',
      'names a role that does not exist',
      field.visible_to.some((id) => !known.has(id)) ? 'visible_to' : 'editable_by',
    )
}

async function answerOf(ctx: Context, id: string, status = 200) {
  return document({ ...toResource(await fieldNamed(ctx, id), ctx), status })
}

function toResource(row: Row, ctx: Context) {
  const { id, ...attributes } = row
  const access = accessTo(ctx, row)
  return {
    id,
    type: 'customField',
    attributes: {
      unique_id: id,
      ...attributes,
      is_visible: access !== 'hidden',
      is_editable: access === 'write',
    },
  }
}
