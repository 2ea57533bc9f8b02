import { Button, Group } from '@mantine/core'
import { wireName } from '@quoin/kit'
import { useResource } from '@quoin/ui/fields/resources.ts'
import { useWords } from '@quoin/ui/fields/words.ts'
import { TextsOf } from '@quoin/ui/texts/Texts.tsx'
import { Suspense } from 'react'
import type { SearchFacets } from '../resources/index.ts'
import styles from './search.module.css'

interface FieldFacetsProps {
  readonly kind: string
  readonly fields: SearchFacets['fields']
  readonly filter: Readonly<Record<string, string>>
  onFilter(filter: Readonly<Record<string, string>>): void
}

/** What the hits of one kind can be filtered by, with how many there are of each value. */
export const FieldFacets = (props: FieldFacetsProps) => (
  <Suspense>
    <TextsOf block={props.kind.split('.')[0]!}>
      <Facets {...props} />
    </TextsOf>
  </Suspense>
)

function Facets({ kind, fields, filter, onFilter }: FieldFacetsProps) {
  const [block = '', name = ''] = kind.split('.')
  const resource = useResource(kind)
  const words = useWords({ block, name })
  const nameOf = (wire: string) =>
    Object.entries(resource?.definition.fields ?? {}).find(
      ([field, { definition }]) => wireName(field, definition) === wire,
    )?.[0] ?? wire
  const toggle = (field: string, value: string) => {
    const { [field]: chosen, ...others } = filter
    onFilter(chosen === value ? others : { ...others, [field]: value })
  }
  return fields.map(({ field, values }) => (
    <Group key={field} gap={6} mb={6} className={styles.facet} role="group" aria-label={words.field(nameOf(field))}>
      <span className={styles.kind}>{words.field(nameOf(field))}</span>
      {values.map(({ value, count, is_bound }) => (
        <Button
          key={value}
          size="compact-xs"
          variant={filter[field] === value ? 'light' : 'default'}
          aria-pressed={filter[field] === value}
          onClick={() => toggle(field, value)}
        >
          {words.option(nameOf(field), value)} {count}
          {is_bound && '+'}
        </Button>
      ))}
    </Group>
  ))
}
