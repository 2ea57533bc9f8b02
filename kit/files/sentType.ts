import { ownValue } from '../ownValue.ts'

/** Other names of types: Windows calls archives so, and some browsers sounds and tables. */
const sameAs: Readonly<Record<string, string>> = {
  'application/x-zip-compressed': 'application/zip',
  'application/x-zip': 'application/zip',
  'application/x-pdf': 'application/pdf',
  'application/csv': 'text/csv',
  'text/comma-separated-values': 'text/csv',
  'text/x-csv': 'text/csv',
  'application/x-csv': 'text/csv',
  'text/x-markdown': 'text/markdown',
  'text/json': 'application/json',
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'audio/mp3': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
}
const byEnding: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  txt: 'text/plain',
  log: 'text/plain',
  csv: 'text/csv',
  md: 'text/markdown',
  json: 'application/json',
  zip: 'application/zip',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
}
/** Said by browsers that know no type. */
const unknown = 'application/octet-stream'

/** The type of a file by what a client says of it, under the name we have for it, or by what its name ends with; empty where neither tells. */
export function sentType(said: string | null | undefined, filename: string): string {
  const [type = ''] = (said ?? '').toLowerCase().split(';')
  const ending = filename.split('.').pop()!.toLowerCase()
  // Windows names tables after the spreadsheet that opens them.
  const isTable = type === 'application/vnd.ms-excel' && ending === 'csv'
  if (type.trim() && type !== unknown && !isTable) return ownValue(sameAs, type.trim()) ?? type.trim()
  return ownValue(byEnding, ending) ?? type
}
