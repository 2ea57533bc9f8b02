import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useBuilder } from './BuilderContext.ts'
import { renameKey } from './edit.ts'

/** The key something has in exports, in addresses and in the conditions of others, which follow a change. */
export function KeyInput({ id, hint }: { readonly id: string; readonly hint?: string }) {
  const t = useTranslations('forms.builder')
  const { definition, edit, select } = useBuilder()
  const [key, setKey] = useState(id)
  useEffect(() => {
    setKey(id)
  }, [id])
  const renamed = key === id ? definition : renameKey(definition, id, key)
  const leave = () => {
    if (key === id || !renamed) return setKey(id)
    edit(renamed)
    return select(key)
  }
  return (
    <TextInput
      label={t('key')}
      description={hint ?? t('keyHint')}
      value={key}
      maxLength={40}
      maw={320}
      error={renamed ? undefined : t('keyWrong')}
      onChange={(event) => setKey(event.currentTarget.value)}
      onBlur={leave}
      spellCheck={false}
    />
  )
}
