import { Button, Group, Select, TextInput } from '@mantine/core'
import { sentence } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { useWords } from '@quoin/ui/fields/words.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { pageOf, useNavigation } from '@quoin/ui/shell/navigation.ts'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { TextsOf } from '@quoin/ui/texts/Texts.tsx'
import { type FormEvent, Suspense, useState } from 'react'
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
  const pages = useNavigation()
  const kinds = (data?.record_types ?? [])
    .map(({ record_type: of }) => ({ value: of, label: pageOf(pages, of)?.label ?? sentence(of.split('.').at(-1) ?? of) }))
    .sort((a, b) => a.label.localeCompare(b.label))
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
          data={kinds}
          value={type}
          onChange={(next) => {
            setType(next)
            setMeasure('count')
            setFilter(null)
          }}
        />
        <Suspense fallback={null}>
          <WithTexts>
            <TextsOf block={type?.split('.')[0] ?? 'disclosure'}>
              <Fields
                of={type}
                measures={choice?.measures ?? ['count']}
                measure={measure}
                onMeasure={setMeasure}
                filters={choice?.filters ?? []}
                filter={filter}
                onFilter={setFilter}
              />
            </TextsOf>
          </WithTexts>
        </Suspense>
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

interface FieldsProps {
  readonly of: string | null
  readonly measures: readonly string[]
  readonly measure: string | null
  onMeasure(measure: string | null): void
  readonly filters: readonly string[]
  readonly filter: string | null
  onFilter(filter: string | null): void
}

/** What is counted or summed and what it is narrowed by, in the words of the block whose records they are. */
function Fields({ of, measures, measure, onMeasure, filters, filter, onFilter }: FieldsProps) {
  const t = useTranslations('disclosure.figures')
  const [block = '', name = ''] = of?.split('.') ?? []
  const words = useWords({ block, name })
  const fieldOf = (wire: string) => wire.replace(/_unique_id$/, '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return (
    <>
      <Select
        label={t('measure')}
        required
        data={measures.map((value) => ({ value, label: value === 'count' ? t('count') : words.field(value) }))}
        value={measure}
        onChange={onMeasure}
      />
      <Select
        label={t('filter')}
        clearable
        searchable
        data={filters.map((value) => ({ value, label: words.field(fieldOf(value)) }))}
        value={filter}
        onChange={onFilter}
      />
    </>
  )
}
