import { ActionIcon, Menu } from '@mantine/core'
import { startPreview, useMe, useRoleName } from '@quoin/ui'
import { IconDots } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { RoleAction } from './RoleDialogs.tsx'
import type { Role } from './RolesPage.tsx'

/** What whoever writes roles can do with one. What the role itself forbids is grey and says why. */
export function RoleMenu({ role, onAction }: { role: Role; onAction(action: RoleAction): void }) {
  const t = useTranslations('admin.roles')
  const roleName = useRoleName()
  const { company, permissions } = useMe()
  const name = roleName(role.code, role.name)
  const isAbove = role.permission_codes.some((code) => !permissions.has(code))
  const whyNotWrite = role.code === 'company_admin' ? t('everything') : isAbove ? t('aboveOwn') : null
  const whyNotRemove = role.is_system ? t('system') : role.users_count > 0 ? t('inUse') : whyNotWrite
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon size="sm" aria-label={t('actions', { name })}>
          <IconDots size={15} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
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
        <Menu.Item
          disabled={isAbove}
          title={isAbove ? t('aboveOwn') : undefined}
          onClick={() => onAction({ what: 'copy', role })}
        >
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
      </Menu.Dropdown>
    </Menu>
  )
}
