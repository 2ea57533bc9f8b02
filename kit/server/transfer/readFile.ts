import type { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import iconv from 'iconv-lite'
import type { FileStore } from '../../files/index.ts'
import { refuse } from '../refuse.ts'

/** What encodings a file may be in, by the name we keep. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'shift_jis', 'gb18030'] as const
export type Encoding = (typeof encodings)[number]
export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

export interface FileShape {
  readonly key: string
  readonly format: 'csv' | 'json'
  readonly encoding: Encoding
  readonly separator: Separator
}

/** One row of a file: its number as a spreadsheet shows it (the header is row 1), and its cells by the name of their column. */
export interface FileRow {
  readonly number: number
  readonly cells: Readonly<Record<string, unknown>>
  /** What stands in the row behind the last column that has a name. */
  readonly beyond?: readonly string[]
}

const sampleBytes = 262_144
const cellsMax = 1_048_576

/** Finds out how a file is written, as far as that was not said. Reads a sample, and the whole file once to be sure of UTF-8. */
export async function shapeOf(
  files: FileStore,
  key: string,
  said: { format?: 'csv' | 'json'; encoding?: Encoding; separator?: Separator },
): Promise<FileShape> {
  const facts = await files.head(key)
  if (!facts) throw refuse.invalid('upload_missing', 'The file was never uploaded, or is gone.', 'upload_id')
  if (facts.size === 0) throw refuse.invalid('empty_file', 'The file is empty.', 'upload_id')
  const sample = await collect(await files.read(key, { start: 0, end: Math.min(facts.size, sampleBytes) - 1 }))
  const encoding = said.encoding ?? markOf(sample) ?? ((await isUtf8(await files.read(key))) ? 'utf-8' : guessLegacy(sample))
  const text = iconv.decode(sample, encoding).replace(/^\uFEFF/, '')
  const format = said.format ?? (/^\s*[[{]/.test(text) ? 'json' : 'csv')
  return { key, format, encoding, separator: said.separator ?? sniffSeparator(text) }
}

async function collect(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** A byte order mark settles it; without one, zeros in every second place mean UTF-16. */
function markOf(bytes: Buffer): Encoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 4_096)
  const zeros = [0, 0]
  for (const [i, byte] of sample.entries()) if (byte === 0) zeros[i % 2]!++
  if (zeros[1]! > sample.length * 0.2) return 'utf-16le'
  if (zeros[0]! > sample.length * 0.2) return 'utf-16be'
  return undefined
}

async function isUtf8(stream: Readable): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of stream) decoder.decode(chunk as Buffer, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    stream.destroy()
    // Whoever broke off said nothing of the encoding.
    if (!(error instanceof TypeError)) throw error
    return false
  }
}

/**
 * Japanese is known by its kana, which every text of more than a few words holds; Chinese by high bytes that come in pairs from
 * the common planes. Western text has single high bytes between plain letters.
 */
function guessLegacy(bytes: Buffer): Encoding {
  let high = 0,
    kana = 0,
    hanzi = 0
  for (let i = 0; i < bytes.length; i++) {
    const a = bytes[i]!,
      b = bytes[i + 1] ?? 0
    if (a < 0x80) continue
    if ((a === 0x82 && b >= 0x9f && b <= 0xf1) || (a === 0x83 && b >= 0x40 && b <= 0x96)) kana++
    if (a >= 0xb0 && a <= 0xf7 && b >= 0xa1) hanzi++
    if (a >= 0x81 && b >= 0x40 && (a >= 0xa1 ? b >= 0xa1 : true)) i++
    high++
  }
  if (kana >= 2 && kana >= high * 0.1) return 'shift_jis'
  return hanzi >= 2 && hanzi >= high * 0.6 ? 'gb18030' : 'windows-1252'
}

/** The sign that splits most of the first lines into one same number of cells. What stands between quotes does not count. */
function sniffSeparator(text: string): Separator {
  const lines = text
    .replaceAll(/"(?:[^"]|"")*"/g, '""')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
  let best: Separator = ',',
    bestScore = 0
  for (const separator of separators) {
    const counts = lines.map((line) => line.split(separator).length)
    const [first = 1] = counts
    const score = first > 1 ? counts.filter((count) => count === first).length * first : 0
    if (score > bestScore) [best, bestScore] = [separator, score]
  }
  return best
}

