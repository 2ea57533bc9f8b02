import { Button, Group, Modal, PasswordInput, TextInput } from '@mantine/core'
import { ApiError } from '@quoin/kit/client'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'

/** What shows that it is oneself. */
export interface Proof {
  readonly password?: string
  readonly mfa_code?: string
}

/** Whether an action was refused because it asks for more than a session that is not fresh any more. */
export const asksForProof = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'required' && ('password' in error.fields || 'mfa_code' in error.fields)

/**
 * Asks for the password before something that outlives the session. Left empty, nothing is sent for it: who has none is asked for
 * nothing more, or for a code of their app when they have one.
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
  onProve(proof: Proof): void
}) {
  const t = useTranslations('gateway.security')
  const step = useTranslations('gateway.secondStep')
  const login = useTranslations('gateway.login')
  const password = useTranslations('gateway.password')
  const common = useTranslations('ui.common')
  const words = useRefusal()
  const [tried, setTried] = useState<keyof Proof | null>(null)
  const requested: keyof Proof = error instanceof ApiError && 'mfa_code' in error.fields ? 'mfa_code' : 'password'
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(requested)
    const given = String(new FormData(event.currentTarget).get(requested))
    onProve(given ? { [requested]: given } : {})
  }
  const close = () => {
    setTried(null)
    onClose()
  }
  // That it asks is what it says already, until somebody answers with nothing.
  const refusal =
    error && (tried === requested || !asksForProof(error))
      ? words(error, { wrong_password: password('wrongCurrent'), wrong_code: step('wrong'), ...known })
      : null
  return (
    <Modal opened={opened} onClose={close} title={title}>
      <form onSubmit={submit} noValidate>
        {refusal && !busy && <FormError>{refusal.sentence ?? Object.values(refusal.fields).join(' ')}</FormError>}
        {children}
        {requested === 'mfa_code' ? (
          <TextInput
            name="mfa_code"
            label={t('confirmText')}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={10}
            autoFocus
            data-autofocus
          />
        ) : (
          <PasswordInput
            name="password"
            label={t('proofPassword')}
            description={t('proofNone')}
            autoComplete="current-password"
            data-autofocus
            visibilityToggleButtonProps={{ 'aria-label': login('showPassword'), tabIndex: 0 }}
          />
        )}
        <Group justify="flex-end" mt="md" gap="xs">
          <Button variant="default" onClick={close}>
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
