import { Button, Group, Modal, PasswordInput } from '@mantine/core'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import type { FormEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/**
 * Asks for the password before something that outlives the session. Left empty, nothing is sent for it: who has none is asked for
 * nothing more.
 */
export function ProofDialog({
  opened,
  title,
  action,
  danger,
  busy,
  error,
  known,
  children,
  onClose,
  onProve,
}: {
  opened: boolean
  title: string
  action: string
  danger?: boolean
  busy: boolean
  error: unknown
  /** Sentences for the codes of refusals. */
  known?: Readonly<Record<string, string>>
  children?: ReactNode
  onClose(): void
  onProve(proof: { password?: string }): void
}) {
  const t = useTranslations('gateway.security')
  const login = useTranslations('gateway.login')
  const password = useTranslations('gateway.password')
  const common = useTranslations('ui.common')
  const words = useRefusal()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = String(new FormData(event.currentTarget).get('password'))
    onProve(given ? { password: given } : {})
  }
  const refusal = error ? words(error, { wrong_password: password('wrongCurrent'), ...known }) : null
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': common('close') }}>
      <form onSubmit={submit} noValidate>
        {refusal && !busy && <FormError>{refusal.sentence ?? Object.values(refusal.fields).join(' ')}</FormError>}
        {children}
        <PasswordInput
          name="password"
          label={t('proofPassword')}
          description={t('proofNone')}
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': login('showPassword'), tabIndex: 0 }}
        />
        <Group justify="flex-end" mt="md" gap="xs">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" color={danger ? 'red' : undefined} loading={busy}>
            {action}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
