import { Textarea } from '@mantine/core'

interface PlaceholdersProps {
  readonly names: readonly string[]
  readonly values: Readonly<Record<string, string>>
  onChange(values: Readonly<Record<string, string>>): void
}

/** What a prompt is filled in with, a text for each of its placeholders. */
export const Placeholders = ({ names, values, onChange }: PlaceholdersProps) =>
  names.map((name) => (
    <Textarea
      key={name}
      label={name}
      autosize
      minRows={1}
      maxRows={8}
      maxLength={20_000}
      required
      value={values[name] ?? ''}
      onChange={(event) => onChange({ ...values, [name]: event.currentTarget.value })}
    />
  ))
