import { refuse } from '@quoin/kit/server'

export interface InviteLine {
  /** As people count the lines of the file. */
  readonly line: number
  readonly email: string
  readonly role: string | undefined
}

const linesMax = 500

/**
 * Reads whom a table invites: a first line that names the columns `email` and, if wanted, `role`, then a person a line. Commas,
 * semicolons or tabs between the cells; cells may stand in quotes. Throws 422 when there is no such column or too many lines.
 */
export function readInviteTable(csv: string): InviteLine[] {
  const text = csv.replace(/^\uFEFF/, '')
  const firstLine = text.slice(0, text.search(/[\r\n]|$/))
  const separator = [';', '\t', ','].find((one) => firstLine.includes(one)) ?? ','
  const [head, ...lines] = cellsOf(text, separator)
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  const [email, role] = ['email', 'role'].map((name) => names.indexOf(name)) as [number, number]
  if (email < 0) throw refuse.invalid('no_email_column', 'needs a header line with a column email', 'csv')
  if (lines.length > linesMax) throw refuse.invalid('too_many_lines', `may have at most ${linesMax} lines`, 'csv')
  return lines.map(({ line, cells }) => ({
    line,
    email: (cells[email] ?? '').trim(),
    role: (role < 0 ? '' : (cells[role] ?? '')).trim() || undefined,
  }))
}

/** The cells of every line that has any, with the number of the line it begins on. */
function cellsOf(text: string, separator: string): { line: number; cells: string[] }[] {
  const found: { line: number; cells: string[] }[] = []
  let [line, begun] = [1, 1]
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  const endLine = () => {
    cells.push(cell)
    if (cells.some((one) => one.trim())) found.push({ line: begun, cells })
    ;[cells, cell] = [[], '']
  }
  for (let i = 0; i < text.length; i++) {
    const letter = text[i]!
    if (letter === '\n') line++
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[i + 1] === '"') cell += text[++i]
      else isQuoted = false
    } else if (letter === '"' && cell === '') isQuoted = true
    else if (letter === separator) {
      cells.push(cell)
      cell = ''
    } else if (letter === '\n') {
      endLine()
      begun = line
    } else if (letter !== '\r') cell += letter
  }
  endLine()
  return found
}
