import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'

interface Props {
  readonly withPassword: boolean
  readonly withInvite: boolean
  readonly word: string
  readonly said: { readonly text: string; readonly isWrong: boolean } | null
  onSend(values: { email: string; password: string; invite: string }): void
}

/** Address and password of somebody made up. */
export function Credentials({ withPassword, withInvite, word, said: input, onSend }: Props) {
  const t = useTranslations('university.academy')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [invite, setInvite] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSend({ email, password, invite })
  }
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {withPassword && (
          <PasswordInput
            label={t('password')}
            autoComplete="off"
            maxLength={100}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        {withInvite && (
          <TextInput label={t('invite')} value={invite} onChange={(event) => setInvite(event.currentTarget.value)} />
        )}
        {input && (
          <Text role={input.isWrong ? 'alert' : 'status'} c={input.isWrong ? 'red' : undefined}>
            {input.text}
          </Text>
        )}
        <div>
          <Button type="submit">{word}</Button>
        </div>
      </Stack>
    </form>
  )
}
