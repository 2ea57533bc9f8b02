import { Alert, Anchor, Button, Group, Menu, Paper, Text, Title } from '@mantine/core'
import { useCaller } from '@quoin/kit/react'
import { useGo } from '@quoin/ui/pages'
import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { university } from '../resources/index.ts'
import styles from '../screens/learn.module.css'
import { AcademyScreen, screens } from './AcademyScreen.tsx'
import { courseSettings, CourseSession, loginPath } from './session.ts'

/** The sign-in of the university of happiness, shown with made-up people: it says so on every screen, and opens nothing real. */
export default function AcademyPage({ app, screen: word }: { app: string; screen: string }) {
  const t = useTranslations('university')
  const { call } = useCaller()
  const go = useGo()
  const [, setIsLoading] = useState(false)
  const [isOff, setIsOff] = useState(false)
  const session = useMemo(() => {
    const options = { headers: { appid: app } }
    return new CourseSession({
      api: {
        list: () => call(university.users.list, {}, options),
        register: ({ expiresIn, ...user }) => call(university.users.register, { ...user, expiresIn }, options),
      },
      storage: localStorage,
      go: (path) => path === loginPath && void go(pages.academy({ app, screen: 'sign-in' })),
      log: (message) => console.warn(message),
      onLoading: setIsLoading,
    })
  }, [app, call, go])
  useEffect(() => {
    call(university.users.list, {}, { headers: { appid: app } }).catch(() => setIsOff(true))
  }, [app, call])
  const screen = screens.find((one) => one === word) ?? 'sign-in'
  return (
    <main className={styles.page}>
      <Group justify="space-between" mb="md" component="header">
        <Text fw={700}>{t('learn.university')}</Text>
        <Group gap="xs">
          <Menu>
            <Menu.Target>
              <Button variant="default">{t('academy.help')}</Button>
            </Menu.Target>
            <Menu.Dropdown maw={320}>
              <Text size="sm" p="sm">
                {t('academy.helpText')}
              </Text>
            </Menu.Dropdown>
          </Menu>
          {session.user && (
            <Menu>
              <Menu.Target>
                <Button variant="default">{t('academy.panel')}</Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Label>{session.user.email}</Menu.Label>
                <Menu.Item onClick={() => session.logout()}>{t('academy.signOut')}</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </Group>
      </Group>
      <Alert color="yellow" mb="md">
        {t('academy.demo')}
      </Alert>
      {isOff ? (
        <Off />
      ) : (
        <Paper withBorder p="md" maw={480} mx="auto">
          <AcademyScreen key={screen} app={app} screen={screen} session={session} />
        </Paper>
      )}
      <Text size="sm" mt="md" ta="center">
        {t('academy.version', { version: courseSettings.appVersion })}
      </Text>
    </main>
  )
}

function Off() {
  const t = useTranslations('university.academy')
  return (
    <Paper withBorder p="md" maw={480} mx="auto">
      <Title order={1} size="h3">
        {t('off')}
      </Title>
      <Group mt="sm">
        <Anchor href="/auth/login">{t('signIn')}</Anchor>
        <Anchor href="/auth/sign-up">{t('signUp')}</Anchor>
        <Anchor href="/auth/forgot-password">{t('forgot')}</Anchor>
      </Group>
    </Paper>
  )
}
