import { Menu, UnstyledButton } from '@mantine/core'
import { IconInfoCircle, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useMe } from '../session/me.ts'
import { useRoleName } from '../session/roles.ts'
import { Monogram } from './Monogram.tsx'
import classes from './ProfileMenu.module.css'

/** Who is signed in, with their role here, the ways to their profile and to what the product is made of, and the way out. */
export function ProfileMenu({ profile, about }: { profile: string; about: string }) {
  const t = useTranslations('ui.shell')
  const me = useMe()
  const roleName = useRoleName()
  return (
    <Menu position="bottom-end" width={248}>
      <Menu.Target>
        <UnstyledButton className={classes.target} aria-label={`${t('account')}: ${me.name}`}>
          <Monogram name={me.name} image={me.avatarUrl} size={28} round />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <strong>{me.name}</strong>
          <span>{me.email}</span>
          <span>{[roleName(me.roleCode, me.roleName), me.company.name].filter(Boolean).join(' · ')}</span>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to={profile} leftSection={<IconUserCircle size={17} stroke={1.6} />}>
          {t('profile')}
        </Menu.Item>
        <Menu.Item component={Link} to={about} leftSection={<IconInfoCircle size={17} stroke={1.6} />}>
          {t('about')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={17} stroke={1.6} />} onClick={() => void me.signOut()}>
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
