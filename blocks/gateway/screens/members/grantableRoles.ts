import { gateway } from '@quoin/gateway/resources'
import { useList } from '@quoin/kit/react'
import { useMe, useRoleName } from '@quoin/ui'

/** The role most people come in with stands first, what holds nothing last; a company's own roles stand between. */
const order = ['user', 'guest', 'authorized', 'support', 'admin', 'company_admin']
const placeOf = (code: string | null): number =>
  code === 'none' ? order.length + 1 : code && order.includes(code) ? order.indexOf(code) : order.length

/**
 * The roles one may give somebody, as the choices of a select: one that holds more than oneself does would be refused. `usual` is what
 * an invitation begins with.
 */
export function useGrantableRoles() {
  const roleName = useRoleName()
  const { permissions } = useMe()
  const roles = (useList(gateway.roles.list, {}).data?.data ?? [])
    .filter(({ permission_codes }) => permission_codes.every((code) => permissions.has(code)))
    .sort((a, b) => placeOf(a.code) - placeOf(b.code))
  return {
    options: roles.map(({ id, code, name }) => ({ value: id, label: roleName(code, name) })),
    usual: roles[0]?.id,
  }
}
