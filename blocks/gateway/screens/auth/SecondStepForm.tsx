import { Anchor, Button, TextInput } from '@mantine/core'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AuthFrame } from './AuthFrame.tsx'

/** What is shown after the first step, as calls take it. */
export type Step = { readonly mfa_code: string } | { readonly backup_code: string }

/** Asks for the code of one's app, or for one of the recovery codes. */
export function SecondStepForm({
  busy,
  error,
  onGive,
  onBack,
}: {
  busy: boolean
  error: unknown
  onGive(step: Step): void
  onBack(): void
}) {
  const t = useTranslations('gateway.secondStep')
  const words = useRefusal()
  const [isRecovery, setRecovery] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).trim()
    if (code) onGive(isRecovery ? { backup_code: code } : { mfa_code: code })
    input.current?.select()
  }
  // The refusal that asked for the code is no trouble.
  const refusal = error ? words(error, { mfa_required: '', wrong_code: t('wrong') }) : null
  const trouble = refusal && (refusal.sentence ?? Object.values(refusal.fields)[0])
  return (
    <AuthFrame
      title={t('title')}
      text={t(isRecovery ? 'recoveryText' : 'text')}
      below={
        <p>
          <Anchor component="button" type="button" onClick={() => setRecovery(!isRecovery)}>
            {t(isRecovery ? 'useApp' : 'useRecovery')}
          </Anchor>
          {' · '}
          <Anchor component="button" type="button" onClick={onBack}>
            {t('back')}
          </Anchor>
        </p>
      }
    >
      <form onSubmit={submit} noValidate>
        {trouble && !busy && <FormError>{trouble}</FormError>}
        <TextInput
          key={isRecovery ? 'recovery' : 'code'}
          ref={input}
          name="code"
          label={t(isRecovery ? 'recovery' : 'code')}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          maxLength={isRecovery ? 40 : 10}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          size="md"
        />
        <Button type="submit" size="md" loading={busy}>
          {t('submit')}
        </Button>
      </form>
    </AuthFrame>
  )
}
