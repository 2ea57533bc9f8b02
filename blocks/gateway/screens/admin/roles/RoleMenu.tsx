import { ActionIcon, Menu } from '@mantine/core'
import { startPreview, useMe, useRoleName } from '@quoin/ui'
import { IconDots } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { RoleAction } from './RoleDialogs.tsx'
import type { Role } from './RolesPage.tsx'

interface RoleMenuProps {
  readonly role: Role
  onAction(action: RoleAction): void
}

/** What can be done with a role, behind a button. */
export function RoleMenu({ role, onAction }: RoleMenuProps) {
  const t = useTranslations('admin.roles')
  const roleName = useRoleName()
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon size="sm" aria-label={t('actions', { name: roleName(role.code, role.name) })}>
          <IconDots size={15} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <RoleItems role={role} onAction={onAction} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** Why the permissions of a role are not changed by whoever has these; a key of `admin.roles`. */
export function whyNotPermissions(
  { code, permission_codes }: Role,
  permissions: ReadonlySet<string>,
): 'everything' | 'aboveOwn' | null {
  if (code === 'company_admin') return 'everything'
  return permission_codes.some((one) => !permissions.has(one)) ? 'aboveOwn' : null
}

/** What whoever writes roles can do with one, as items of a menu. What the role itself forbids is grey and says why. */
export function RoleItems({ role, onAction }: RoleMenuProps) {
  const t = useTranslations('admin.roles')
  const roleName = useRoleName()
  const { company, permissions } = useMe()
  const name = roleName(role.code, role.name)
  const isAbove = role.permission_codes.some((code) => !permissions.has(code))
  const refused = whyNotPermissions(role, permissions)
  const whyNotWrite = refused && t(refused)
  const whyNotRemove = role.is_system ? t('system') : role.users_count > 0 ? t('inUse') : whyNotWrite
  return (
    <>
      <Menu.Item
        disabled={isAbove}
        title={isAbove ? t('aboveOwn') : undefined}
        onClick={() => startPreview({ roleId: role.id, roleName: name, urlId: company.urlId })}
      >
        {t('preview')}
      </Menu.Item>
      <Menu.Item
        disabled={whyNotWrite !== null}
        title={whyNotWrite ?? undefined}
        onClick={() => onAction({ what: 'permissions', role })}
      >
        {t('permissions')}
      </Menu.Item>
      <Menu.Item
        disabled={isAbove}
        title={isAbove ? t('aboveOwn') : undefined}
        onClick={() => onAction({ what: 'rename', role })}
      >
        {t('rename')}
      </Menu.Item>
      <Menu.Item disabled={isAbove} title={isAbove ? t('aboveOwn') : undefined} onClick={() => onAction({ what: 'copy', role })}>
        {t('copy')}
      </Menu.Item>
      <Menu.Item
        color="red"
        disabled={whyNotRemove !== null}
        title={whyNotRemove ?? undefined}
        onClick={() => onAction({ what: 'remove', role })}
      >
        {t('remove')}
      </Menu.Item>
    </>
  )
}
