import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { hasText } from '@quoin/ui/texts/hasText.ts'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { gateway } from '@quoin/gateway/resources'
import type { CallOptions } from '@quoin/kit/client'
import { useCaller, useAction } from '@quoin/kit/react'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { Link } from '@quoin/ui/pages'
import { IconFingerprint, IconMail, IconWorld } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { outside } from '../../outside.tsx'
import { depart, forgetJourney, prepareJourney } from './oauthJourney.ts'
import classes from './Ways.module.css'

/** The ways in beside a password: a passkey, a link by mail, and whoever else may say who one is. */
export function Ways({
  app,
  email,
  back,
  $call,
  onIn,
  onReturn,
}: {
  app: string | undefined
  /** What was typed so far: a company may have a provider of its own for people of this domain. */
  email: string
  /** Path to go to when signed in. */
  back: string
  $call: CallOptions
  onIn(): void
  /** A provider's window came back. */
  onReturn(returned: { token: string; secret: string }): void
}) {
  const t = useTranslations('gateway.ways')
  const { call } = useCaller()
  const reasons = useTranslations('gateway.oauth.reasons')
  const ask = useAction(gateway.auth.passkeyOptions)
  const enter = useAction(gateway.auth.passkey)
  const start = useAction(gateway.auth.oauthStart)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [away, setAway] = useState<string | null>(null)
  const [typed] = useDebouncedValue(email, 300)
  const domain = /@([^@\s]+\.[^@\s.]{2,})$/.exec(typed.trim())?.[1]?.toLowerCase() ?? ''
  const providers = useQuery({
    queryKey: ['', 'gateway.auth', 'providers', app ?? '', domain],
    // Who it is stays here; the domain alone says where to ask.
    queryFn: () => call(gateway.auth.providers, domain ? { email: `@${domain}` } : {}, $call),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })

  const enterByPasskey = async () => {
    setTrouble(null)
    try {
      const [{ startAuthentication }, { options }] = await Promise.all([
        import('@simplewebauthn/browser'),
        ask.mutateAsync({ $call }),
      ])
      const credential = await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON })
      await enter.mutateAsync({
        credential: { ...credential, clientExtensionResults: { ...credential.clientExtensionResults } },
        $call,
      })
      onIn()
    } catch {
      // Closed by the person, unknown here, or refused by the device: what to do next is the same.
      setTrouble(t('passkeyFailed'))
    }
  }
  const goTo = async (provider: string) => {
    setTrouble(null)
    setAway(provider)
    try {
      const { secret, challenge } = await prepareJourney()
      const { url } = await start.mutateAsync({ provider, challenge, redirect_url: `${location.origin}/oauth_callback`, $call })
      const returned = await depart(url, secret, back)
      forgetJourney()
      if (returned?.token) onReturn({ token: returned.token, secret })
      else if (returned?.error) setTrouble(hasText(reasons, returned.error) ? reasons(returned.error) : reasons('other'))
    } catch {
      setTrouble(t('providerFailed'))
    } finally {
      setAway(null)
    }
  }
  return (
    <div className={classes.ways}>
      <p className={classes.or}>{t('or')}</p>
      {trouble && <FormError>{trouble}</FormError>}
      {providers.data?.data.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          leftSection={<IconWorld size={17} stroke={1.6} aria-hidden />}
          loading={away === id}
          onClick={() => void goTo(id)}
        >
          {t('provider', { name })}
        </Button>
      ))}
      <Button
        variant="default"
        leftSection={<IconFingerprint size={17} stroke={1.6} aria-hidden />}
        loading={ask.isPending || enter.isPending}
        onClick={() => void enterByPasskey()}
      >
        {t('passkey')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconMail size={17} stroke={1.6} aria-hidden />}
        renderRoot={(props) => <Link {...props} to={outside.pages.magicLink({ app })} />}
      >
        {t('mail')}
      </Button>
    </div>
  )
}
