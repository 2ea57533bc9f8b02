import { Anchor } from '@mantine/core'
import { type FieldDefinition, groupedHours, type Stretch, weekday } from '@quoin/kit'
import { secretMask } from '@quoin/kit/custom-fields'
import { useFormatter, useLocale, useTimeZone, useTranslations } from 'use-intl'
import { isSize, sizeOf } from '../files/size.ts'
import styles from './fields.module.css'
import { type Hue, isHues } from './hue.ts'
import { fileKindOf } from './mediaType.ts'
import { RefValue } from './RefValue.tsx'
import type { AnyRecord, AnyResource } from './resources.ts'
import { SecretValue } from './SecretValue.tsx'
import { StatusPill } from './StatusPill.tsx'
import { isStateName } from './tone.ts'
import { HueDot, TagDot } from './TagDot.tsx'
import { currencyOf, currencyOfDecimal, isShare, useMoney } from './useMoney.ts'
import { useWords } from './words.ts'

interface FieldValueProps {
  readonly resource: AnyResource
  readonly name: string
  readonly definition: FieldDefinition
  readonly value: unknown
  /** The record the value is of, for what a list brought along with it. */
  readonly record?: AnyRecord
  /** `cell` keeps to one line, `full` shows all there is, `plain` is `cell` without links, for inside a button. */
  readonly look?: 'cell' | 'full' | 'plain'
}

