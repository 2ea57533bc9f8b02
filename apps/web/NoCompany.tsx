import { Button, Group } from '@mantine/core'
import { outside } from '@quoin/gateway/outside'
import { State } from '@quoin/ui'
import { Link, useGo } from '@quoin/ui/pages'
import { IconBuilding } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { signOut } from './session.ts'

/** Signed in, but no company has let this person in yet. */
export function NoCompany() {
  const t = useTranslations('web.noCompany')
  const shell = useTranslations('ui.shell')
  const go = useGo()
  const leave = async () => {
    await signOut()
    await go(outside.pages.login(), { replace: true })
  }
  return (
    <main>
      <State
        icon={IconBuilding}
        title={t('title')}
        level={1}
        action={
          <Group justify="center" gap="xs">
            <Button renderRoot={(props) => <Link {...props} to={outside.pages.join()} />}>{t('look')}</Button>
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
