import { Select } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { useEventNames, usePermissionName } from '@quoin/ui'
import { EventRecordInput } from '@quoin/ui/fields/EventRecordInput.tsx'
import { partsOf } from '@quoin/ui/session/eventRecords.ts'
import { useTranslations } from 'use-intl'
import { rewards } from '../../resources/index.ts'
import styles from '../rewards.module.css'

/** Chooses among everything that happens in any block. */
export function EventSelect({
  value,
  onChange,
  held,
  error,
  required = false,
}: {
  value: string | null
  onChange(value: string | null): void
  /** What is chosen already: it stays on offer even where no block has words for it. */
  held?: unknown
  error?: string
  required?: boolean
}) {
  const t = useTranslations('rewards')
  const names = useEventNames()
  const nameOf = usePermissionName()
  const types = useRead(rewards.programmes.eventTypes, {}, { staleTime: 600_000 })
  // Offered is what its block has put into words; what another program chose keeps its name.
  const [chosen] = partsOf(value ?? '')
  const events = (types.data?.events ?? []).filter((one) => names?.has(one.name) || one.name === partsOf(String(held ?? ''))[0])
  const groups = [...new Set(events.map(({ block }) => block))].map((block) => ({
    group: nameOf(block),
    items: events
      .filter((one) => one.block === block)
      .map((one) => ({ value: one.name, label: names?.get(one.name) ?? one.name })),
  }))
  return (
    <>
      <Select
        label={t('resources.eventRules.fields.eventType')}
        description={t('programme.eventHint')}
        data={groups}
        value={chosen || null}
        onChange={onChange}
        error={error}
        searchable
        clearable={!required}
        renderOption={({ option }) => (
          <span className={styles.sentence}>
            {option.label}
            {option.label !== option.value && <span className={styles.name}>{option.value}</span>}
          </span>
        )}
        required={required}
        data-autofocus
      />
      <EventRecordInput event={value} onChange={onChange} />
    </>
  )
}
