import { Button, Group, Select, TextInput } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { disclosure } from '../resources/index.ts'
import { useWhyNotWork } from './useWhyNotWork.ts'

const keyOf = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 40) || `figure-${Date.now().toString(36)}`

/** Binds a figure to records: what is counted or summed, and under which filter. */
export function NewFigure({ project }: { readonly project: string }) {
  const t = useTranslations('disclosure.figures')
  const why = useWhyNotWork(project)(disclosure.figures.define)
  const inWords = useErrorWords(disclosure.figures)
  const { data } = useRead(disclosure.figures.choices, {}, { enabled: why === null })
  const define = useAction(disclosure.figures.define)
  const [name, setName] = useState('')
  const [type, setType] = useState<string | null>(null)
  const [measure, setMeasure] = useState<string | null>('count')
  const [filter, setFilter] = useState<string | null>(null)
  const [value, setValue] = useState('')
  const choice = data?.record_types.find(({ record_type }) => record_type === type)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!type || !measure) return
    define.mutate(
      {
        project,
        key: keyOf(name),
        name,
        record_type: type,
        measure,
        filter: filter && value.trim() ? { [filter]: value.trim() } : {},
      },
      { onSuccess: () => setName('') },
    )
  }
  return (
    <form onSubmit={submit}>
      <Group align="end">
        <TextInput
          label={t('name')}
          required
          maxLength={200}
          value={name}
          error={define.error ? inWords(define.error).sentence : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label={t('records')}
          required
          searchable
          data={data?.record_types.map(({ record_type }) => record_type) ?? []}
          value={type}
          onChange={setType}
        />
        <Select label={t('measure')} required data={choice?.measures ?? ['count']} value={measure} onChange={setMeasure} />
        <Select label={t('filter')} clearable searchable data={choice?.filters ?? []} value={filter} onChange={setFilter} />
        <TextInput
          label={t('filterValue')}
          maxLength={200}
          value={value}
          disabled={!filter}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        <Refused why={why}>
          <Button type="submit" loading={define.isPending}>
            {t('add')}
          </Button>
        </Refused>
      </Group>
    </form>
  )
}
