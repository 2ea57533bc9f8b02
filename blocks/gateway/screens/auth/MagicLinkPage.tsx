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
import { isAskedForCode } from './isAskedForCode.ts'
import { SecondStepForm, type Step } from './SecondStepForm.tsx'
import { useCaptcha } from './useCaptcha.ts'
import { useEnter } from './useEnter.ts'

/**
 * Asks for a link to sign in with, and is where it lands. Opening it does nothing, as scanners open links too; the button does.
 */
export function MagicLinkPage({ magic_link_token: token, app }: { readonly magic_link_token?: string; readonly app?: string }) {
  const t = useTranslations('gateway.magicLink')
  const login = useTranslations('gateway.login')
  const ways = useTranslations('gateway.ways')
  const forgot = useTranslations('gateway.forgot')
  const words = useRefusal()
  const goIn = useEnter()
  const { withCaptcha, isSolving } = useCaptcha()
  const $call = app ? { headers: { appid: app } } : {}
  const ask = useAction(gateway.auth.magicLink)
  const verify = useAction(gateway.auth.magicLinkVerify)
  const back = (
    <p>
      <Anchor component={Link} to={outside.pages.login()}>
        {forgot('back')}
      </Anchor>
    </p>
  )
  const open = (step: Partial<Step> = {}) => verify.mutate({ token: token!, ...step, $call }, { onSuccess: () => goIn() })

  if (
    isAskedForCode(verify.error) ||
    (verify.isPending && verify.variables && ('mfa_code' in verify.variables || 'backup_code' in verify.variables))
  )
    return <SecondStepForm busy={verify.isPending} error={verify.error} onGive={open} onBack={() => verify.reset()} />
  if (ask.isSuccess) return <AuthFrame title={t('doneTitle')} text={t('done')} below={back} />
  if (token && !verify.error) {
    return (
      <AuthFrame title={t('openTitle')} text={t('openText')} below={back}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            open()
          }}
        >
          <Button type="submit" size="md" autoFocus loading={verify.isPending}>
            {t('open')}
          </Button>
        </form>
      </AuthFrame>
    )
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    const input = { email, redirect_url: `${location.origin}/auth/magic-link/`, $call }
    // What became of it is shown from the mutation.
    if (email) withCaptcha((solved) => ask.mutateAsync({ ...input, ...solved }), $call).catch(() => undefined)
  }
  const error = ask.error ?? verify.error
  const refusal = error && words(error)
  return (
    <AuthFrame title={t('title')} text={t('text')} below={back}>
      <form onSubmit={submit}>
        {refusal && !isSolving && <FormError>{refusal.sentence ?? t('tooOld')}</FormError>}
        <TextInput name="email" type="email" required label={login('email')} autoComplete="username" autoFocus />
        {isSolving && <p role="status">{ways('robots')}</p>}
        <Button type="submit" loading={ask.isPending || isSolving}>
          {t('submit')}
        </Button>
      </form>
    </AuthFrame>
  )
}
