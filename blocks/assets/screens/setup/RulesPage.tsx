import { ActionIcon, Button, Checkbox, Select, TextInput } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, PageSkeleton } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { FormHeader } from '@quoin/ui/page/FormHeader.tsx'
import { Section } from '@quoin/ui/page/Section.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { WeekdaySelect } from '@quoin/ui/fields/WeekdaySelect.tsx'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import type { Closing, SettingsWire, Stretch } from '../../resources/settings.ts'
import styles from '../assets.module.css'

export const RulesPage = () => (
  <WithTexts>
    <Held />
  </WithTexts>
)

/** When things are handed out and come back, and for how long they may be away. */
function Held() {
  const read = useRead(assets.settings.get, {})
  if (read.error && !read.data) return <ErrorState error={read.error} level={1} onRetry={() => void read.refetch()} />
  if (!read.data) return <PageSkeleton />
  return <Form settings={read.data} />
}

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

function Form({ settings }: { settings: SettingsWire }) {
  const t = useTranslations('assets.desk.rules')
  const notify = useNotify()
  const why = useWhyRefused()(assets.settings.update)
  const inWords = useErrorWords(assets.settings)
  const [typed, setTyped] = useState<Partial<SettingsWire>>({})
  const [wrong, setWrong] = useState<string | null>(null)
  const held = { ...settings, ...typed }
  const update = useAction(assets.settings.update)
  const change = (next: Partial<SettingsWire>) => setTyped({ ...typed, ...next })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (why !== null) return
    setWrong(null)
    update.mutate(
      { ...typed, version: settings.version },
      {
        onSuccess: () => {
          setTyped({})
          notify.done(t('saved'))
        },
        onError: (error) => setWrong(inWords(error).sentence),
      },
    )
  }
  const locked = why !== null
  const number = (name: 'notice_hours' | 'loan_days_max', label: string, min: number, max: number) => (
    <NumberField
      label={label}
      maw={320}
      min={min}
      max={max}
      allowDecimal={false}
      readOnly={locked}
      value={held[name] ?? ''}
      onChange={(next) => change({ [name]: next === '' ? null : Number(next) })}
    />
  )
  return (
    <form onSubmit={submit} noValidate>
      <FormHeader title={t('title')} text={t('text')} why={why} isSaving={update.isPending} />
      {wrong && <FormError>{wrong}</FormError>}
      <Section title={t('hours')} text={t('hoursText')}>
        <div className={styles.stack}>
          <Select
            label={t('zone')}
            maw={320}
            searchable
            allowDeselect={false}
            data={zones.includes(held.time_zone) ? zones : [held.time_zone, ...zones]}
            disabled={locked}
            value={held.time_zone}
            onChange={(zone) => zone && change({ time_zone: zone })}
          />
          <Hours hours={held.opening_hours ?? []} locked={locked} onChange={(next) => change({ opening_hours: next })} />
        </div>
      </Section>
      <Section title={t('dates')} text={t('datesText')}>
        <Dates dates={held.closed_dates ?? []} locked={locked} onChange={(next) => change({ closed_dates: next })} />
      </Section>
      <Section title={t('bounds')} text={t('boundsText')}>
        <div className={styles.stack}>
          {number('notice_hours', t('notice'), 0, 8_760)}
          {number('loan_days_max', t('longest'), 1, 3_650)}
          <Checkbox
            label={t('extend')}
            description={t('extendText')}
            disabled={locked}
            checked={held.borrowers_extend}
            onChange={(event) => change({ borrowers_extend: event.currentTarget.checked })}
          />
        </div>
      </Section>
    </form>
  )
}

interface LinesProps<Line> {
  readonly locked: boolean
  onChange(lines: Line[] | null): void
}

function Hours({ hours, locked, onChange }: LinesProps<Stretch> & { readonly hours: readonly Stretch[] }) {
  const t = useTranslations('assets.desk.rules')
  return (
    <Lines<Stretch>
      name={t('hours')}
      lines={hours}
      add={t('addHours')}
      locked={locked}
      fresh={() => ({
        day: Math.min(7, (hours.at(-1)?.day ?? 0) + 1),
        from: hours.at(-1)?.from ?? '08:00',
        to: hours.at(-1)?.to ?? '17:00',
      })}
      onChange={(next) => onChange(next.length > 0 ? next : null)}
    >
      {(line, set) => (
        <>
          <WeekdaySelect
            className={styles.grow}
            label={t('day')}
            disabled={locked}
            value={line.day}
            onChange={(day) => day !== null && set({ ...line, day })}
          />
          <TextInput
            type="time"
            label={t('from')}
            readOnly={locked}
            value={line.from}
            onChange={(event) => set({ ...line, from: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            label={t('to')}
            readOnly={locked}
            // A clock on a page knows no 24:00; the last minute of the day says the same there.
            value={line.to === '24:00' ? '23:59' : line.to}
            onChange={(event) => set({ ...line, to: event.currentTarget.value })}
          />
        </>
      )}
    </Lines>
  )
}

function Dates({ dates, locked, onChange }: LinesProps<Closing> & { readonly dates: readonly Closing[] }) {
  const t = useTranslations('assets.desk.rules')
  return (
    <Lines<Closing>
      name={t('dates')}
      lines={dates}
      add={t('addDate')}
      locked={locked}
      fresh={() => ({ on: new Date().toISOString().slice(0, 10) })}
      onChange={(next) => onChange(next.length > 0 ? next : null)}
    >
      {(line, set) => (
        <>
          <TextInput
            type="date"
            label={t('on')}
            readOnly={locked}
            value={line.on}
            onChange={(event) => set({ ...line, on: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label={t('until')}
            readOnly={locked}
            value={line.until ?? ''}
            onChange={(event) => set({ ...line, until: event.currentTarget.value || null })}
          />
          <TextInput
            className={styles.grow}
            label={t('reason')}
            maxLength={120}
            readOnly={locked}
            value={line.reason ?? ''}
            onChange={(event) => set({ ...line, reason: event.currentTarget.value || null })}
          />
        </>
      )}
    </Lines>
  )
}

/** A list that is written line by line. */
function Lines<Line>({
  name,
  lines,
  add,
  locked,
  fresh,
  onChange,
  children,
}: {
  name: string
  lines: readonly Line[]
  add: string
  locked: boolean
  fresh(): Line
  onChange(lines: Line[]): void
  children(line: Line, set: (next: Line) => void): ReactNode
}) {
  const t = useTranslations('assets.desk.rules')
  return (
    <div className={styles.stack} role="group" aria-label={name}>
      {lines.map((line, at) => (
        // Lines have no name of their own; they are only added and taken out at their place.
        <div key={at} className={styles.fields}>
          {children(line, (next) => onChange(lines.map((one, i) => (i === at ? next : one))))}
          {!locked && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`${t('remove')} ${at + 1}`}
              onClick={() => onChange(lines.filter((_, i) => i !== at))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {!locked && (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange([...lines, fresh()])}
          >
            {add}
          </Button>
        </div>
      )}
    </div>
  )
}
