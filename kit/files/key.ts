import { randomUUID } from 'node:crypto'
import { isUuid } from '../uuid.ts'

/**
 * A new key under the tenant: `<tenant>/<purpose>/<uuid>/<safe name>`. Only the server makes keys. The name keeps its letters
 * in any script and its last extension; whatever a disk, a header or a reader could stumble over is replaced.
 */
export function newKey({
  tenantId,
  purpose,
  filename,
  id = randomUUID(),
}: {
  tenantId: string
  purpose: string
  filename: string
  id?: string
}): string {
  if (!isUuid(tenantId)) throw new TypeError('A key begins with the id of a company')
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(purpose)) throw new TypeError('A purpose is a short lower-case word')
  return `${tenantId.toLowerCase()}/${purpose}/${id}/${safeName(filename)}`
}

/** The last part of a path as a name that harms no system: one extension, no separators, controls or direction marks. */
export function safeName(filename: string): string {
  const base = filename.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1)!
  const tidy = base
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\uFFFD]/gu, '')
    .replace(/[^\p{L}\p{M}\p{N} ._()-]/gu, '-')
    .replace(/\s+/gu, ' ')
    .replace(/^[ .-]+|[ .]+$/gu, '')
  const dot = tidy.lastIndexOf('.')
  const extension = dot > 0 && /^[A-Za-z0-9]{1,10}$/.test(tidy.slice(dot + 1)) ? tidy.slice(dot).toLowerCase() : ''
  // `invoice.pdf.exe` shows as `invoice.pdf` where extensions are hidden, so only the last dot stays a dot.
  const stem = (extension ? tidy.slice(0, dot) : tidy).replace(/\./g, '-').replace(/[ -]+$/, '')
  const short = cut(stem, 150) || 'file'
  return `${reserved.test(short) ? `file-${short}` : short}${extension}`
}

/** Names that systems keep for themselves, and we for the small pictures that lie beside those they are drawn of. */
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|thumb-\d+x\d+)$/i

/** Cuts at a character, never inside one, so that the UTF-8 of the name fits into a directory entry. */
function cut(text: string, bytesMax: number): string {
  let bytes = 0
  let result = ''
  for (const char of text) {
    bytes += Buffer.byteLength(char)
    if (bytes > bytesMax) break
    result += char
  }
  return result
}

/** Throws unless the text is a key. */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new TypeError('Not a key of this store')
}

/** Whether every part is a plain name; whatever passes stays inside its folder. */
export function isKey(key: string): boolean {
  const parts = key.split('/')
  return (
    key.length <= 800 &&
    parts.length <= 16 &&
    parts.every(
      (part) =>
        part !== '' &&
        !part.startsWith('.') &&
        Buffer.byteLength(part) <= 200 &&
        part.isWellFormed() &&
        !/[\p{Cc}\\:*?"<>|]/u.test(part),
    )
  )
}
