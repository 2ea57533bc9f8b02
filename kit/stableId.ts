import { createHash } from 'node:crypto'

/** An id made of a text, so that it is the same everywhere and always; in the form of a version 4 that every client takes. */
export function stableId(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
