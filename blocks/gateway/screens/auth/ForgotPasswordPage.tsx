import { Anchor, Button, TextInput } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useAction } from '@quoin/kit/react'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { Link } from '@quoin/ui/pages'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { outside } from '../../outside.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { useCaptcha } from './useCaptcha.ts'

/** Asks for a link to choose a new password. Whether somebody has the address is not said. */
export function ForgotPasswordPage() {
  const t = useTranslations('gateway.forgot')
  const login = useTranslations('gateway.login')
  const words = useRefusal()
  const ways = useTranslations('gateway.ways')
  const { withCaptcha, isSolving } = useCaptcha()
  const ask = useAction(gateway.auth.resetPassword)
  const back = (
    <p>
      <Anchor component={Link} to={outside.pages.login()}>
        {t('back')}
      </Anchor>
    </p>
  )
  if (ask.isSuccess) return <AuthFrame title={t('doneTitle')} text={t('done')} below={back} />
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    const input = { email, redirect_url: `${location.origin}/auth/change-password/` }
    // What became of it is shown from the mutation.
    withCaptcha((solved) => ask.mutateAsync({ ...input, ...solved })).catch(() => undefined)
  }
  const refusal = ask.error && words(ask.error)
  return (
    <AuthFrame title={t('title')} text={t('text')} below={back}>
      <form onSubmit={submit}>
        {refusal && !isSolving && <FormError>{refusal.sentence ?? login('failed')}</FormError>}
        <TextInput name="email" type="email" required label={login('email')} autoComplete="username" autoFocus />
        {isSolving && <p role="status">{ways('robots')}</p>}
        <Button type="submit" loading={ask.isPending || isSolving}>
          {t('submit')}
        </Button>
      </form>
    </AuthFrame>
  )
}
