import { discard, documentTypes, type FileStore, imageTypes, inspect, newKey, sentType } from '@quoin/kit/files'
import { type PageParts, Refusal, refuse } from '@quoin/kit/server'
import { bounds, isUpload, type Question, type UploadedFile } from '../engine/index.ts'
import { forms } from '../resources/index.ts'

/** What a page hands over: its fields, and files by the name of their field. */
export interface Posted {
  readonly fields: URLSearchParams
  readonly files: ReadonlyMap<string, File>
}

/** Reads a posted form, with files in it or without. */
export async function readPosted(body: unknown, contentType: string): Promise<Posted> {
  if (!Buffer.isBuffer(body)) return { fields: new URLSearchParams(String(body ?? '')), files: new Map() }
  const data = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw refuse.invalid('malformed_form', 'The form is not valid.')
  })
  const fields = new URLSearchParams()
  const files = new Map<string, File>()
  for (const [name, value] of [...data].slice(0, 5_000))
    if (typeof value === 'string') fields.append(name, value)
    else if (value.size > 0) files.set(name, value)
  return { fields, files }
}

interface Place {
  readonly tenantId: string
  readonly survey: string
  readonly hash: string
}
interface Taken {
  readonly values: Record<string, unknown>
  /** Why a file is not taken, by question: a code that texts are known by. */
  readonly errors: Record<string, string>
}

const drawnMax = 400_000
const types: Readonly<Partial<Record<Question['kind'], readonly string[]>>> = {
  file: [...imageTypes, ...documentTypes],
  picture: imageTypes,
  signature: ['image/png'],
}

/** Takes the files of a page into the store, looks at them, and says what an answer names them by. */
export async function takeUploads(
  place: Place,
  questions: readonly Question[],
  { fields, files }: Posted,
  held: Readonly<Record<string, unknown>>,
  parts: PageParts,
): Promise<Taken> {
  const values: Record<string, unknown> = {}
  const errors: Record<string, string> = {}
  for (const question of questions.filter(isUpload)) {
    const { id, kind } = question
    const file = kind === 'signature' ? drawnIn(fields.get(`q.${id}.drawn`)) : files.get(`q.${id}`)
    const kept = file ? keep(place, question, file, parts) : keptOf(place, question, fields, held, parts)
    const value = await kept.catch((error: unknown) => {
      errors[id] = codeOf(error)
      return null
    })
    const signed = fields.get(`q.${id}.signed`) ?? ''
    // What was drawn is kept while the name is still to be written.
    values[id] = kind !== 'signature' ? value : signed || value ? { signed, ...value } : null
  }
  return { values, errors }
}

function drawnIn(text: string | null): File | undefined {
  const [, data] = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/.exec(text && text.length < drawnMax ? text : '') ?? []
  return data ? new File([Buffer.from(data, 'base64')], 'signature.png', { type: 'image/png' }) : undefined
}

async function keep(
  { tenantId, survey, hash }: Place,
  { id, kind }: Question,
  file: File,
  parts: PageParts,
): Promise<UploadedFile> {
  const store = parts.services.files
  const allow = types[kind]!
  const contentType = sentType(file.type, file.name)
  if (!allow.includes(contentType)) throw refuse.invalid('upload_wrong_type', 'This file type is not accepted.')
  const key = newKey({ tenantId, purpose: 'forms', filename: file.name || 'file' })
  await store.write(key, new Uint8Array(await file.arrayBuffer()), contentType)
  try {
    const name = key.slice(key.lastIndexOf('/') + 1)
    const reserve = () =>
      parts.callInternal(tenantId, forms.answers.internal.reserveRefused, { key, name, type: contentType, size: file.size })
    const { size, sha256 } = await inspect(reserving(store, reserve), key, { allow, sizeMax: bounds.uploadBytes })
    const upload = { survey, question: id, hash, key, name, type: contentType, size, sha256 }
    return await parts.callInternal(tenantId, forms.answers.internal.keepUpload, upload)
  } catch (error) {
    await discard(store, key)
    throw error
  }
}

/** Quarantine takes what a row reserved: what is handed over on a page has none before it was looked at, so that what is refused otherwise leaves none. */
const reserving = (store: FileStore, reserve: () => Promise<{ isReserved: boolean }>): FileStore => {
  const { uploads } = store
  if (!uploads) return store
  const quarantine: typeof uploads.quarantine = async (key, found) =>
    (await reserve()).isReserved && uploads.quarantine(key, found)
  return { ...store, uploads: { ...uploads, quarantine } }
}

/** What was handed over with an earlier page, unless it shall go. */
async function keptOf(
  { tenantId, survey, hash }: Place,
  { id }: Question,
  fields: URLSearchParams,
  held: Readonly<Record<string, unknown>>,
  parts: PageParts,
): Promise<UploadedFile | null> {
  const named = fields.get(`q.${id}.kept`)
  if (!named || fields.get(`q.${id}.remove`)) return null
  const { file, name, type, size } = (held[id] ?? {}) as Partial<UploadedFile>
  if (file === named && name && type && size !== undefined) return { file, name, type, size }
  return parts.callInternal(tenantId, forms.answers.internal.uploadOf, { survey, question: id, hash, id: named })
}

const reasons: Readonly<Record<string, string>> = {
  upload_too_large: 'file_too_large',
  storage_quota_reached: 'no_room',
  upload_infected: 'infected_file',
  upload_quarantined: 'infected_file',
  upload_not_scanned: 'not_scanned',
  scanner_unavailable: 'scanner_away',
}

function codeOf(error: unknown): string {
  if (!(error instanceof Refusal)) throw error
  if (error.status === 429) throw error
  return reasons[error.code] ?? 'wrong_file'
}
