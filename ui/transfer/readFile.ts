import Papa from 'papaparse'
import { decode, type Encoding, isJson, saidSeparator, type Separator, sniffEncoding, sniffSeparator } from './sniff.ts'

/** What is seen of a file before it is sent: how it is read, its columns, and its first rows. */
export interface FilePreview {
  readonly format: 'csv' | 'json' | 'xlsx'
  readonly encoding: Encoding
  readonly separator: Separator
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Different cells of each column, as far as the beginning of the file tells them. */
  readonly values: readonly (readonly string[])[]
}

const sampleBytes = 256 * 1024
const previewRows = 8
/** Rows that are looked through for the words a column has. */
const sampleRows = 1_000
/** A column with more words than this is no choice. */
const wordsMax = 60

/** What is seen of rows of which some more were read. */
const previewOf = (columns: readonly string[], rows: readonly (readonly string[])[]) => ({
  columns,
  rows: rows.slice(0, previewRows),
  values: columns.map((_, at) => {
    const words = new Set(rows.map((row) => (row[at] ?? '').trim()).filter((word) => word !== ''))
    return words.size <= wordsMax ? [...words] : []
  }),
})

const cellsMax = 2_000

/** Reads the beginning of a file. What is chosen by hand is taken; the rest is found out. */
export async function readFile(
  file: Blob & { readonly name: string },
  chosen: { encoding?: Encoding; separator?: Separator } = {},
): Promise<FilePreview> {
  const bytes = new Uint8Array(await file.slice(0, sampleBytes).arrayBuffer())
  const { isArchive, isOldWorkbook } = await import('@quoin/kit/sheet')
  if (isOldWorkbook(bytes)) throw new SyntaxError('a workbook of an old kind')
  if (isArchive(bytes)) return readWorkbook(new Uint8Array(await file.arrayBuffer()))
  const encoding = chosen.encoding ?? sniffEncoding(bytes)
  const text = decode(bytes, encoding)
  if (isJson(file.name, text)) return readJson(decode(new Uint8Array(await file.arrayBuffer()), encoding))
  const separator = chosen.separator ?? sniffSeparator(text)
  const table = text.slice(saidSeparator(text)?.from ?? 0)
  const { data } = Papa.parse<string[]>(table, { delimiter: separator, preview: sampleRows + 1, skipEmptyLines: 'greedy' })
  const [columns = [], ...read] = data
  // The last row may go on behind the sample.
  const rows = file.size > sampleBytes && read.length > 1 && read.length < sampleRows ? read.slice(0, -1) : read
  return {
    format: 'csv',
    encoding,
    separator,
    ...previewOf(
      columns.map((name) => name.trim()),
      rows,
    ),
  }
}

/** The first rows of the first sheet; what else is in the workbook is not unfolded. */
async function readWorkbook(bytes: Uint8Array): Promise<FilePreview> {
  const { sheetRows } = await import('@quoin/kit/sheet')
  const found: (readonly string[])[] = []
  for (const rows of sheetRows(bytes, { cellsMax })) {
    found.push(...rows.map(({ cells }) => cells).filter((cells) => cells.some((cell) => cell.trim() !== '')))
    if (found.length > sampleRows) break
  }
  const [columns = [], ...rows] = found.slice(0, sampleRows + 1)
  return {
    format: 'xlsx',
    encoding: 'utf-8',
    separator: ',',
    ...previewOf(
      columns.map((name) => name.trim()),
      rows,
    ),
  }
}

/** A JSON file is a list of objects, bare or as the `data` of an export. */
function readJson(text: string): FilePreview {
  const parsed: unknown = JSON.parse(text)
  const list = Array.isArray(parsed) ? parsed : (parsed as { data?: unknown }).data
  if (!Array.isArray(list)) throw new SyntaxError('not a list')
  const first = list.slice(0, sampleRows).filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null)
  const columns = [...new Set(first.flatMap((one) => Object.keys(one)))]
  const cell = (value: unknown) =>
    value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
  return {
    format: 'json',
    encoding: 'utf-8',
    separator: ',',
    ...previewOf(
      columns,
      first.map((one) => columns.map((name) => cell(one[name]))),
    ),
  }
}
