import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useRead, useAction } from '@quoin/kit/react'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { Link } from '@quoin/ui/pages'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { outside } from '../../outside.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { isAskedForCode } from './isAskedForCode.ts'
import { SecondStepForm, type Step } from './SecondStepForm.tsx'
import { useEnter } from './useEnter.ts'

/** Where the link of an invitation lands: a new password, or that of the account one has, and one is in the company. */
export function InvitationPage({ invitation_token = '' }: { readonly invitation_token?: string }) {
  const t = useTranslations('gateway.invitation')
  const login = useTranslations('gateway.login')
  const setup = useTranslations('gateway.setup')
  const password = useTranslations('gateway.password')
  const words = useRefusal()
  const goIn = useEnter()
  const accept = useAction(gateway.auth.invitationAccept)
  // Once it is accepted it is no more: asking again would say to somebody who comes in that it is too old.
  const isOpen = invitation_token !== '' && !accept.isPending && !accept.isSuccess
  const shown = useRead(gateway.auth.invitationShow, { invitation_token }, { enabled: isOpen })
  /** The password, kept while a code is asked for. */
  const [given, setGiven] = useState<{ invitation_token: string; password: string; name?: string } | null>(null)
  const toLogin = (
    <p>
      <Anchor component={Link} to={outside.pages.login()}>
        {t('toLogin')}
      </Anchor>
    </p>
  )
  if (!invitation_token || shown.error) return <AuthFrame title={t('title')} text={t('tooOld')} below={toLogin} />
  if (!shown.data) return <AuthFrame title={t('title')} />

  const { email, company_name: company, has_account: hasAccount } = shown.data
  const join = (input: { invitation_token: string; password: string; name?: string }, step: Partial<Step> = {}) =>
    accept.mutate(
      { ...input, ...step },
      {
        // Into the company of the invitation, wherever this browser was last, and whoever was here.
        onSuccess: ({ company_url_id: urlId }) => goIn(urlId ? `/c/${urlId}` : undefined),
        onError: (error) => isAskedForCode(error) && setGiven(input),
      },
    )
  if (given) {
    return (
      <SecondStepForm
        busy={accept.isPending}
        error={accept.error}
        onGive={(step) => join(given, step)}
        onBack={() => {
          setGiven(null)
          accept.reset()
        }}
      />
    )
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const name = String(form.get('name') ?? '').trim()
    join({ invitation_token, password: String(form.get('password')), ...(name && { name }) })
  }
  const refusal = accept.error && words(accept.error, { wrong_password: login('wrong'), invitation_token_invalid: t('tooOld') })
  return (
    <AuthFrame
      title={t('joinTitle', { company })}
      text={t(hasAccount ? 'withAccount' : 'withoutAccount', { email })}
      below={toLogin}
    >
      <form onSubmit={submit}>
        {refusal && <FormError>{refusal.sentence ?? Object.values(refusal.fields).join(' ')}</FormError>}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        {!hasAccount && <TextInput name="name" required label={setup('name')} autoComplete="name" autoFocus />}
        <PasswordInput
          name="password"
          required
          minLength={hasAccount ? undefined : 10}
          label={hasAccount ? login('password') : password('next')}
          autoComplete={hasAccount ? 'current-password' : 'new-password'}
          autoFocus={hasAccount}
          visibilityToggleButtonProps={{ 'aria-label': login('showPassword'), tabIndex: 0 }}
        />
        <Button type="submit" loading={accept.isPending}>
          {t('submit')}
        </Button>
      </form>
    </AuthFrame>
  )
}
