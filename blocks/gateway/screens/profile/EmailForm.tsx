import { Alert, Button, Text, TextInput } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useAction, useRead } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ProofDialog } from './ProofDialog.tsx'

/** The address one signs in with, and how it becomes another: by a link that is mailed to that one. */
export function EmailForm() {
  const t = useTranslations('gateway.email')
  const { id } = useMe()
  const signedIn = useRead(gateway.auth.validateToken, {})
  const change = useAction(gateway.users.updateEmail)
  const [isOpen, setOpen] = useState(false)
  const [email, setEmail] = useState('')
  const send = (proof: object) =>
    change.mutate(
      { id, email, confirm_success_url: `${location.origin}/auth/email`, ...proof },
      { onSuccess: () => setOpen(false) },
    )
  return (
    <>
      <Text>{signedIn.data?.email}</Text>
      {change.isSuccess && (
        <Alert role="status" mt="sm">
          {t('sent', { email: change.variables.email })}
        </Alert>
      )}
      <Button
        variant="default"
        mt="sm"
        onClick={() => {
          change.reset()
          setEmail('')
          setOpen(true)
        }}
      >
        {t('change')}
      </Button>
      <ProofDialog
        opened={isOpen}
        title={t('change')}
        action={t('send')}
        busy={change.isPending}
        error={change.error}
        known={{ same_email: t('same') }}
        onClose={() => setOpen(false)}
        onProve={send}
      >
        <TextInput
          type="email"
          label={t('next')}
          required
          mb="sm"
          maxLength={254}
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      </ProofDialog>
    </>
  )
}
