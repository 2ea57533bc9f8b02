/** A post of a file of Markdown: what is said of it in front, and its text. */
interface Part {
  readonly definition: Record<string, unknown>
  readonly rest: string
}

/**
 * Cuts a file into posts, each with its front matter as this program, Jekyll or Hugo write it. A file of several is one that this program
 * made: what begins a further one names its id or its title, and stands in no block of code. Each line is looked at a few times.
 */
export function splitMarkdown(text: string): Part[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const first = lines.findIndex((line) => line.trim() !== '')
  const starts: { readonly at: number; readonly end: number }[] = []
  let fence = ''
  for (let at = Math.max(first, 0); at < lines.length; at++) {
    const line = lines[at]!
    const sign = line.charAt(0)
    if (sign === '' || !'`~-+'.includes(sign)) continue
    const marks = sign === '`' || sign === '~' ? /^(`{3,}(?=[^`]*$)|~{3,})(.*)$/.exec(line) : null
    if (fence) {
      if (marks && marks[1]!.startsWith(fence) && marks[2]!.trim() === '') fence = ''
      continue
    }
    if (marks) {
      fence = marks[1]!
      continue
    }
    const end = endOf(lines, at, at === first)
    if (end === undefined) continue
    starts.push({ at, end })
    at = end
  }
  if (starts.length === 0) return [{ definition: {}, rest: lines.join('\n') }]
  return starts.map(({ at, end }, i) => ({
    definition: (lines[at]!.startsWith('+') ? readToml : readYaml)(lines.slice(at + 1, end)),
    rest: lines.slice(end + 1, starts[i + 1]?.at ?? lines.length).join('\n'),
  }))
}

const fieldLine = /^["']?([\w-]+)["']?\s*[:=]\s*(.*)$/
/** Lines of front matter; a text behind a rule soon has one that is none. */
const isOfYaml = (line: string): boolean => line.trim() === '' || /^(?:[#\s]|-(?:\s|$)|[^\s#-][^:]*:(?:\s|$))/.test(line)
const linesMax = 1_000

/** The line that closes front matter which begins at a line; undefined where none does. */
function endOf(lines: readonly string[], at: number, isFirst: boolean): number | undefined {
  const sign = lines[at]!.trimEnd()
  if (sign !== '---' && !(sign === '+++' && isFirst)) return undefined
  let isNamed = false
  for (let end = at + 1; end < Math.min(lines.length, at + linesMax); end++) {
    const line = lines[end]!.trimEnd()
    if (line === sign || (sign === '---' && line === '...')) return isNamed ? end : undefined
    if (sign === '---' && !isOfYaml(line)) return undefined
    const [, name] = fieldLine.exec(line) ?? []
    isNamed ||= name !== undefined && (isFirst || name === 'id' || name === 'title')
  }
  return undefined
}

/** Names with their values as far as posts have them: a line, a text of several lines, or a list. What is nested deeper is left out. */
function readYaml(lines: readonly string[]): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  let name: string | undefined
  for (const line of lines) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const item = /^\s*-(?:\s+(.*))?$/.exec(line)
    const held = name === undefined ? undefined : values[name]
    if (item && Array.isArray(held)) held.push(valueOf(item[1] ?? ''))
    else if (/^\s/.test(line)) {
      if (name !== undefined && typeof held === 'string') values[name] = `${held} ${line.trim()}`.trim()
    } else {
      const [, field, value = ''] = fieldLine.exec(line) ?? []
      name = field
      if (field === undefined) continue
      // A text of several lines, folded or as it stands, follows.
      values[field] = /^[>|][+-]?\d?$/.test(value) ? '' : value === '' ? [] : valueOf(value)
    }
  }
  return values
}

/** Of Hugo's other kind of front matter the names that stand before the first table, with values on one line. */
function readToml(lines: readonly string[]): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const line of lines) {
    if (line.startsWith('[')) break
    const [, name, value] = fieldLine.exec(line) ?? []
    if (name !== undefined) values[name] = valueOf(value ?? '')
  }
  return values
}

const valueMax = 10_000
function valueOf(text: string): unknown {
  const trimmed = text.trim()
  if (trimmed.length > valueMax) return trimmed
  try {
    return JSON.parse(trimmed) as unknown
  } catch {
    if (trimmed.startsWith('[') && trimmed.endsWith(']'))
      return trimmed
        .slice(1, -1)
        .split(',')
        .map((one) => one.trim().replace(/^['"]|['"]$/g, ''))
        .filter(Boolean)
    const quoted = /^'((?:[^']|'')*)'/.exec(trimmed) ?? /^"([^"\\]*)"/.exec(trimmed)
    if (quoted) return quoted[1]!.replaceAll("''", "'")
    const remark = trimmed.search(/\s#/)
    return remark < 0 ? trimmed : trimmed.slice(0, remark).trim()
  }
}
