import { TagsInput } from '@mantine/core'
import { useAction, useRead } from '@quoin/kit/react'
import { useMay } from '@quoin/ui'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { content } from '../resources/index.ts'

interface TermPickerProps {
  readonly kind: 'tags' | 'categories'
  readonly label: string
  readonly ids: readonly string[]
  onChange(ids: readonly string[]): unknown
}

/** Tags or categories by their names; a new name makes one, for whoever may. */
export function TermPicker({ kind, label, ids, onChange }: TermPickerProps) {
  const t = useTranslations('content.write')
  const inWords = useErrorWords(content[kind])
  const mayMake = useMay('content.terms.write')
  const [error, setError] = useState<string>()
  const tags = useRead(content.tags.list, { records: 200 }, { enabled: kind === 'tags' })
  const categories = useRead(content.categories.list, { records: 200 }, { enabled: kind === 'categories' })
  const makeTag = useAction(content.tags.create)
  const makeCategory = useAction(content.categories.create)
  const terms =
    (kind === 'tags'
      ? tags.data?.data.map(({ id, tag }) => ({ id, name: tag }))
      : categories.data?.data.map(({ id, name }) => ({ id, name }))) ?? []
  const nameOf = new Map(terms.map(({ id, name }) => [id, name]))
  const make = async (name: string): Promise<string> =>
    (kind === 'tags' ? await makeTag.mutateAsync({ tag: name }) : await makeCategory.mutateAsync({ name })).id
  const take = async (names: readonly string[]) => {
    setError(undefined)
    // Those that are not among the first two hundred have no name here, and stay.
    const unnamed = ids.filter((id) => !nameOf.has(id))
    try {
      const chosen: string[] = []
      for (const name of names) {
        const there = terms.find((one) => one.name.toLowerCase() === name.trim().toLowerCase())
        if (there) chosen.push(there.id)
        else if (mayMake) chosen.push(await make(name.trim()))
        else setError(t('termUnknown', { name }))
      }
      await onChange([...new Set([...unnamed, ...chosen])])
    } catch (refused) {
      setError(inWords(refused).sentence)
    }
  }
  return (
    <TagsInput
      label={label}
      data={terms.map(({ name }) => name)}
      value={ids.flatMap((id) => nameOf.get(id) ?? [])}
      maxTags={50}
      error={error}
      acceptValueOnBlur={false}
      comboboxProps={{ withinPortal: true }}
      onChange={(names) => void take(names)}
    />
  )
}
