// Reads the first sheet of a workbook as spreadsheets of today save it. Plain JavaScript, for the thread that reads files and for the browser
// that shows the beginning of one; it trusts nothing of what it reads.
import { Inflate } from 'fflate'

/** Of what unfolds to more nobody reads the end: an archive of a kilobyte may be one of a gigabyte. */
const unfoldedMax = 512 * 2 ** 20
/** What is held in memory beside the sheet: texts that cells name by their number, styles, names of sheets. */
const heldMax = 32 * 2 ** 20
const sliceBytes = 16_384
const tagMax = 65_536
/** A sheet has no more rows, and as in any other file no row holds more. */
const rowsMax = 1_048_576
const rowCharactersMax = 1_048_576

/** Why a workbook cannot be read; the message is for whoever made it. */
export class Unreadable extends Error {}

/** Whether bytes begin as a workbook does: an archive; and as one of long ago does, or one with a password. */
export const isArchive = ([a, b, c, d]) => a === 0x50 && b === 0x4b && c === 0x03 && d === 0x04
export const isOldWorkbook = ([a, b, c, d]) => a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0

/** The files of an archive, by the list at its end. */
function directoryOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  for (const last = Math.max(0, end - 65_535); end >= last && view.getUint32(end, true) !== 0x06054b50; ) end--
  if (end < 0 || view.getUint32(end, true) !== 0x06054b50) throw new Unreadable('The workbook is damaged.')
  const files = new Map()
  const decoder = new TextDecoder()
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw new Unreadable('The workbook is damaged.')
    const [nameBytes, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true))
    const name = decoder.decode(bytes.subarray(at + 46, at + 46 + nameBytes))
    if (view.getUint16(at + 8, true) & 1) throw new Unreadable('The workbook has a password. Save it without one.')
    files.set(name.replace(/^\//, ''), {
      method: view.getUint16(at + 10, true),
      size: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    })
    at += 46 + nameBytes + extra + comment
  }
  return files
}

function spend(left, size) {
  left.bytes -= size
  if (left.bytes < 0) throw new Unreadable('The workbook holds too much. Save the sheet as CSV, or split it.')
}

/** A file of the archive as text, slice by slice. */
function* textOf(bytes, files, name, left) {
  const file = files.get(name)
  if (!file) return
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { offset, size, method } = file
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== 0x04034b50) throw new Unreadable('The workbook is damaged.')
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  const data = bytes.subarray(start, start + size)
  const decoder = new TextDecoder()
  let found = []
  const take = (part) => {
    spend(left, part.length)
    found.push(part)
  }
  const inflate = method === 8 ? new Inflate(take) : undefined
  if (!inflate && method !== 0) throw new Unreadable('The workbook is packed in a way that cannot be read. Save it again.')
  for (let at = 0; at < data.length; at += sliceBytes) {
    const slice = data.subarray(at, at + sliceBytes)
    const isLast = at + sliceBytes >= data.length
    try {
      if (inflate) inflate.push(slice, isLast)
      else take(slice)
    } catch (error) {
      throw error instanceof Unreadable ? error : new Unreadable('The workbook is damaged.')
    }
    yield found.map((part) => decoder.decode(part, { stream: true })).join('')
    found = []
  }
}

const entities = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const plain = (text) =>
  text.includes('&')
    ? text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (all, number, hex, name) => {
        const code = number ? Number(number) : hex ? Number.parseInt(hex, 16) : undefined
        return code === undefined ? (entities[name] ?? all) : code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
      })
    : text
/** Signs that XML cannot hold stand by their number. */
const unescaped = (text) =>
  text.includes('_x') ? text.replace(/_x([0-9A-F]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))) : text
const attributesOf = (tag) =>
  Object.fromEntries([...tag.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name, a, b]) => [name, plain(a ?? b)]))

