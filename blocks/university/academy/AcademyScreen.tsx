import { Anchor, Button, Group, Text, Title } from '@mantine/core'
import { Link, useGo } from '@quoin/ui/pages'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { Credentials } from './Credentials.tsx'
import type { CourseSession } from './session.ts'

export const screens = [
  'sign-in',
  'sign-up',
  'sign-up-jumper',
  'sign-up-aff',
  'sign-up-invite',
  'forgot',
  'change',
  'confirm',
  'step2',
  'profile',
] as const
export type Screen = (typeof screens)[number]
interface Props {
  readonly app: string
  readonly screen: Screen
  readonly session: CourseSession
}
const titles = {
  'sign-in': 'signIn',
  'sign-up': 'signUp',
  'sign-up-jumper': 'signUpJumper',
  'sign-up-aff': 'signUpAff',
  'sign-up-invite': 'signUpInvite',
  forgot: 'forgot',
  change: 'change',
  confirm: 'confirm',
  step2: 'step2',
  profile: 'profile',
} as const satisfies Record<Screen, string>

/** One of the screens of the demonstration, with the ways to the others. */
export function AcademyScreen(props: Props) {
  const t = useTranslations('university.academy')
  const { screen, app } = props
  return (
    <>
      <Title order={1} size="h3" mb="sm">
        {t(titles[screen])}
      </Title>
      {screen === 'confirm' ? (
        <Confirm app={app} />
      ) : screen === 'step2' ? (
        <Text>{t('step2Text')}</Text>
      ) : screen === 'profile' ? (
        <Profile {...props} />
      ) : (
        <Form {...props} />
      )}
      <Group mt="md" gap="sm" component="nav" aria-label={t('help')}>
        {screens
          .filter((one) => one !== screen)
          .map((one) => (
            <Anchor key={one} size="sm" component={Link} to={pages.academy({ app, screen: one })}>
              {t(titles[one])}
            </Anchor>
          ))}
      </Group>
    </>
  )
}

function Form({ app, screen, session }: Props) {
  const t = useTranslations('university.academy')
  const go = useGo()
  const [said, setSaid] = useState<{ text: string; isWrong: boolean } | null>(null)
  const wrong = (text: string) => setSaid({ text, isWrong: true })
  const send = async ({ email, password, invite }: { email: string; password: string; invite: string }) => {
    setSaid(null)
    try {
      if (screen === 'change') return wrong(t('changeNot'))
      if (screen === 'forgot')
        return (await session.forgot(email)) ? setSaid({ text: t('found'), isWrong: false }) : wrong(t('noEmail'))
      if (screen === 'sign-in')
        return (await session.login(email, password)) ? void go(pages.academy({ app, screen: 'profile' })) : wrong(t('notFound'))
      if (screen === 'sign-up-invite' && invite.trim() === '') return wrong(t('noInvite'))
      if (await session.forgot(email)) return wrong(t('taken'))
      return (await session.register(email, password)) ? void go(pages.academy({ app, screen: 'confirm' })) : wrong(t('error'))
    } catch {
      return wrong(t('error'))
    }
  }
  return (
    <Credentials
      withPassword={screen !== 'forgot'}
      withInvite={screen === 'sign-up-invite'}
      word={t(titles[screen])}
      said={said}
      onSend={(values) => void send(values)}
    />
  )
}

function Confirm({ app }: { app: string }) {
  const t = useTranslations('university.academy')
  const [isSent, setIsSent] = useState(false)
  return (
    <>
      <Text mb="sm">{t('confirmText')}</Text>
      <Group>
        <Button variant="default" onClick={() => setIsSent(true)}>
          {t('resend')}
        </Button>
        <Button component={Link} to={pages.academy({ app, screen: 'step2' })}>
          {t('step2')}
        </Button>
      </Group>
      {isSent && <Text role="status">{t('resent')}</Text>}
    </>
  )
}

function Profile({ session }: Props) {
  const t = useTranslations('university.academy')
  const { user } = session
  if (!user) return <Text role="alert">{t('notFound')}</Text>
  return (
    <>
      <Title order={2} size="h5">
        {t('basic')}
      </Title>
      <Text>
        {t('email')}: {user.email}
      </Text>
      <Text>
        {t('role')}: {user.roles.join(', ')}
      </Text>
    </>
  )
}
