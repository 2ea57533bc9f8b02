import { Button } from '@mantine/core'
import { State } from '@quoin/ui'
import { IconBuilding } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
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
          <Button variant="default" onClick={() => void leave()}>
            {shell('signOut')}
          </Button>
        }
      >
        {t('text')}
      </State>
    </main>
  )
}
