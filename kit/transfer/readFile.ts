import type { Readable } from 'node:stream'
import type { FileStore } from '../files/index.ts'
import { refuse } from '../request/refuse.ts'
import { inThread, type ThreadBudget } from './inThread.ts'

/** What encodings a file may be in, by the name we keep. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'shift_jis', 'gb18030'] as const
export type Encoding = (typeof encodings)[number]
export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** Kinds of files that are written and read. */
export const fileFormats = ['csv', 'json', 'xlsx'] as const
export type FileFormat = (typeof fileFormats)[number]

export interface FileShape {
  readonly key: string
  readonly format: FileFormat
  readonly encoding: Encoding
  readonly separator: Separator
}

/** One row of a file: its number as a spreadsheet shows it (the header is row 1), and its cells by the name of their column. */
export interface FileRow {
  readonly number: number
  readonly cells: Readonly<Record<string, unknown>>
  /** What stands in the row behind the last column that has a name. */
  readonly beyond?: readonly string[]
  /** Why nothing of the row can be taken. */
  readonly reason?: string
}

/** How a file is read: `signal` ends it, and `budget` is another than the usual one in specs. */
export interface Reading {
  readonly signal?: AbortSignal
  readonly budget?: ThreadBudget
}

/** Finds out how a file is written, as far as that was not said. */
export async function shapeOf(
  files: FileStore,
  key: string,
  input: { format?: FileFormat; encoding?: Encoding; separator?: Separator },
  reading: Reading = {},
): Promise<FileShape> {
  const info = await files.head(key)
  if (!info) throw refuse.invalid('upload_missing', 'The file was not uploaded or no longer exists.', 'upload_id')
  if (info.size === 0) throw refuse.invalid('empty_file', 'The file is empty.', 'upload_id')
  return { key, ...(await answerOf<Omit<FileShape, 'key'>>(files, key, { pass: 'shape', said: input }, reading)) }
}

/** Reads a file to its end: how many rows it has and what its columns are called. Throws a refusal that says where it cannot be read on. */
export const countRows = (
  files: FileStore,
  shape: FileShape,
  reading: Reading = {},
): Promise<{ total: number; header?: readonly string[] }> => answerOf(files, shape.key, { pass: 'count', shape }, reading)

async function answerOf<Answer>(files: FileStore, key: string, pass: object, { signal, budget }: Reading): Promise<Answer> {
  const stream = await opened(files, key)
  try {
    const { value } = await inThread<never, Answer>(pass, stream[Symbol.asyncIterator](), signal, budget).next()
    return value as Answer
  } finally {
    stream.destroy()
  }
}

/** One that breaks before anybody reads on is heard of by whoever reads on. */
async function opened(files: FileStore, key: string): Promise<Readable> {
  const stream = await files.read(key)
  return stream.on('error', () => {})
}

type ThreadRow = Omit<FileRow, 'cells'> & { readonly cells: readonly string[] | FileRow['cells'] }

/** The rows of a file behind row `after` in order, a few hundred at a time, blank ones left out but counted. */
export async function* readRows(
  files: FileStore,
  shape: FileShape,
  { after = 0, signal, budget }: Reading & { readonly after?: number } = {},
): AsyncGenerator<FileRow[]> {
  const stream = await opened(files, shape.key)
  try {
    const pass = { pass: 'rows', shape, after }
    for await (const { rows, header } of inThread<ThreadRow[], void>(pass, stream[Symbol.asyncIterator](), signal, budget))
      yield rows.map((row) => ({ ...row, cells: header ? named(header, row.cells as readonly string[]) : row.cells }) as FileRow)
  } finally {
    stream.destroy()
  }
}

function named(header: readonly string[], cells: readonly string[]): Record<string, string> {
  // A column may have any name, also one that plain objects have a meaning for.
  const row = Object.create(null) as Record<string, string>
  // Of two columns with one name the first counts.
  for (const [i, name] of header.entries()) if (name !== '' && !(name in row)) row[name] = cells[i] ?? ''
  return row
}