/** Tags and texts of XML as they come. */
class Scanner {
  rest = ''
  constructor(seen) {
    this.seen = seen
  }
  push(text) {
    const all = this.rest + text
    let at = 0
    for (;;) {
      const begin = all.indexOf('<', at)
      if (begin < 0) break
      if (begin > at) this.seen.text?.(plain(all.slice(at, begin)))
      const closing = all.startsWith('<!--', begin) ? '-->' : all.startsWith('<![CDATA[', begin) ? ']]>' : '>'
      const end = all.indexOf(closing, begin)
      if (end < 0) {
        at = begin
        break
      }
      const tag = all.slice(begin + 1, end)
      if (closing === ']]>') this.seen.text?.(tag.slice('![CDATA['.length))
      else if (tag.startsWith('!DOCTYPE')) throw new Unreadable('The workbook is damaged.')
      else if (!tag.startsWith('!') && !tag.startsWith('?')) this.tag(tag)
      at = end + closing.length
    }
    this.rest = all.slice(at)
    if (this.rest.length > tagMax && this.rest.startsWith('<')) throw new Unreadable('The workbook is damaged.')
    if (!this.rest.startsWith('<') && this.rest.length > tagMax) {
      // Half of an entity waits for its other half.
      const cut = this.rest.lastIndexOf('&') > this.rest.length - 12 ? this.rest.lastIndexOf('&') : this.rest.length
      this.seen.text?.(plain(this.rest.slice(0, cut)))
      this.rest = this.rest.slice(cut)
    }
  }
  tag(tag) {
    if (tag.length > tagMax) throw new Unreadable('The workbook is damaged.')
    const [, closes, name] = /^(\/?)(?:\w+:)?([\w.]+)/.exec(tag) ?? []
    if (!name) return
    if (!closes) this.seen.open?.(name, tag)
    if (closes || tag.endsWith('/')) this.seen.close?.(name)
  }
}

const scan = (texts, seen) => {
  const scanner = new Scanner(seen)
  for (const text of texts) scanner.push(text)
}

/** Texts that cells name by their number: each in one piece or in several of different looks; how it is read aloud is none of it. */
function sharedTexts(texts) {
  const all = []
  let text
  let isText = false
  let isAloud = false
  let held = 0
  scan(texts, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') isAloud = true
      else if (name === 't') isText = !isAloud
    },
    text(part) {
      if (!isText) return
      text += part
      if ((held += part.length) > heldMax)
        throw new Unreadable('The workbook holds too much. Save the sheet as CSV, or split it.')
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isAloud = false
      else if (name === 'si') all.push(unescaped(text))
    },
  })
  return all
}

