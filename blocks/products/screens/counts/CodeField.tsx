import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import styles from './counts.module.css'

/** Takes codes one after the other, from a keyboard or from a scanner that types and ends with Enter. */
export function CodeField({ label, button, onCode }: { label: string; button: string; onCode(code: string): void }) {
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = typed.trim()
    if (!code) return
    setTyped('')
    onCode(code)
  }
  return (
    <form onSubmit={submit} className={styles.line}>
      <TextInput
        className={styles.grow}
        label={label}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={120}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {button}
      </Button>
    </form>
  )
}