/** A value as people read it, by the kind of its field; a dash where there is none. */
export function FieldValue({ resource, name, definition, value, record, look = 'cell' }: FieldValueProps) {
  const t = useTranslations('records')
  const format = useFormatter()
  const locale = useLocale()
  const zone = useTimeZone()
  const words = useWords(resource)
  const money = useMoney()
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) {
    return (
      <span className={styles.none} aria-label={t('value.none')} role="img">
        –
      </span>
    )
  }
  const text = String(value)
  if (look === 'plain' && ['email', 'phone', 'url'].includes(definition.kind)) return <span>{text}</span>
  switch (definition.kind) {
    case 'email':
      return (
        <Anchor inherit href={`mailto:${text}`} c="inherit" onClick={(event) => event.stopPropagation()}>
          {text}
        </Anchor>
      )
    case 'phone':
      return (
        <Anchor inherit href={`tel:${text.replaceAll(' ', '')}`} c="inherit" onClick={(event) => event.stopPropagation()}>
          {text}
        </Anchor>
      )
    case 'url':
      return (
        <Anchor
          inherit
          href={/^https?:/.test(text) ? text : undefined}
          target="_blank"
          rel="noopener noreferrer"
          c="inherit"
          onClick={(event) => event.stopPropagation()}
        >
          {text.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
        </Anchor>
      )
    case 'integer':
    case 'decimal': {
      const currency = currencyOf(name, definition, record)
      if (currency) return <span className={styles.number}>{money(value, currency)}</span>
      const amountIn = definition.kind === 'decimal' ? currencyOfDecimal(name, record) : undefined
      if (amountIn)
        return (
          <span className={styles.number}>
            {format.number(Number(value), { style: 'currency', currency: amountIn, maximumFractionDigits: 12 })}
          </span>
        )
      if (isShare(definition))
        return (
          <span className={styles.number}>{format.number(Number(value), { style: 'percent', maximumFractionDigits: 4 })}</span>
        )
      if (/Ms$/.test(name)) return <span className={styles.number}>{secondsOf(Number(value), format)}</span>
      if (isSize(name)) return <span className={styles.number}>{sizeOf(Number(value), format)}</span>
      if (/[bB]asisPoints$/.test(name))
        return (
          <span className={styles.number}>
            {format.number(Number(value) / 10_000, { style: 'percent', maximumFractionDigits: 2 })}
          </span>
        )
      return <span className={styles.number}>{format.number(Number(value), { maximumFractionDigits: 12 })}</span>
    }
    case 'boolean':
      return <span>{value ? t('value.yes') : t('value.no')}</span>
    case 'date':
      return <span>{format.dateTime(new Date(`${text}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })}</span>
    case 'moment':
      return (
        <time dateTime={text} title={format.dateTime(new Date(text), { dateStyle: 'full', timeStyle: 'medium' })}>
          {format.dateTime(
            new Date(text),
            look === 'full'
              ? isOfHours(name) && record?.timeZone !== zone
                ? withZone
                : { dateStyle: 'medium', timeStyle: 'short' }
              : shortDate(text, isOfHours(name)),
          )}
        </time>
      )
    case 'oneOf':
      return isStateName(name) ? (
        <StatusPill value={text} label={words.option(name, text)} />
      ) : (
        <span>
          {isHues(definition) && <HueDot hue={text as Hue} />}
          {words.option(name, text)}
        </span>
      )
    case 'tags':
      return (
        <span className={`${styles.tags} ${look === 'full' ? styles.wrapped : ''}`}>
          {(value as string[]).map((tag) => (
            <span key={tag} className={styles.tag}>
              <TagDot tag={tag} />
              {tag}
            </span>
          ))}
        </span>
      )
    case 'json':
      return look === 'full' ? (
        <JsonValue value={value} />
      ) : (
        <span className={styles.none}>{t('value.entries', { count: Object.keys(value).length })}</span>
      )
    case 'ref':
      return (
        <RefValue
          target={definition.target}
          id={text}
          related={(record?.related as Record<string, AnyRecord> | undefined)?.[name]}
          plain={look === 'plain'}
        />
      )
    case 'language':
      return <span>{languageName(text, locale)}</span>
    case 'timeZone':
      return <span>{text.replaceAll('_', ' ')}</span>
    case 'color':
      return (
        <span className={styles.pill}>
          <span className={styles.swatch} style={{ background: text }} aria-hidden />
          <span>{text}</span>
        </span>
      )
    case 'weekday':
      return <span>{format.dateTime(weekday(Number(value)), { weekday: 'long', timeZone: 'UTC' })}</span>
    case 'hours':
      return (
        <span className={look === 'full' ? styles.prose : undefined}>
          {hoursInWords(value as Stretch[], format, look === 'full' ? '\n' : '; ')}
        </span>
      )
    case 'secret':
      return look === 'full' && record ? (
        <SecretValue resource={resource} name={name} record={record} />
      ) : (
        <span>{secretMask}</span>
      )
    case 'longText':
      return <span className={look === 'full' ? styles.prose : undefined}>{text}</span>
    default: {
      const file = /Type$/.test(name) ? fileKindOf(text) : undefined
      if (file) return <span title={text}>{t(`fileKinds.${file.kind}`, { format: file.format || 'none' })}</span>
      return <span>{words.usual(name)?.[text] ?? text}</span>
    }
  }
}

/** Free data: a name and a value a line where it is no deeper than that, else as it is written. */
function JsonValue({ value }: { readonly value: unknown }) {
  const isPlain = (one: unknown) => one === null || typeof one !== 'object'
  if (Array.isArray(value) && value.every(isPlain)) return <span>{value.map(String).join(', ')}</span>
  const entries = typeof value === 'object' && !Array.isArray(value) ? Object.entries(value ?? {}) : []
  if (entries.length === 0 || !entries.every(([, one]) => isPlain(one)))
    return <code className={styles.code}>{JSON.stringify(value, null, 2)}</code>
  return (
    <span className={styles.prose}>
      {entries.map(([name, one]) => `${name}: ${one === null ? '–' : String(one)}`).join('\n')}
    </span>
  )
}

/** How long something took, in seconds. */
const secondsOf = (ms: number, format: ReturnType<typeof useFormatter>): string =>
  format.number(ms / 1_000, { style: 'unit', unit: 'second', unitDisplay: 'short', maximumFractionDigits: 1 })

/** Opening hours as people say them, days of the same hours together: “Mon–Fri 08:00–17:00”. */
function hoursInWords(value: readonly Stretch[], format: ReturnType<typeof useFormatter>, between: string): string {
  const short = (day: number) => format.dateTime(weekday(day), { weekday: 'short', timeZone: 'UTC' })
  return groupedHours(value)
    .map(({ first, last, text }) => `${first === last ? short(first) : `${short(first)}–${short(last)}`} ${text}`)
    .join(between)
}

/** An appointment says in which zone its hour is told, unless it is planned in the reader's own. */
const withZone = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

/** What begins and ends is told with its hour everywhere. */
export const isOfHours = (name: string): boolean => /^(starts?At|ends?At|scheduledAt|startTime|endTime)$/.test(name)

/**
 * Today's moments by their time, this year's without the year: a column of dates is read by what differs. What begins and ends has
 * its hour as well.
 */
function shortDate(text: string, withHour: boolean) {
  const [at, now] = [new Date(text), new Date()]
  const hour = { hour: 'numeric', minute: '2-digit' } as const
  if (at.toDateString() === now.toDateString()) return hour
  const day = { day: 'numeric', month: 'short', ...(withHour ? hour : {}) } as const
  return at.getFullYear() === now.getFullYear() ? day : ({ ...day, year: 'numeric' } as const)
}

/** A language's name in the reader's language. */
export const languageName = (tag: string, locale: string): string => nameOf('language', tag, locale)

/** A currency by its code, and its name in the reader's language. */
export function currencyName(code: string, locale: string): string {
  const name = nameOf('currency', code, locale)
  return name === code ? code : `${code} – ${name}`
}

function nameOf(type: 'language' | 'currency', code: string, locale: string): string {
  try {
    return namesIn(type, locale).of(code) ?? code
  } catch {
    return code
  }
}

/** Names of a kind in a language: what is offered asks for hundreds of them. */
const namesIn = (type: 'language' | 'currency', locale: string): Intl.DisplayNames => {
  const held = `${type} ${locale}`
  const names = displayNames.get(held) ?? new Intl.DisplayNames([locale], { type })
  displayNames.set(held, names)
  return names
}
const displayNames = new Map<string, Intl.DisplayNames>()
