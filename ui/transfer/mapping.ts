import type { FieldDefinition } from '@quoin/kit'
import { wireName } from '@quoin/kit'
import type { ValueMapping } from './valueMapping.ts'

/** Column of the file → wire name of a field, or null to leave it out. */
export type Mapping = Readonly<Record<string, string | null>>

/** Column of the file → what its cells mean. */
export type Values = Readonly<Record<string, ValueMapping>>

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Which field each column means, by name: the wire name, another name it goes by, the name in code or the label on the screen,
 * without regard to case, accents and spaces; else the one field whose label ends in it, as "Language" means "Preferred language".
 * No field is given twice.
 */
export function guessMapping(
  columns: readonly string[],
  definition: Readonly<Record<string, FieldDefinition>>,
  label: (name: string) => string,
): Mapping {
  const fields = Object.entries(definition).map(([name, one]) => ({ wire: wireName(name, one), label: label(name), name, one }))
  const known = new Map<string, string>()
  for (const { wire, label, name, one } of fields)
    for (const called of [label, name, ...one.alsoKnownAs, wire]) known.set(plain(called), wire)
  const exact = columns.map((column) => known.get(plain(column)))
  const taken = new Set<string>()
  return Object.fromEntries(
    columns.map((column, at) => {
      const ending = fields.filter(({ label }) => ` ${label}`.toLowerCase().endsWith(` ${column.trim().toLowerCase()}`))
      const wire = exact[at] ?? (ending.length === 1 && !exact.includes(ending[0]!.wire) ? ending[0]!.wire : undefined)
      if (wire === undefined || taken.has(wire)) return [column, null]
      taken.add(wire)
      return [column, wire]
    }),
  )
}

const keyOf = (tenant: string, resource: string, columns: readonly string[]) =>
  `quoin.import.${tenant}.${resource}.${columns.map(plain).sort().join('|')}`

/** The mapping chosen the last time a file with these columns was imported here, as far as its fields still exist. */
export function rememberedMapping(
  tenant: string,
  resource: string,
  columns: readonly string[],
  wires: ReadonlySet<string>,
): Mapping | null {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(keyOf(tenant, resource, columns)) ?? 'null')
    if (typeof held !== 'object' || held === null) return null
    return Object.fromEntries(
      columns.map((column) => {
        const wire = (held as Record<string, unknown>)[column]
        return [column, typeof wire === 'string' && wires.has(wire) ? wire : null]
      }),
    )
  } catch {
    return null
  }
}

/** What was said of cells the last time, as it was kept. */
export function rememberedValues(tenant: string, resource: string, columns: readonly string[]): Values {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(`${keyOf(tenant, resource, columns)}.values`) ?? '{}')
    return typeof held === 'object' && held !== null ? (held as Values) : {}
  } catch {
    return {}
  }
}

export function rememberValues(tenant: string, resource: string, mapping: Mapping, values: Values): void {
  try {
    localStorage.setItem(`${keyOf(tenant, resource, Object.keys(mapping))}.values`, JSON.stringify(values))
  } catch {
    /* As below. */
  }
}

export function rememberMapping(tenant: string, resource: string, mapping: Mapping): void {
  try {
    localStorage.setItem(keyOf(tenant, resource, Object.keys(mapping)), JSON.stringify(mapping))
  } catch {
    /* A full or forbidden store costs a convenience and nothing else. */
  }
}
