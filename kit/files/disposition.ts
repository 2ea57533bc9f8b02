import { truncateFilename } from '../request/truncate.ts'

/** A `Content-Disposition` that every browser reads the same way, whatever the name holds. */
export function disposition(kind: 'attachment' | 'inline', filename: string): string {
  const clean = truncateFilename(filename.toWellFormed().replace(/[\p{Cc}\p{Cf}/\\]/gu, ''), 200) || 'file'
  const ascii = clean.replace(/[^\x20-\x7e]|["%;]/g, '_')
  const extended = encodeURIComponent(clean).replace(/['()*!]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${extended}`
}
