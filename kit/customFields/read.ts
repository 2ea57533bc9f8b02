import type { Actor } from '../request/actor.ts'
import type { Column } from '../records/model.ts'
import type { Tx } from '../transaction/transaction.ts'
import { type CustomField, customPrefix, definitionOf } from './definition.ts'

/** A field that a company added, as a column of its own, though its values stand together in one. */
export interface CustomColumn extends Column {
  readonly custom: CustomField
}

/** The fields a company added to a resource, in their order; those that are archived too, for their values are there. */
export const readCustomFields = (tx: Tx, tenantId: string, resource: string): Promise<CustomField[]> =>
  tx.query<CustomField & Record<string, unknown>>(
    `select f.id, f.resource, f.key, f.label, f.help, f.section, f.kind, f.is_required, f.is_unique, f.position, f.options, f.target,
       f.currency, f.default_value, f.visible_to, f.editable_by, f.archived_at from kit.custom_fields f where f.tenant_id = $1 and f.resource = $2 and f.deleted_at is null order by f.position, f.key`,
    [tenantId, resource],
    'prepare',
  )

export const columnOf = (custom: CustomField): CustomColumn => {
  const wire = customPrefix + custom.key
  return { name: wire, wire, column: 'custom_fields', definition: definitionOf(custom), custom }
}

const isAmong = (roles: readonly string[], { roleId }: Actor): boolean =>
  roles.length === 0 || (roleId !== null && roles.includes(roleId))
/** Whether somebody may know of a field: one that is archived is nobody's. */
export const seesCustom = (actor: Actor, custom: CustomField): boolean =>
  custom.archived_at === null && isAmong(custom.visible_to, actor)
export const writesCustom = (actor: Actor, custom: CustomField): boolean =>
  seesCustom(actor, custom) && isAmong(custom.editable_by, actor)
