import { useRoleName } from '../session/roles.ts'
import { type AnyRecord, type AnyResource, titleOf } from './resources.ts'

/** What names a record to people in their language: the roles that every company has are translated, everything else is called what it is. */
export function useTitleOf(resource: AnyResource | undefined): (record: AnyRecord | undefined | null) => string {
  const roleName = useRoleName()
  return (record) =>
    resource?.dotted === 'gateway.roles' && record && typeof record.code === 'string'
      ? roleName(record.code, String(record.name))
      : titleOf(resource, record)
}
