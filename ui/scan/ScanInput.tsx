import { Button, TextInput } from '@mantine/core'
import { IconCamera, IconCameraOff } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormError } from '../forms/FormError.tsx'
import { lazy } from '../lazy.tsx'
import { WithTexts } from '../record/WithTexts.tsx'
import styles from './scan.module.css'

// The decoder is large, and whoever has a scanner in hand never asks for it.
const Camera = lazy(() => import('./Camera.tsx').then((module) => module.Camera))

/** Takes codes by keyboard, by a scanner that types and ends with Enter, or by the camera, one after the other. */
export const ScanInput = (props: ScanInputProps) => (
  <WithTexts>
    <Input {...props} />
  </WithTexts>
)

interface ScanInputProps {
  /** What the code is called. */
  readonly code: string
  /** What is done with it. */
  readonly label: string
  readonly disabled?: boolean
  onCode(code: string): void
}

function Input({ code: name, label, disabled = false, onCode }: ScanInputProps) {
  const t = useTranslations('records.scan')
  const [typed, setTyped] = useState('')
  const [filming, setFilming] = useState(false)
  const [denied, setDenied] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = typed.trim()
    if (!code || disabled) return
    setTyped('')
    onCode(code)
  }
  const Icon = filming ? IconCameraOff : IconCamera
  return (
    <form onSubmit={submit} className={styles.input}>
      <div className={styles.line}>
        <TextInput
          className={styles.grow}
          label={name}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={300}
          data-autofocus
          autoFocus
          disabled={disabled}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" disabled={disabled}>
          {label}
        </Button>
      </div>
      <div>
        <Button
          variant="default"
          aria-pressed={filming}
          disabled={disabled}
          leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
          onClick={() => {
            setDenied(false)
            setFilming(!filming)
          }}
        >
          {t(filming ? 'stop' : 'camera')}
        </Button>
      </div>
      {filming && (
        <Camera
          onCode={onCode}
          onTrouble={() => {
            setFilming(false)
            setDenied(true)
          }}
        />
      )}
      {denied && <FormError>{t('denied')}</FormError>}
    </form>
  )
}
