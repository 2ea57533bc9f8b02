import { gateway } from '@quoin/gateway/resources'
import { useList } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, useMe, usePermissionName, useRoleName } from '@quoin/ui'
import { useTranslations } from 'use-intl'
import type { RoleAction } from './RoleDialogs.tsx'
import { RoleMenu } from './RoleMenu.tsx'
import classes from './RolesPage.module.css'

/** What each role may do: permissions down, roles across, how far each reaches in the cells. */
export function Matrix({ onAction }: { onAction?: (action: RoleAction) => void }) {
  const t = useTranslations('gateway.roles')
  const { roleId } = useMe()
  const rightName = usePermissionName()
  const roleName = useRoleName()
  const roles = useList(gateway.roles.list, {})
  const permissions = useList(gateway.permissions.list, {})
  const error = roles.error ?? permissions.error
  if (error) return <ErrorState error={error} onRetry={() => void Promise.all([roles.refetch(), permissions.refetch()])} />
  if (!roles.data || !permissions.data) return <ListSkeleton rows={10} />
  const groups = Map.groupBy(
    permissions.data.data.filter(({ is_branch }) => !is_branch),
    ({ category, code }) => category || code.split('.')[0]!,
  )
  return (
    <>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('title')}>
        <table className={classes.matrix}>
          <thead>
            <tr>
              <th scope="col">{t('permission')}</th>
              {roles.data.data.map((role) => (
                <th key={role.id} scope="col" data-own={role.id === roleId || undefined}>
                  <span className={classes.role}>
                    {roleName(role.code, role.name)}
                    {onAction && <RoleMenu role={role} onAction={onAction} />}
                  </span>
                  <small>{t('members', { count: role.users_count })}</small>
                </th>
              ))}
            </tr>
          </thead>
          {[...groups].map(([group, list]) => (
            <tbody key={group}>
              <tr>
                <th scope="rowgroup" colSpan={roles.data.data.length + 1} className={classes.group}>
                  {rightName(group)}
                </th>
              </tr>
              {list.map((permission) => (
                <tr key={permission.id}>
                  <th scope="row" title={permission.code}>
                    {rightName(permission.code, permission.name)}
                  </th>
                  {roles.data.data.map((role) => {
                    const scope = role.scopes[permission.code]
                    return (
                      <td key={role.id} data-scope={scope} data-own={role.id === roleId || undefined}>
                        {scope ? (
                          t(`scopes.${scope}`)
                        ) : (
                          <span role="img" aria-label={t('none')}>
                            –
                          </span>
                        )}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <p className={classes.legend}>{t('legend')}</p>
    </>
  )
}
