import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { gateway } from '@quoin/gateway/resources'
import { useRead, useAction } from '@quoin/kit/react'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { frontDoor, Redirect, useGo } from '@quoin/ui/pages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { outside } from '../../outside.tsx'
import { AuthFrame } from './AuthFrame.tsx'

const passwordMin = 10

/** First run: the code on the server's console makes the first company and its administrator. */
export function SetupPage() {
  const t = useTranslations('gateway.setup')
  const login = useTranslations('gateway.login')
  const fields = useTranslations('ui.fields')
  const words = useRefusal()
  const go = useGo()
  const cache = useQueryClient()
  const state = useRead(gateway.auth.setupState, {}, { staleTime: 0 })
  const setup = useAction(gateway.auth.setup)
  const [ownUrlId, setOwnUrlId] = useState(false)
  const required = (value: string) => (value.trim() ? null : fields('required'))
  const form = useForm({
    initialValues: { code: '', companyName: '', urlId: '', name: '', email: '', password: '' },
    validate: {
      code: required,
      companyName: required,
      name: required,
      urlId: (value) => (/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/.test(value) ? null : t('urlIdHint')),
      email: (value) => (/^\S+@\S+$/.test(value.trim()) ? null : fields('notValid', { name: login('email') })),
      password: (value) =>
        [...value].length >= passwordMin ? null : fields('minLength', { name: login('password'), min: String(passwordMin) }),
    },
  })
  const submit = form.onSubmit(({ code, companyName, urlId, name, email, password }) =>
    setup.mutate(
      { code: code.trim(), company: { name: companyName, url_id: urlId }, user: { name, email: email.trim(), password } },
      {
        onSuccess: () => {
          cache.removeQueries({ type: 'inactive' })
          void go(frontDoor, { replace: true })
        },
      },
    ),
  )
  const refusal = setup.error && words(setup.error, { setup_code_wrong: t('wrongCode') })

  if (state.data && !state.data.needed && !setup.isSuccess) return <Redirect to={outside.pages.login()} />
  return (
    <AuthFrame title={t('title')} text={t('text')}>
      <form onSubmit={submit} noValidate>
        {refusal && <FormError>{refusal.sentence ?? Object.values(refusal.fields).join(' ')}</FormError>}
        <TextInput label={t('code')} autoComplete="one-time-code" spellCheck={false} autoFocus {...form.getInputProps('code')} />
        <TextInput
          label={t('companyName')}
          autoComplete="organization"
          {...form.getInputProps('companyName')}
          onChange={(event) => {
            form.setFieldValue('companyName', event.currentTarget.value)
            if (!ownUrlId) form.setFieldValue('urlId', urlIdFrom(event.currentTarget.value))
          }}
        />
        <TextInput
          label={t('urlId')}
          description={t('urlIdHint')}
          leftSection="/c/"
          leftSectionWidth={36}
          spellCheck={false}
          {...form.getInputProps('urlId')}
          onChange={(event) => {
            setOwnUrlId(true)
            form.setFieldValue('urlId', event.currentTarget.value.toLowerCase())
          }}
        />
        <TextInput label={t('name')} autoComplete="name" {...form.getInputProps('name')} />
        <TextInput label={login('email')} type="email" autoComplete="username" {...form.getInputProps('email')} />
        <PasswordInput
          label={login('password')}
          autoComplete="new-password"
          {...form.getInputProps('password')}
          visibilityToggleButtonProps={{ 'aria-label': login('showPassword'), tabIndex: 0 }}
        />
        <Button type="submit" loading={setup.isPending}>
          {t('submit')}
        </Button>
      </form>
    </AuthFrame>
  )
}

/** A proposal for the company's name in addresses; empty for a name without Latin letters, where people choose one. */
const urlIdFrom = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-$/, '')
