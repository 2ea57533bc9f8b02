import { Button, Group } from '@mantine/core'
import { State } from '@quoin/ui'
import { IconBuilding } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { signOut } from './session.ts'

/** Signed in, but no company has let this person in yet. */
export function NoCompany() {
  const t = useTranslations('web.noCompany')
  const shell = useTranslations('ui.shell')
  const navigate = useNavigate()
  const leave = async () => {
    await signOut()
    await navigate({ to: '/auth/login', replace: true })
  }
  return (
    <main>
      <State
        icon={IconBuilding}
        title={t('title')}
        level={1}
        action={
          <Group justify="center" gap="xs">
            <Button renderRoot={(props) => <Link {...props} to="/auth/join" />}>{t('look')}</Button>
            <Button variant="default" onClick={() => void leave()}>
              {shell('signOut')}
            </Button>
          </Group>
        }
      >
        {t('text')}
      </State>
    </main>
  )
}
