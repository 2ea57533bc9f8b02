import { Button, PasswordInput, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { gateway } from '@quoin/gateway/resources'
import { useAction } from '@quoin/kit/react'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useTranslations } from 'use-intl'
import type { SignInProvider } from './Providers.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import classes from './signIn.module.css'

/** Adds a provider or changes one. Its secret is never shown; another one takes its place. */
export function ProviderForm({ provider, onDone }: { provider?: SignInProvider; onDone(): void }) {
  const t = useTranslations('admin.signIn')
  const common = useTranslations('ui.common')
  const login = useTranslations('gateway.login')
  const fields = useTranslations('ui.fields')
  const words = useRefusal()
  const create = useAction(gateway.signInProviders.create)
  const change = useAction(gateway.signInProviders.update)
  const form = useForm({
    initialValues: {
      name: provider?.name ?? '',
      issuer: provider?.issuer ?? '',
      client_id: provider?.client_id ?? '',
      client_secret: '',
      active: provider?.active ?? true,
      creates_people: provider?.creates_people ?? false,
      role_unique_id: provider?.role_unique_id ?? (null as string | null),
    },
    validate: {
      name: (value) => (value.trim() ? null : fields('required')),
      issuer: (value) => (/^https?:\/\/\S+$/.test(value.trim()) ? null : t('badIssuer')),
      client_id: (value) => (value.trim() ? null : fields('required')),
      client_secret: (value, { issuer }) => {
        if (value) return null
        if (!provider) return fields('required')
        return issuer.trim() === provider.issuer ? null : t('secretAgain')
      },
    },
  })
  const submit = form.onSubmit(({ client_secret, ...values }) => {
    const details = {
      ...values,
      name: values.name.trim(),
      issuer: values.issuer.trim(),
      client_id: values.client_id.trim(),
    }
    if (provider) change.mutate({ id: provider.id, ...details, ...(client_secret && { client_secret }) }, { onSuccess: onDone })
    else create.mutate({ ...details, client_secret }, { onSuccess: onDone })
  })
  const error = create.error ?? change.error
  const refusal = error && words(error, { role_above_own: t('above'), too_many: t('tooMany') })
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {refusal && <FormError>{refusal.sentence ?? t('badIssuer')}</FormError>}
      <TextInput label={t('name')} data-autofocus maxLength={60} {...form.getInputProps('name')} />
      <TextInput
        label={t('issuer')}
        description={t('issuerHint')}
        maxLength={500}
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('issuer')}
      />
      <TextInput label={t('clientId')} maxLength={500} autoComplete="off" {...form.getInputProps('client_id')} />
      <PasswordInput
        label={t('secret')}
        description={provider && t('secretKept')}
        maxLength={500}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': login('showPassword'), tabIndex: 0 }}
        {...form.getInputProps('client_secret')}
      />
      <Switch label={t('active')} {...form.getInputProps('active', { type: 'checkbox' })} />
      <Switch
        label={t('creates')}
        description={t('createsHint')}
        {...form.getInputProps('creates_people', { type: 'checkbox' })}
      />
      {form.values.creates_people && (
        <RoleSelect
          value={form.values.role_unique_id}
          onChange={(role_unique_id) => form.setFieldValue('role_unique_id', role_unique_id)}
        />
      )}
      <div>
        <Button type="submit" loading={create.isPending || change.isPending}>
          {common('save')}
        </Button>
      </div>
    </form>
  )
}
