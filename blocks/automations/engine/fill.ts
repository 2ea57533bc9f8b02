import { customPrefix } from '@quoin/kit/custom-fields'
import { renderLine, renderText } from '@quoin/kit/mail'

export type Filling = Readonly<Record<string, unknown>>

const dayMs = 86_400_000
const daysMax = 366

/** What the texts and values of a rule may name. Without a record there is none. */
export function fillingOf(
  record: Readonly<Record<string, unknown>> | undefined,
  { at, rule, event }: { readonly at: Date; readonly rule: string; readonly event: string },
): Filling {
  const inDays = Array.from({ length: daysMax }, (_, days) => new Date(at.getTime() + days * dayMs).toISOString().slice(0, 10))
  return { ...(record && { record }), rule, event, today: inDays[0], in_days: inDays }
}

const whole = /^\{\{\s*record\.((?:custom_fields\.)?[a-z0-9_]+)\s*\}\}$/
const named = /\brecord\.((?:custom_fields\.)?[a-z0-9_]+)/g

/** Names of fields that a value of any depth speaks of. */
export const namesIn = (value: unknown): string[] => [...JSON.stringify(value ?? null).matchAll(named)].map(([, name]) => name!)

type Held = Readonly<Record<string, unknown>>

/** What a record holds in a field, also in one that its company added; undefined where there is no such field. */
export function heldIn(record: Held | undefined, field: string): { readonly value: unknown } | undefined {
  const within = (field.startsWith(customPrefix) ? record?.custom_fields : record) as Held | null | undefined
  const name = field.startsWith(customPrefix) ? field.slice(customPrefix.length) : field
  return within && Object.hasOwn(within, name) ? { value: within[name] } : undefined
}

/** A value with its texts filled in; a text that is one field and nothing else becomes what the field holds, be it a number or nothing. */
export function filled(value: unknown, filling: Filling): unknown {
  if (Array.isArray(value)) return value.map((one) => filled(one, filling))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, filling)]))
  if (typeof value !== 'string' || !value.includes('{')) return value
  const field = whole.exec(value)?.[1]
  const held = field === undefined ? undefined : heldIn(filling.record as Held | undefined, field)
  if (held) return held.value
  return value.includes('\n') ? renderText(value, filling) : renderLine(value, filling)
}

export const line = (text: string, filling: Filling): string => renderLine(text, filling)
export const text = (source: string, filling: Filling): string => renderText(source, filling)