/** Every row of a file in order, blank ones left out but counted. Throws a refusal that says where it cannot be read on. */
export async function* readRows(files: FileStore, shape: FileShape): AsyncGenerator<FileRow> {
  const bytes = await files.read(shape.key)
  const text = bytes.pipe(
    iconv.decodeStream(shape.encoding, { stripBOM: true }) as unknown as NodeJS.ReadWriteStream,
  ) as unknown as Readable
  bytes.on('error', (error) => text.destroy(error))
  try {
    if (shape.format === 'json') yield* jsonRows(text)
    else yield* csvRows(text, shape.separator)
  } finally {
    bytes.destroy()
    text.destroy()
  }
}

async function* csvRows(text: Readable, delimiter: Separator): AsyncGenerator<FileRow> {
  const parser = text.pipe(parse({ delimiter, relax_column_count: true, relax_quotes: true, max_record_size: cellsMax }))
  text.on('error', (error) => parser.destroy(error))
  let number = 0
  let header: string[] | undefined
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      number++
      if (record.every((cell) => cell.trim() === '')) continue
      if (!header) {
        header = record.map((cell) => cell.trim())
        while (header.at(-1) === '') header.pop()
        continue
      }
      // A column may have any name, also one that plain objects have a meaning for.
      const cells = Object.create(null) as Record<string, string>
      // Of two columns with one name the first counts.
      for (const [i, name] of header.entries()) if (name !== '' && !(name in cells)) cells[name] = record[i] ?? ''
      const beyond = record.slice(header.length).filter((cell) => cell.trim() !== '')
      yield beyond.length > 0 ? { number, cells, beyond } : { number, cells }
    }
  } catch (error) {
    const { code } = error as { code?: string }
    if (!code?.startsWith('CSV_')) throw error
    throw refuse.invalid(
      'unreadable_file',
      code === 'CSV_QUOTE_NOT_CLOSED'
        ? `A quoted cell that begins after row ${number} is never closed.`
        : code === 'CSV_MAX_RECORD_SIZE'
          ? `Row ${number + 1} is larger than 1 MiB. Is a quotation mark missing?`
          : `The file cannot be read after row ${number}.`,
    )
  } finally {
    parser.destroy()
  }
  if (!header) throw refuse.invalid('empty_file', 'The file holds no rows.')
}

/** The objects of a JSON array, or one after the other, each parsed when it is complete, so that no file is too long. */
async function* jsonRows(text: Readable): AsyncGenerator<FileRow> {
  let number = 0,
    depth = 0,
    inText = false,
    isEscaped = false
  let piece = ''
  for await (const chunk of text) {
    const part = String(chunk)
    let from = depth > 0 ? 0 : -1
    for (let i = 0; i < part.length; i++) {
      const sign = part[i]!
      if (inText) {
        if (isEscaped) isEscaped = false
        else if (sign === '\\') isEscaped = true
        else if (sign === '"') inText = false
      } else if (sign === '"' && depth > 0) inText = true
      else if (sign === '{') {
        if (depth++ === 0) from = i
      } else if (sign === '}' && depth > 0 && --depth === 0) {
        yield jsonRow(piece + part.slice(from, i + 1), ++number)
        piece = ''
        from = -1
      } else if (depth === 0 && !/[\s[\],\uFEFF]/.test(sign))
        throw refuse.invalid('unreadable_file', `After object ${number} the file is not a list of objects.`)
    }
    if (from >= 0) piece += part.slice(from)
    if (piece.length > cellsMax) throw refuse.invalid('unreadable_file', `Object ${number + 1} is larger than 1 MiB.`)
  }
  if (depth > 0) throw refuse.invalid('unreadable_file', `Object ${number + 1} is not closed.`)
  if (number === 0) throw refuse.invalid('empty_file', 'The file holds no objects.')
}

function jsonRow(text: string, number: number): FileRow {
  try {
    return { number, cells: JSON.parse(text) as Record<string, unknown> }
  } catch {
    throw refuse.invalid('unreadable_file', `Object ${number} is not valid JSON.`)
  }
}
