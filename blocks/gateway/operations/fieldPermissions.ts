import { type Context, type Customs, type FieldAccess, type Model, readCustomFields, refuse } from '@quoin/kit/server'
import { type FieldRule, rulesOfFields, setFieldRule } from '../people/fieldRules.ts'
import { readRoles } from '../people/readRoles.ts'
import { gateway } from '../resources/index.ts'
import { announceRevoked } from '../sessions/revocations.ts'
import { listAnswer } from './pages.ts'
import { roleToChange } from './roles.ts'

const rank: Readonly<Record<FieldAccess, number>> = { hidden: 0, read: 1, write: 2 }

export const fieldPermissions: Customs<typeof gateway, 'fieldPermissions'> = {
  resources: async (_, ctx) => ({
    id: 'field_permission_resources',
    resources: (await limited(ctx)).map((model) => ({
      resource: model.resource.dotted,
      fields: limitable(model).map(({ wire, definition }) => ({
        field: wire,
        is_written: !definition.readOnly,
        is_required: definition.required && !definition.readOnly,
      })),
    })),
  }),

  async list({ 'filter[resource]': resource }, ctx) {
    const shown = (await rulesOfFields(ctx.tx, ctx.tenantId, { resource })).map((rule) => ({
      id: idOf(rule),
      type: 'fieldPermission',
      attributes: attributesOf(rule),
    }))
    return listAnswer(shown, {}, shown.length)
  },

  async set({ resource, field, role_unique_id: named, access }, ctx) {
    const model = (await limited(ctx)).find((one) => one.resource.dotted === resource)
    if (!model) throw refuse.invalid('no_such_resource', 'must be a resource whose fields can be limited', 'resource')
    const column = limitable(model).find(({ wire }) => wire === field)
    if (!column) throw refuse.invalid('not_limitable', 'must be a field of these records that nothing else depends on', 'field')
    if (access === 'read' && column.definition.readOnly)
      throw refuse.invalid('not_possible', 'is not possible for a field that nobody writes', 'access')
    const role = named === null ? undefined : await roleToChange(ctx, named)
    if (role?.code === 'company_admin')
      throw refuse.invalid('system_role', 'Company administrators see and change every field.', 'role_unique_id')
    const before = await rulesOfFields(ctx.tx, ctx.tenantId, { resource, field })
    const said = (id: string | null) => before.find(({ roleId }) => roleId === id)?.access
    const next = access ?? (role ? said(null) : undefined) ?? 'write'
    if (rank[next] > rank[model.access(ctx.actor, column)])
      throw refuse.invalid('role_above_own', 'You cannot give more of a field than you have of it.', 'access')
    if (role && role.id === ctx.actor.roleId && rank[next] < rank[model.access(ctx.actor, column)])
      throw refuse.invalid('own_role', 'You cannot limit your own role.', 'role_unique_id')
    const administrator = (await readRoles(ctx.tx, ctx.tenantId, 'company_admin', 'code'))[0]!.id
    await setFieldRule(
      ctx.tx,
      ctx.tenantId,
      { resource, field, roleId: role?.id ?? null, access },
      { by: ctx.me, byRole: ctx.actor.roleId, administrator },
    )
    await ctx.note(gateway.fieldPermissions, null, {
      [`${resource}.${field}${role ? ` ${role.code}` : ''}`]: [said(role?.id ?? null) ?? null, access],
    })
    await announceRevoked(ctx.tx, { company: ctx.tenantId })
    const after = await rulesOfFields(ctx.tx, ctx.tenantId, { resource, field })
    return { id: `${resource}.${field}`, field_permissions: after.map((rule) => ({ id: idOf(rule), ...attributesOf(rule) })) }
  },
}

/** Resources that are read as records, with the fields the company has added. People, roles and sign-in are the gateway's own. */
async function limited(ctx: Context): Promise<Model[]> {
  const custom = (await readCustomFields(ctx.tx, ctx.tenantId)).filter((one) => one.archived_at === null)
  return ctx.models
    .filter(
      ({ resource }) =>
        resource.block !== gateway.name && resource.operations.some(({ kind }) => kind === 'list' || kind === 'get'),
    )
    .map((model) =>
      model.customFields ? model.withCustom(custom.filter((one) => one.resource === model.resource.dotted)) : model,
    )
    .filter((model) => limitable(model).length > 0)
}

/** Fields that the block itself shows to holders of a permission only are for that permission alone. */
const limitable = (model: Model) =>
  [...model.own, ...model.custom].filter(
    (column) => model.isLimitable(column) && model.ruledBy(column) === column && !column.definition.seenWith,
  )

const idOf = ({ resource, field, roleId }: FieldRule) => `${resource}.${field}:${roleId ?? 'others'}`
const attributesOf = ({ resource, field, roleId, access }: FieldRule) => ({ resource, field, role_unique_id: roleId, access })
