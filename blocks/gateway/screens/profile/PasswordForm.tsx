import { Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { gateway } from '@quoin/gateway/resources'
import { useAction } from '@quoin/kit/react'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useTranslations } from 'use-intl'

const passwordMin = 10

/** Changes one's password. Without the current one only where the token of a reset link vouches for the person. */
export function PasswordForm({ token, onDone }: { token?: string; onDone?(): void }) {
  const notify = useNotify()
  const withoutCurrent = token !== undefined
  const t = useTranslations('gateway.password')
  const login = useTranslations('gateway.login')
  const fields = useTranslations('ui.fields')
  const words = useRefusal()
  const change = useAction(gateway.auth.updatePassword, { alsoRefreshes: ['gateway.users'] })
  const form = useForm({
    initialValues: { current: '', next: '', repeat: '' },
    validate: {
      current: (value) => (withoutCurrent || value ? null : fields('required')),
      next: (value) =>
        [...value].length >= passwordMin ? null : fields('minLength', { name: login('password'), min: String(passwordMin) }),
      repeat: (value, { next }) => (value === next ? null : t('mismatch')),
    },
  })
  const submit = form.onSubmit(({ current, next, repeat }) =>
    change.mutate(
      {
        ...(token === undefined ? { current_password: current } : { reset_password_token: token }),
        password: next,
        password_confirmation: repeat,
      },
      {
        onSuccess: () => {
          form.reset()
          notify.done(t('changed'))
          onDone?.()
        },
      },
    ),
  )
  const refusal =
    change.error &&
    words(change.error, {
      invalid_credentials: t('wrongCurrent'),
      wrong_password: t('wrongCurrent'),
      reset_token_invalid: t('linkTooOld'),
    })
  const show = { visibilityToggleButtonProps: { 'aria-label': login('showPassword'), tabIndex: 0 } }
  return (
    <form onSubmit={submit} noValidate>
      {refusal && (
        <FormError>{refusal.sentence ?? refusal.fields.password ?? refusal.fields.current_password ?? t('failed')}</FormError>
      )}
      {!withoutCurrent && (
        <PasswordInput label={t('current')} autoComplete="current-password" {...show} {...form.getInputProps('current')} />
      )}
      <PasswordInput label={t('next')} autoComplete="new-password" {...show} {...form.getInputProps('next')} />
      <PasswordInput label={t('repeat')} autoComplete="new-password" {...show} {...form.getInputProps('repeat')} />
      <div>
        <Button type="submit" variant={withoutCurrent ? 'filled' : 'default'} loading={change.isPending}>
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}
