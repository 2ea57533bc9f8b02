import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { ApiError } from '@quoin/kit/client'
import { useRead, useAction } from '@quoin/kit/react'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { Link, Redirect } from '@quoin/ui/pages'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { outside } from '../../outside.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { DemoPeople } from './DemoPeople.tsx'
import { isAskedForCode } from './isAskedForCode.ts'
import { SecondStepForm, type Step } from './SecondStepForm.tsx'
import { useCaptcha } from './useCaptcha.ts'
import { useEnter } from './useEnter.ts'
import { Ways } from './Ways.tsx'

interface LoginSearch {
  readonly return?: string
  readonly app?: string
  readonly ended?: true
}

/** Signs in and goes back to where the person was headed. */
export function LoginPage({ return: back, app, ended }: LoginSearch) {
  const t = useTranslations('gateway.login')
  const ways = useTranslations('gateway.ways')
  const fields = useTranslations('ui.fields')
  const words = useRefusal()
  const goIn = useEnter()
  const { withCaptcha, isSolving } = useCaptcha()
  const $call = app ? { headers: { appid: app } } : {}
  const signIn = useAction(gateway.auth.signIn)
  const finish = useAction(gateway.auth.oauthFinish)
  const again = useAction(gateway.users.reconfirm)
  const confirm = useTranslations('gateway.confirm')
  const setup = useRead(gateway.auth.setupState, {}, { staleTime: 0 })
  const [missing, setMissing] = useState<{ email?: boolean; password?: boolean }>({})
  /** The first step, kept while the second is asked for. */
  const [first, setFirst] = useState<((step: Partial<Step>) => Promise<unknown>) | null>(null)
  const [typed, setTyped] = useState('')
  const form = useRef<HTMLFormElement>(null)

  const take = (attempt: (step: Partial<Step>) => Promise<unknown>, step: Partial<Step> = {}) =>
    attempt(step).then(
      () => goIn(back),
      (error: unknown) => {
        if (isAskedForCode(error)) setFirst(() => attempt)
        else form.current?.querySelector<HTMLInputElement>('[name=password]')?.select()
      },
    )
  const enter = (email: string, password: string) =>
    void take((step) => withCaptcha((solved) => signIn.mutateAsync({ email, password, ...solved, ...step, $call }), $call))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const email = String(given.get('email')).trim()
    const password = String(given.get('password'))
    setMissing({ email: !email, password: !password })
    if (email && password) enter(email, password)
    else event.currentTarget.querySelector<HTMLInputElement>(email ? '[name=password]' : '[name=email]')?.focus()
  }
  const error = signIn.error ?? finish.error
  const refusal =
    error &&
    words(error, {
      invalid_credentials: t('wrong'),
      address_not_confirmed: t('unconfirmed'),
      oauth_handover_token_invalid: ways('providerFailed'),
    })

  if (first) {
    return (
      <SecondStepForm
        busy={signIn.isPending || finish.isPending || isSolving}
        error={signIn.error ?? finish.error}
        onGive={(step) => void take(first, step)}
        onBack={() => {
          setFirst(null)
          signIn.reset()
          finish.reset()
        }}
      />
    )
  }
  if (setup.data?.needed) return <Redirect to={outside.pages.setup()} />
  return (
    <AuthFrame
      title={t('title')}
      text={ended && t('ended')}
      below={
        <>
          <p>
            <Anchor component={Link} to={outside.pages.forgotPassword()}>
              {t('forgot')}
            </Anchor>
            {app && (
              <>
                {' · '}
                <Anchor renderRoot={(props) => <Link {...props} to={outside.pages.register({ app })} />}>{t('signUp')}</Anchor>
              </>
            )}
          </p>
          <DemoPeople busy={signIn.isPending} onChoose={enter} />
        </>
      }
    >
      <form ref={form} onSubmit={submit} noValidate>
        {refusal && !signIn.isPending && !isSolving && (
          <FormError>{refusal.sentence ?? refusal.fields.email ?? t('wrong')}</FormError>
        )}
        {signIn.error instanceof ApiError && signIn.error.code === 'address_not_confirmed' && (
          <Button
            variant="default"
            loading={again.isPending}
            disabled={again.isSuccess}
            onClick={() => again.mutate({ user: { email: typed }, confirm_success_url: `${location.origin}/auth/step2/`, $call })}
          >
            {confirm(again.isSuccess ? 'againTitle' : 'again')}
          </Button>
        )}
        <TextInput
          name="email"
          type="email"
          label={t('email')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          size="md"
          error={missing.email && fields('required')}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <PasswordInput
          name="password"
          label={t('password')}
          autoComplete="current-password"
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
          error={missing.password && fields('required')}
        />
        {isSolving && <p role="status">{ways('robots')}</p>}
        <Button type="submit" size="md" loading={signIn.isPending || isSolving}>
          {t('submit')}
        </Button>
      </form>
      <Ways
        app={app}
        email={typed}
        back={back ?? '/'}
        $call={$call}
        onIn={() => goIn(back)}
        onReturn={({ token, secret }) => void take((step) => finish.mutateAsync({ oauth_token: token, secret, ...step }))}
      />
    </AuthFrame>
  )
}
