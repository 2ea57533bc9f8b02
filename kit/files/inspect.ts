import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type Refusal, refuse } from '../request/refuse.ts'
import type { Finding } from './scanner.ts'
import { type FileInfo, type FileStore, tooLarge } from './store.ts'

export const imageTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']
export const documentTypes: readonly string[] = [
  'application/pdf',
  'text/plain',
  'text/csv',
  'text/markdown',
  'application/json',
  'application/zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
]

export interface Inspected {
  readonly size: number
  readonly contentType: string
  readonly sha256: string
  /** Pictures only. */
  readonly width?: number
  readonly height?: number
}

/** What phones take today. */
export const pixelsMax = 50_000_000

/**
 * Looks at what was really stored before any record counts on it: size, bytes against the declared type, hash, and for a picture
 * its measures. Where the installation has a scanner, it looks through it last. Throws `upload_missing` (409), `upload_too_large` or
 * `upload_wrong_type` (422), after which it is removed; `upload_quarantined` or `upload_not_scanned` (422), after which it is in quarantine, and
 * `upload_infected` or `upload_too_large` (422) where there is no room for it;
 * and `scanner_unavailable` (503).
 */
export async function inspect(
  store: FileStore,
  key: string,
  rules: { allow: readonly string[]; sizeMax: number },
): Promise<Inspected> {
  const definition = await store.head(key)
  if (!definition) throw refuse.conflict('upload_missing', 'The file has not been uploaded.')
  const looked = await lookAt(store, key, definition, rules).catch(async (error: unknown) => {
    if ((error as { status?: number }).status === 422) await discard(store, key)
    throw error
  })
  const finding = (await store.scanner?.look(await store.read(key))) ?? null
  if (finding) {
    const isKept = (await store.uploads?.quarantine(key, { ...looked, ...finding })) ?? false
    if (!isKept) await discard(store, key)
    throw refusalOf(finding, isKept)
  }
  return looked
}

async function lookAt(
  store: FileStore,
  key: string,
  definition: FileInfo,
  rules: { allow: readonly string[]; sizeMax: number },
): Promise<Inspected> {
  if (definition.size > rules.sizeMax) throw tooLarge(rules.sizeMax)
  if (!rules.allow.includes(definition.contentType))
    throw wrongType(`Files of type ${definition.contentType} are not taken here.`)
  const { sha256, start, text } = await readThrough(store, key)
  const { fileTypeFromBuffer } = await import('file-type')
  // Of a sound in Ogg its codec is said as well.
  const [mime] = (await fileTypeFromBuffer(start))?.mime.split(';') ?? []
  if (!agrees(definition.contentType, mime, start, text))
    throw wrongType(`The file is not what it says it is (${definition.contentType}).`)
  const measures = definition.contentType.startsWith('image/') ? await measure(store, key, start) : {}
  return { size: definition.size, contentType: definition.contentType, sha256, ...measures }
}

function refusalOf({ why }: Finding, isKept: boolean): Refusal {
  if (why === 'malware' && isKept)
    return refuse.invalid(
      'upload_quarantined',
      'The virus scan found malware in this file. It is in quarantine, where an administrator can release it.',
    )
  if (why === 'malware') return refuse.invalid('upload_infected', 'The virus scan found malware in this file. It was not saved.')
  if (!isKept) return refuse.invalid('upload_too_large', 'The file is too large for the virus scan.')
  return refuse.invalid(
    'upload_not_scanned',
    'The file is too large for the virus scan and was put in quarantine. An administrator can release it.',
  )
}

/** Removes an upload that is refused, with the row that reserved it where there is one. */
export const discard = (store: FileStore, key: string): Promise<void> => store.uploads?.discard(key) ?? store.delete(key)

/** The whole object once: its hash, its first 64 KiB, and whether all of it is text. */
async function readThrough(store: FileStore, key: string) {
  const hash = createHash('sha256')
  const first: Buffer[] = []
  let kept = 0
  let readings: ((chunk?: Buffer) => boolean)[] | undefined
  for await (const chunk of (await store.read(key)) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    if (kept < 65_536) {
      first.push(chunk)
      kept += chunk.length
    }
    readings = (readings ?? readingsFrom(chunk)).filter((isText) => isText(chunk))
  }
  const text = !readings || readings.some((isText) => isText())
  return { sha256: hash.digest('hex'), start: Buffer.concat(first).subarray(0, 65_536), text }
}

