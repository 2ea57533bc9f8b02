/** One entry of a calendar; moments are ISO 8601 in UTC, days plain dates. */
export interface CalendarEntry {
  readonly id: string
  readonly title: string
  readonly description?: string | null
  readonly start?: string
  readonly day?: string
  /** How long it takes from its start; half an hour when nobody says. */
  readonly minutes?: number
  readonly changedAt: string
  readonly revision: number
}

/** A calendar as RFC 5545 text: CRLF, lines of at most 75 octets, texts escaped. */
export const icsOf = (name: string, entries: readonly CalendarEntry[]): string =>
  calendarOf(['METHOD:PUBLISH', `X-WR-CALNAME:${escaped(name)}`], entries)

/** The same, page after page, for calendars of any length. */
export async function* icsPages(name: string, pages: AsyncIterable<readonly CalendarEntry[]>): AsyncGenerator<string> {
  const [begin, end] = icsOf(name, []).split(/(?=END:VCALENDAR)/)
  yield begin!
  for await (const entries of pages) yield linesOf(entries.flatMap(eventOf))
  yield end!
}

/** An entry as a calendar on a server keeps it, which says no method. */
export const icsObjectOf = (entry: CalendarEntry): string => calendarOf([], [entry])

/** Which entry of ours it is in a calendar. */
export const uidOf = ({ id }: Pick<CalendarEntry, 'id'>): string => `${id}@quoin`

function calendarOf(properties: readonly string[], entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quoin//Quoin//EN',
    'CALSCALE:GREGORIAN',
    ...properties,
    ...entries.flatMap(eventOf),
    'END:VCALENDAR',
  ]
  return linesOf(lines)
}

const linesOf = (lines: readonly string[]): string => lines.map((line) => `${folded(line)}\r\n`).join('')

function eventOf(entry: CalendarEntry): string[] {
  const { id, title, description, start, day, minutes = 30, changedAt, revision } = entry
  const when =
    start !== undefined
      ? [`DTSTART:${stamp(start)}`, `DTEND:${stamp(new Date(Date.parse(start) + minutes * 60_000).toISOString())}`]
      : [`DTSTART;VALUE=DATE:${day!.replaceAll('-', '')}`]
  return [
    'BEGIN:VEVENT',
    `UID:${uidOf({ id })}`,
    `DTSTAMP:${stamp(changedAt)}`,
    `SEQUENCE:${revision}`,
    ...when,
    `SUMMARY:${escaped(title)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    'END:VEVENT',
  ]
}

const stamp = (iso: string): string => `${new Date(iso).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Line breaks become `\n`, other control characters nothing: a text must not be able to begin a line of its own. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/[\u0000-\u001f\u007f]/g, '')

/** Folds behind at most 75 octets, never inside a character; a following line begins with a space. */
export function folded(line: string): string {
  const parts: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > 75) {
      parts.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...parts, current].join('\r\n')
}
