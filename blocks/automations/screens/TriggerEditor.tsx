import { MultiSelect, SegmentedControl, Select, TextInput } from '@mantine/core'
import { wireName } from '@quoin/kit'
import { TextsOf, useMe } from '@quoin/ui'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { WeekdaySelect } from '@quoin/ui/fields/WeekdaySelect.tsx'
import { useCustomized } from '@quoin/ui/fields/useCustomized.ts'
import { useResource } from '@quoin/ui/fields/resources.ts'
import { seenFields, useWords } from '@quoin/ui/fields/words.ts'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { Trigger } from '../resources/index.ts'
import styles from './automations.module.css'
import { namedBy, type Offered, useActWords, useThing } from './words.ts'

type Kind = Trigger['kind']
const kinds: readonly Kind[] = ['event', 'schedule', 'date']
const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

const begun = (kind: Kind, resource: string): Trigger => {
  const time = { at: '08:00', time_zone: zoneHere() }
  if (kind === 'event') return { kind, resource, events: [] }
  if (kind === 'schedule') return { kind, every: 'day', ...time, ...(resource && { resource }) }
  return { kind, resource, field: '', days: 0, ...time }
}

/** What an automation begins with. */
export function TriggerEditor({
  trigger,
  offered,
  onChange,
}: {
  trigger: Trigger
  offered: readonly Offered[]
  onChange(trigger: Trigger): void
}) {
  const t = useTranslations('automations.form')
  const thing = useThing()
  const { resource = '' } = trigger
  const listening = offered.filter(({ events }) => events.length > 0)
  const choose = (next: string | null) => {
    if (trigger.kind === 'event') onChange({ kind: 'event', resource: next ?? '', events: [] })
    else if (trigger.kind === 'date') onChange({ ...trigger, resource: next ?? '', field: '' })
    else {
      const { resource: _, ...time } = trigger
      onChange(next ? { ...time, resource: next } : time)
    }
  }
  return (
    <div className={styles.stack}>
      <SegmentedControl
        aria-label={t('kind')}
        value={trigger.kind}
        orientation="horizontal"
        onChange={(kind) => onChange(begun(kind as Kind, resource))}
        data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <Select
        label={trigger.kind === 'schedule' ? t('resourceOptional') : t('resource')}
        placeholder={trigger.kind === 'schedule' ? t('once') : undefined}
        searchable
        limit={200}
        clearable={trigger.kind === 'schedule'}
        required={trigger.kind !== 'schedule'}
        value={resource || null}
        data={listening
          .map(({ resource: value }) => ({ value, label: `${thing(value)} · ${value}` }))
          .sort((a, b) => a.label.localeCompare(b.label))}
        onChange={choose}
      />
      {trigger.kind !== 'event' && <TimeEditor trigger={trigger} onChange={onChange} />}
      {resource && trigger.kind !== 'schedule' && (
        <Suspense fallback={null}>
          <TextsOf block={namedBy(resource).block}>
            {trigger.kind === 'event' ? (
              <EventEditor
                trigger={trigger}
                events={listening.find((one) => one.resource === resource)?.events ?? []}
                onChange={onChange}
              />
            ) : (
              <DateEditor trigger={trigger} onChange={onChange} />
            )}
          </TextsOf>
        </Suspense>
      )}
    </div>
  )
}

function EventEditor({
  trigger,
  events,
  onChange,
}: {
  trigger: Extract<Trigger, { kind: 'event' }>
  events: readonly string[]
  onChange(trigger: Trigger): void
}) {
  const t = useTranslations('automations.form')
  const { event } = useActWords(trigger.resource)
  const named = useFields(trigger.resource)
  return (
    <>
      <MultiSelect
        label={t('events')}
        required
        searchable
        value={[...trigger.events]}
        data={events.map((value) => ({ value, label: event(value) }))}
        maxValues={20}
        onChange={(next) => onChange({ ...trigger, events: next })}
      />
      <MultiSelect
        label={t('changed')}
        searchable
        clearable
        value={[...(trigger.changed ?? [])]}
        data={named.map(({ wire, label }) => ({ value: wire, label }))}
        maxValues={20}
        onChange={(next) => {
          const { changed: _, ...rest } = trigger
          onChange(next.length > 0 ? { ...rest, changed: next } : rest)
        }}
      />
    </>
  )
}

function DateEditor({ trigger, onChange }: { trigger: Extract<Trigger, { kind: 'date' }>; onChange(trigger: Trigger): void }) {
  const t = useTranslations('automations.form')
  const dates = useFields(trigger.resource).filter(
    ({ definition }) => (definition.kind === 'date' || definition.kind === 'moment') && definition.filterable,
  )
  const isBefore = trigger.days <= 0
  return (
    <div className={styles.row}>
      <Select
        label={t('field')}
        required
        value={trigger.field || null}
        data={dates.map(({ wire, label }) => ({ value: wire, label }))}
        onChange={(field) => onChange({ ...trigger, field: field ?? '' })}
      />
      <NumberField
        label={t('days')}
        min={0}
        max={365}
        allowDecimal={false}
        value={Math.abs(trigger.days)}
        onChange={(days) => onChange({ ...trigger, days: isBefore ? -Number(days) : Number(days) })}
      />
      <Select
        label={t('side')}
        allowDeselect={false}
        value={isBefore ? 'before' : 'after'}
        data={(['before', 'after'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(side) =>
          onChange({ ...trigger, days: side === 'after' ? Math.abs(trigger.days) || 1 : -Math.abs(trigger.days) })
        }
      />
    </div>
  )
}

function TimeEditor({ trigger, onChange }: { trigger: Exclude<Trigger, { kind: 'event' }>; onChange(trigger: Trigger): void }) {
  const t = useTranslations('automations.form')
  return (
    <div className={styles.row}>
      {trigger.kind === 'schedule' && (
        <Select
          label={t('every')}
          allowDeselect={false}
          value={trigger.every}
          data={(['day', 'week', 'month'] as const).map((value) => ({ value, label: t(`periods.${value}`) }))}
          onChange={(every) => onChange({ ...trigger, every: every as 'day' })}
        />
      )}
      {trigger.kind === 'schedule' && trigger.every === 'week' && (
        <WeekdaySelect
          label={t('weekday')}
          value={trigger.weekday ?? 1}
          onChange={(weekday) => onChange({ ...trigger, weekday: weekday ?? 1 })}
        />
      )}
      {trigger.kind === 'schedule' && trigger.every === 'month' && (
        <NumberField
          label={t('day')}
          min={1}
          max={31}
          allowDecimal={false}
          value={trigger.day ?? 1}
          onChange={(day) => onChange({ ...trigger, day: Number(day) || 1 })}
        />
      )}
      <TextInput
        label={`${t('at')} (${trigger.time_zone})`}
        type="time"
        required
        value={trigger.at}
        onChange={(event) => event.currentTarget.value && onChange({ ...trigger, at: event.currentTarget.value.slice(0, 5) })}
      />
    </div>
  )
}

/** Fields of a kind of record that its reader sees, by their labels. */
export function useFields(dotted: string | undefined) {
  const resource = useCustomized(useResource(dotted))
  const words = useWords(resource)
  const me = useMe()
  if (!resource) return []
  return Object.entries(seenFields(resource, me))
    .map(([name, definition]) => ({ name, definition, wire: wireName(name, definition), label: words.field(name) }))
    .sort((a, b) => a.label.localeCompare(b.label))
}
