import { Button, PasswordInput, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { gateway } from '@quoin/gateway/resources'
import { useAction } from '@quoin/kit/react'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { useTranslations } from 'use-intl'
import admin from '../../admin.module.css'
import type { MailServer } from './ServerPage.tsx'
import classes from './server.module.css'

type Security = NonNullable<MailServer['security']>
/** Where servers listen that speak so. */
const usualPorts: Readonly<Record<Security, number>> = { starttls: 587, tls: 465, none: 25 }

/** Names a server or changes it. Its password is never shown; it is asked for again wherever it would be shown to another server. */
export function ServerForm({ server }: { server: MailServer }) {
  const t = useTranslations('admin.mailServer')
  const common = useTranslations('ui.common')
  const login = useTranslations('gateway.login')
  const fields = useTranslations('ui.fields')
  const words = useRefusal()
  const notify = useNotify()
  const save = useAction(gateway.mailServer.update)
  const form = useForm({
    initialValues: {
      host: server.host ?? '',
      security: server.security ?? ('starttls' as Security),
      port: server.port ?? (usualPorts.starttls as number | string),
      username: server.username ?? '',
      password: '',
      from_name: server.from_name ?? '',
      from_email: server.from_email ?? '',
    },
    validate: {
      host: (value) => (/^[^\s@/:]+$|^[0-9a-f:.]+$/i.test(value.trim()) ? null : t('badHost')),
      port: (value) => (Number(value) >= 1 && Number(value) <= 65_535 ? null : fields('required')),
      password: (value, { host, port, security, username }) => {
        if (value || !username.trim()) return null
        if (!server.username) return fields('required')
        const isSame =
          host.trim() === server.host &&
          port === server.port &&
          security === server.security &&
          username.trim() === server.username
        return isSame ? null : t('passwordAgain')
      },
      from_name: (value) => (value.trim() ? null : fields('required')),
      from_email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : fields('notValid', { name: t('fromEmail') })),
    },
  })
  const submit = form.onSubmit(async ({ password, port, username, ...values }) => {
    try {
      await save.mutateAsync({
        host: values.host.trim(),
        security: values.security,
        port: Number(port),
        username: username.trim() || null,
        ...(password && username.trim() && { password }),
        from_name: values.from_name.trim(),
        from_email: values.from_email.trim(),
      })
      form.setFieldValue('password', '')
      form.resetDirty({ ...form.getValues(), password: '' })
      notify.done(common('saved'))
    } catch (error) {
      form.setErrors(words(error).fields)
    }
  })
  const sentence = save.error && words(save.error).sentence
  return (
    <form onSubmit={submit} noValidate>
      {sentence && <FormError>{sentence}</FormError>}
      <TextInput
        label={t('host')}
        placeholder="mail.example.com"
        maxLength={253}
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('host')}
      />
      <div className={admin.pair}>
        <Select
          label={t('security')}
          allowDeselect={false}
          data={(['starttls', 'tls', 'none'] as const).map((value) => ({ value, label: t(`securities.${value}`) }))}
          {...form.getInputProps('security')}
          onChange={(value) => {
            const next = value as Security
            const isUsual = Number(form.values.port) === usualPorts[form.values.security]
            form.setValues({ security: next, ...(isUsual && { port: usualPorts[next] }) })
          }}
        />
        <NumberField label={t('port')} min={1} max={65_535} allowDecimal={false} hideControls {...form.getInputProps('port')} />
      </div>
      {form.values.security === 'none' && <p className={classes.said}>{t('plainHint')}</p>}
      <div className={admin.pair}>
        <TextInput
          label={t('username')}
          maxLength={320}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('username')}
        />
        <PasswordInput
          label={t('password')}
          maxLength={500}
          autoComplete="new-password"
          placeholder={server.username ? t('passwordKept') : undefined}
          visibilityToggleButtonProps={{ 'aria-label': login('showPassword'), tabIndex: 0 }}
          {...form.getInputProps('password')}
        />
      </div>
      <div className={admin.pair}>
        <TextInput label={t('fromName')} maxLength={100} {...form.getInputProps('from_name')} />
        <TextInput label={t('fromEmail')} type="email" maxLength={320} {...form.getInputProps('from_email')} />
      </div>
      <div>
        <Button type="submit" variant="default" disabled={!form.isDirty()} loading={save.isPending}>
          {common('save')}
        </Button>
      </div>
    </form>
  )
}
