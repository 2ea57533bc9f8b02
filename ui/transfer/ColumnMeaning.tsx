import { Checkbox, Select } from '@mantine/core'
import { type FieldDefinition, isCreatedByName } from '@quoin/kit'
import { useTranslations } from 'use-intl'
import { KindName } from '../fields/KindName.tsx'
import { type AnyResource, operationOf, useResource } from '../fields/resources.ts'
import { useWhyRefused } from '../fields/useWhyRefused.ts'
import { useWords } from '../fields/words.ts'
import styles from './transfer.module.css'
import type { useImport } from './useImport.ts'
import { foreignWords, hasChoices } from './valueMapping.ts'

interface ColumnMeaningProps {
  readonly resource: AnyResource
  readonly state: ReturnType<typeof useImport>
  readonly column: string
  /** Name of the field it is mapped to. */
  readonly name: string
  readonly definition: FieldDefinition
  /** Different cells of the column. */
  readonly cells: readonly string[]
}

/** What more has to be said of a column: which choices its words mean, and whether records that it names and that are not there are created. */
export function ColumnMeaning(props: ColumnMeaningProps) {
  const { definition } = props
  if (hasChoices(definition)) return <Choices {...props} />
  if (definition.kind === 'ref') return <MissingRecords {...props} />
  return null
}

function Choices({ resource, state, column, name, definition, cells }: ColumnMeaningProps) {
  const t = useTranslations('records')
  const words = useWords(resource)
  const foreign = foreignWords(cells, definition)
  const meanings = state.valuesOf(column)
  if (foreign.length === 0) return null
  return (
    <fieldset className={styles.values}>
      <legend>{t('import.values')}</legend>
      {foreign.map((word) => (
        <Select
          key={word}
          size="xs"
          label={word}
          placeholder={t('import.chooseValue')}
          value={meanings[word] === undefined ? null : (meanings[word] ?? '')}
          data={[
            { value: '', label: t('import.noValue') },
            ...(definition.options ?? []).map((value) => ({ value, label: words.option(name, value) })),
          ]}
          onChange={(value) => state.setValue(column, word, value === null ? undefined : value || null)}
          clearable
        />
      ))}
    </fieldset>
  )
}

function MissingRecords({ resource, state, column, definition }: ColumnMeaningProps) {
  const t = useTranslations('records')
  const target = useResource(definition.target)
  const isRefused = useWhyRefused()(operationOf(target, 'create')) !== null
  const wire = state.mapping[column]
  if (!wire || !target || isRefused || target.block !== resource.block || target.dotted === resource.dotted) return null
  if (!isCreatedByName(target)) return null
  return (
    <Checkbox
      mt={6}
      size="xs"
      label={
        <>
          {t('import.createMissing')}: <KindName of={target.dotted} />
        </>
      }
      checked={state.createMissing.has(wire)}
      onChange={(event) => state.setCreateMissing(wire, event.currentTarget.checked)}
    />
  )
}