/** The ways in which text is written: UTF-8; UTF-16 behind its mark; or an older code, such as spreadsheets save in, which has no control characters. */
function readingsFrom(start: Buffer): ((chunk?: Buffer) => boolean)[] {
  const utf16 = utf16Of(start)
  if (utf16) return [decoding(utf16)]
  return [decoding('utf-8'), (chunk) => !chunk || !hasControls(chunk)]
}

/** Tab, the ends of lines and pages, the end of a file in DOS, and what Japanese mail changes its alphabet by are part of texts. */
const textControls = [9, 10, 11, 12, 13, 26, 27]
const controls = Uint8Array.from({ length: 256 }, (_, byte) => Number(byte < 32 && !textControls.includes(byte)))
function hasControls(chunk: Buffer): boolean {
  for (let at = 0; at < chunk.length; at++) if (controls[chunk[at]!]) return true
  return false
}

function utf16Of(start: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : undefined
}

function decoding(encoding: string): (chunk?: Buffer) => boolean {
  const decoder = new TextDecoder(encoding, { fatal: true })
  return (chunk) => {
    try {
      return !decoder.decode(chunk, { stream: chunk !== undefined }).includes('\0')
    } catch {
      return false
    }
  }
}

/** What the look at a file calls otherwise than its owner may: a moving PNG, and what Apple makes of sounds and videos. */
const sameAs = new Map([
  ['image/apng', 'image/png'],
  ['video/x-m4v', 'video/mp4'],
  ['audio/x-m4a', 'audio/mp4'],
])

function agrees(declared: string, found: string | undefined, start: Buffer, text: boolean): boolean {
  // Pictures made of markup can act; there is no list that lets them in.
  if (declared === 'image/svg+xml' || declared === 'image/svg') return false
  if (declared.startsWith('image/')) return isSame(declared, found)
  // Many a text begins like something else: `BMI;Weight` like a picture, `solid growth` like a solid body. All of those hold what no text does.
  if (declared.startsWith('text/') || declared === 'application/json')
    return text && found !== 'application/pdf' && (declared === 'text/html' || !looksLikeMarkup(start))
  if (declared === 'application/octet-stream') return true
  if (isSame(declared, found)) return true
  // Office documents are zip archives whose first entries need not tell which kind.
  return found === 'application/zip' && /^application\/vnd\.(openxmlformats-officedocument|oasis\.opendocument)\./.test(declared)
}

const isSame = (declared: string, found: string | undefined): boolean =>
  found !== undefined && declared === (sameAs.get(found) ?? found)

/** Whether a browser that guesses would take the text for a page. */
function looksLikeMarkup(start: Buffer): boolean {
  const text = new TextDecoder(utf16Of(start) ?? 'utf-8')
    .decode(start.subarray(0, 8_192))
    .replace(/^\uFEFF/, '')
    .replace(/^(\s|<!--[\s\S]*?-->)+/, '')
    .toLowerCase()
  return /^<(!doctype html|html|head|body|script|iframe|svg|\?xml)/.test(text)
}

async function measure(store: FileStore, key: string, start: Buffer): Promise<{ width: number; height: number }> {
  // Loaded with the first picture: it takes 27 MB.
  const { default: sharp } = await import('sharp')
  // Whole, as a picture keeps what is piped into it anyway: one that broke off on its way would never say so, and end the process.
  const picture = sharp(await buffer(await store.read(key)), { limitInputPixels: false, failOn: 'error' })
  // Reads the header only: how large it would unpack to is known without unpacking.
  const {
    // As it is looked at: a camera that was held upright writes the picture down lying on its side.
    autoOrient: { width = 0, height = 0 },
    pages = 1,
    format,
  } = await picture.metadata().catch(() => {
    throw wrongType('The picture cannot be read.')
  })
  // A GIF says apart from its pictures how large the screen for them is, and browsers make room for the screen.
  const screen = format === 'gif' ? start.readUInt16LE(6) * start.readUInt16LE(8) : 0
  if (width < 1 || height < 1 || Math.max(width * height, screen) * pages > pixelsMax * (pages > 1 ? 4 : 1))
    throw refuse.invalid('upload_too_large', 'The picture has too many pixels.')
  return { width, height }
}

const wrongType = (detail: string) => refuse.invalid('upload_wrong_type', detail)