/** Which styles of cells show a number as a day or a time. */
function dateStyles(texts) {
  const own = new Map()
  const styles = []
  let isCells = false
  scan(texts, {
    open(name, tag) {
      if (name === 'cellXfs') isCells = true
      else if (name === 'numFmt') {
        const { numFmtId, formatCode = '' } = attributesOf(tag)
        own.set(numFmtId, /[dmyhs]/i.test(formatCode.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')))
      } else if (name === 'xf' && isCells) {
        const id = attributesOf(tag).numFmtId
        const number = Number(id)
        const isBuiltIn = (number >= 14 && number <= 22) || (number >= 27 && number <= 36) || (number >= 45 && number <= 58)
        styles.push(own.get(id) ?? isBuiltIn)
      }
    },
    close(name) {
      if (name === 'cellXfs') isCells = false
    },
  })
  return styles
}

/** A number of days since the end of 1899 as people write it; spreadsheets take 1900 for a leap year. */
function moment(days, is1904) {
  const number = is1904 ? days + 1_462 : days < 60 ? days + 1 : days
  const at = new Date(Math.round((number - 25_569) * 86_400_000))
  if (Number.isNaN(at.getTime()) || days < 0) return String(days)
  const [day, time] = at.toISOString().split('T')
  if (days < 1) return time.slice(0, 5)
  return Number.isInteger(days) ? day : `${day}T${time.slice(0, 8)}`
}

/** Spreadsheets keep fifteen digits; what stands behind them is how computers divide. */
const numeral = (text) => {
  const number = Number(text)
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : text
}

const columnOf = (place) => {
  let column = 0
  for (const letter of place) {
    const at = letter.charCodeAt(0) - 64
    if (at < 1 || at > 26) break
    column = column * 26 + at
  }
  return column - 1
}

/** Name of the file of the first sheet that is shown, and since when it counts days. */
function firstSheet(bytes, files, left) {
  let id
  let is1904 = false
  scan(textOf(bytes, files, 'xl/workbook.xml', left), {
    open(name, tag) {
      const attributes = attributesOf(tag)
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904)
      if (name === 'sheet' && id === undefined && (attributes.state ?? 'visible') === 'visible') id = attributes['r:id']
    },
  })
  let target
  scan(textOf(bytes, files, 'xl/_rels/workbook.xml.rels', left), {
    open(name, tag) {
      const { Id, Target } = attributesOf(tag)
      if (name === 'Relationship' && Id === id) target = Target
    },
  })
  if (!target) throw new Unreadable('This is not a workbook that can be read. Save it as .xlsx or as CSV.')
  return { is1904, file: target.startsWith('/') ? target.slice(1) : `xl/${target}` }
}

/**
 * The rows of the first sheet, those of a slice of it at once: `{ number, cells }` with cells as text, days as 2026-12-31. Of a formula it
 * takes what came of it.
 */
export function* sheetRows(bytes, { cellsMax, bytesMax = unfoldedMax }) {
  const files = directoryOf(bytes)
  const left = { bytes: bytesMax }
  const { is1904, file } = firstSheet(bytes, files, left)
  if (!files.has(file)) throw new Unreadable('The workbook is damaged.')
  const dates = dateStyles(textOf(bytes, files, 'xl/styles.xml', left))
  const texts = sharedTexts(textOf(bytes, files, 'xl/sharedStrings.xml', left))
  let rows = []
  let number = 0
  let cells = []
  let size = 0
  let next = 0
  let cell
  let isValue = false
  let value = ''
  const said = () => {
    const { t: kind = 'n', s: style } = cell
    if (value === '') return ''
    if (kind === 's') {
      const text = texts[Number(value)] ?? ''
      // A text that a million cells name stands in the workbook once.
      spend(left, text.length)
      return text
    }
    if (kind === 'b') return value === '1' ? 'true' : 'false'
    if (kind !== 'n') return unescaped(value)
    return dates[Number(style)] ? moment(Number(value), is1904) : numeral(value)
  }
  const scanner = new Scanner({
    open(name, tag) {
      if (name === 'row') {
        const before = number
        number = Number(attributesOf(tag).r ?? before + 1)
        if (!(Number.isInteger(number) && number > before && number <= rowsMax))
          throw new Unreadable(`The workbook is damaged: there is a row ${number} after row ${before}.`)
        cells = []
        size = 0
        next = 0
      } else if (name === 'c') {
        cell = attributesOf(tag)
        value = ''
        next = cell.r ? columnOf(cell.r) : next
        if (!(next >= 0 && next < cellsMax)) throw new Unreadable(`Row ${number} has more than ${cellsMax} cells.`)
      } else if (name === 'v' || name === 't') isValue = cell !== undefined
      else if (name === 'rPh') cell = undefined
    },
    text(part) {
      if (isValue) value += part
      if (value.length > rowCharactersMax) throw new Unreadable(`Row ${number} is larger than 1 MiB.`)
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'c' && cell) {
        while (cells.length < next) cells.push('')
        cells[next] = said()
        if ((size += cells[next].length) > rowCharactersMax) throw new Unreadable(`Row ${number} is larger than 1 MiB.`)
        next++
        cell = undefined
      } else if (name === 'row') rows.push({ number, cells })
    },
  })
  for (const text of textOf(bytes, files, file, left)) {
    scanner.push(text)
    yield rows
    rows = []
  }
}
