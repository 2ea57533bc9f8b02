import { Textarea, TextInput } from '@mantine/core'
import type { Words } from '../../engine/index.ts'
import { useBuilder } from './BuilderContext.ts'

interface WordsInputProps {
  readonly label: string
  readonly value: Words | undefined
  readonly max: number
  readonly isLong?: boolean
  /** Says the label without showing it. */
  readonly isBare?: boolean
  onChange(value: Words): void
}

/** A text in the language that is written; what the first language says stands behind it. */
export function WordsInput({ label, value, max, isLong = false, isBare = false, onChange }: WordsInputProps) {
  const { definition, language } = useBuilder()
  const first = definition.languages[0]!
  const shared = {
    ...(isBare ? { 'aria-label': label } : { label }),
    value: value?.[language] ?? '',
    placeholder: language === first ? undefined : (value?.[first] ?? undefined),
    maxLength: max,
    lang: language,
  }
  const change = (text: string) => onChange({ ...value, [language]: text })
  return isLong ? (
    <Textarea {...shared} autosize minRows={2} maxRows={12} onChange={(event) => change(event.currentTarget.value)} />
  ) : (
    <TextInput {...shared} style={{ flex: 1 }} onChange={(event) => change(event.currentTarget.value)} />
  )
}
