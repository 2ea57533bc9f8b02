import { Anchor, Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { gateway } from '@quoin/gateway/resources'
import type { OutputOf } from '@quoin/kit'
import { ApiError } from '@quoin/kit/client'
import { useCaller, useAction } from '@quoin/kit/react'
import { useLanguage } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { frontDoor, Link, useGo } from '@quoin/ui/pages'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { outside } from '../../outside.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { useCaptcha } from './useCaptcha.ts'

const passwordMin = 10

/** What one agrees to, with links to whatever of it the company has a page for. */
function Terms({ settings }: { settings?: OutputOf<typeof gateway.auth.signUpSettings> }) {
  const t = useTranslations('gateway.signUp')
  const link = (href?: string | null) => (here: ReactNode) =>
    href ? (
      <Anchor href={href} target="_blank" rel="noreferrer">
        {here}
      </Anchor>
    ) : (
      here
    )
  const links = { terms: link(settings?.terms_url), privacy: link(settings?.privacy_url) }
  return <>{t.rich(settings?.privacy_url ? 'termsAndPrivacy' : 'terms', links)}</>
}

/** Registers with the company whose app the address names; the mail that follows asks for the rest. */
export function SignUpPage({ app }: { readonly app?: string }) {
  const t = useTranslations('gateway.signUp')
  const login = useTranslations('gateway.login')
  const setup = useTranslations('gateway.setup')
  const password = useTranslations('gateway.password')
  const fields = useTranslations('ui.fields')
  const words = useRefusal()
  const { language } = useLanguage()
  const go = useGo()
  const { call } = useCaller()
  const $call = app ? { headers: { appid: app } } : {}
  const company = useQuery({
    queryKey: ['', 'gateway.auth', 'signUpSettings', app ?? ''],
    queryFn: () => call(gateway.auth.signUpSettings, {}, $call),
  })
  const ways = useTranslations('gateway.ways')
  const { withCaptcha, isSolving } = useCaptcha()
  const register = useAction(gateway.auth.register)
  const form = useForm({
    initialValues: { name: '', email: '', password: '', repeat: '', terms: false },
    validate: {
      name: (value) => (value.trim() ? null : fields('required')),
      email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : fields('notValid', { name: login('email') })),
      password: (value) =>
        [...value].length >= passwordMin ? null : fields('minLength', { name: login('password'), min: String(passwordMin) }),
      repeat: (value, values) => (value === values.password ? null : password('mismatch')),
      terms: (value) => (value ? null : t('termsNeeded')),
    },
  })
  const submit = form.onSubmit(({ name, email, password: chosen, repeat }) => {
    const input = {
      $call,
      name: name.trim(),
      email: email.trim(),
      password: chosen,
      password_confirmation: repeat,
      preferred_language: language,
      confirm_success_url: `${location.origin}/auth/step2/`,
    }
    withCaptcha((solved) => register.mutateAsync({ ...input, ...solved }), $call).then(
      ({ meta }) => meta.auth && void go(frontDoor, { replace: true }),
      // What became of it is shown from the mutation.
      () => undefined,
    )
  })
  const back = (
    <p>
      <Anchor component={Link} to={outside.pages.login()}>
        {t('back')}
      </Anchor>
    </p>
  )
  const closed =
    company.data &&
    (!company.data.company_name
      ? t('noCompany')
      : company.data.for_domains
        ? null
        : company.data.registration === 'invited'
          ? t('inviteNeeded')
          : company.data.registration === 'closed'
            ? t('closed')
            : null)
  if (closed) return <AuthFrame title={t('title')} text={closed} below={back} />
  if (register.isSuccess) return <AuthFrame title={t('doneTitle')} text={t('done')} below={back} />

  const isTaken = register.error instanceof ApiError && register.error.code === 'already_registered'
  const named = { company: company.data?.company_name ?? '' }
  const isForDomains = company.data?.for_domains && company.data.registration !== 'open'
  const refusal =
    register.error &&
    words(register.error, {
      invite_needed: t(isForDomains ? 'domainsOnly' : 'inviteNeeded', named),
      registration_closed: t(isForDomains ? 'domainsOnly' : 'closed', named),
    })
  const show = { visibilityToggleButtonProps: { 'aria-label': login('showPassword'), tabIndex: 0 } }
  return (
    <AuthFrame title={t('title')} text={company.data && t(isForDomains ? 'domainsOnly' : 'text', named)} below={back}>
      <form onSubmit={submit} noValidate>
        {isTaken ? (
          <FormError>
            {t.rich('taken', {
              link: (here) => (
                <Anchor component={Link} to={outside.pages.forgotPassword()}>
                  {here}
                </Anchor>
              ),
            })}
          </FormError>
        ) : (
          refusal && !isSolving && <FormError>{refusal.sentence ?? Object.values(refusal.fields).join(' ')}</FormError>
        )}
        <TextInput label={setup('name')} autoComplete="name" autoFocus {...form.getInputProps('name')} />
        <TextInput label={login('email')} type="email" autoComplete="username" {...form.getInputProps('email')} />
        <PasswordInput label={login('password')} autoComplete="new-password" {...show} {...form.getInputProps('password')} />
        <PasswordInput label={t('repeat')} autoComplete="new-password" {...show} {...form.getInputProps('repeat')} />
        <Checkbox label={<Terms settings={company.data} />} {...form.getInputProps('terms', { type: 'checkbox' })} />
        {isSolving && <p role="status">{ways('robots')}</p>}
        <Button type="submit" loading={register.isPending || isSolving}>
          {t('submit')}
        </Button>
      </form>
    </AuthFrame>
  )
}
