import { type Context, refuse, truncateFilename } from '@quoin/kit/server'
import { files } from '../resources/index.ts'
import { isApprovedEnough } from './decide.ts'
import { findFile, valuesOf, type StoredFile } from './records.ts'
import { type Stored, takeNamed, takeUpload, type Uploaded } from './uploads.ts'
import { tellApprovers } from './tellApprovers.ts'

type Input = Readonly<Record<string, unknown>> & Uploaded

/** What may still be changed of a file that is approved: where it lies, how it is found, and who may read it. */
const arranging = new Set(['virtualFolder', 'tags', 'category', 'categoryName', 'status', 'enabled', 'isPublic', 'accessLevel'])

const nameMax = 250
/** A name for people, of whatever a file was called where it comes from. */
function nameOf(filename: string): string {
  const name = filename
    .toWellFormed()
    .split(/[/\\]/)
    .pop()!
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  return truncateFilename(name, nameMax) || 'file'
}

/** Makes a file of what was uploaded: of one person, or of the company, where it waits for approval. */
export const keepFile = async (context: Context, user: string | null, input: Input): Promise<string> =>
  keepStored(context, user, await takeUpload(context, input), input)

/** Makes a file of bytes that count. */
export async function keepStored(context: Context, user: string | null, stored: Stored, input: Input = {}): Promise<string> {
  const values = await withCategory(context, valuesOf(context, 'files.storedFiles', input))
  await mustFit(context, values.schema, stored)
  const given = typeof values.name === 'string' && values.name !== stored.id ? values.name : ''
  const { id } = await context.insert(files.storedFiles, {
    ...values,
    // Some clients send the key in the place of a name.
    name: nameOf(given.startsWith(`${context.tenantId}/`) ? stored.filename : given || stored.filename),
    user,
    file: stored.id,
    originalName: nameOf(stored.filename),
    fileType: stored.contentType,
    fileSize: stored.size,
    sha256: stored.sha256,
    versionNumber: 1,
    approvalState: user === null ? 'pending' : 'none',
  })
  await keepVersion(context, id, 1, stored)
  if (user === null) await tellApprovers(context, id)
  return id
}

/** Changes what is said of a file; what was uploaded meanwhile and is named becomes its latest version. */
export async function changeFile(context: Context, row: StoredFile, input: Input): Promise<void> {
  const values = await withCategory(context, valuesOf(context, 'files.storedFiles', input))
  mustBeOpen(row, values)
  const stored = await takeNamed(context, input, row.file)
  if (typeof values.schema === 'string') await mustFit(context, values.schema, stored ?? (await bytesOf(context, row.file)))
  if (Object.keys(values).length > 0) await context.update(files.storedFiles, row, values)
  await followCategory(context, row)
  if (stored) await replaceBytes(context, await findFile(context, row.id, 'lock'), stored)
}

/** A file of another category has its name; one that asks for more people than have approved these bytes asks again. */
export async function followCategory(context: Context, before: StoredFile): Promise<void> {
  const row = await findFile(context, before.id, 'lock')
  if (row.category === before.category) return
  const { categoryName = null } = (await withCategory(context, { category: row.category })) as { categoryName?: string }
  const isAsked = row.approvalState === 'approved' && !(await isApprovedEnough(context, row))
  await context.update(files.storedFiles, row, { categoryName, ...(isAsked && { approvalState: 'pending' }) })
  if (isAsked) await tellApprovers(context, row.id)
}

/** 409 where an approved file would say something else than it said when it was approved. */
export function mustBeOpen(row: StoredFile, values: Readonly<Record<string, unknown>>): void {
  if (row.approvalState !== 'approved') return
  const before = row as unknown as Readonly<Record<string, unknown>>
  const changed = Object.entries(values).find(
    ([name, value]) => !arranging.has(name) && JSON.stringify(value ?? null) !== JSON.stringify(before[name] ?? null),
  )
  if (changed)
    throw refuse.conflict('file_approved', 'An approved file cannot be changed. Upload a new version instead.', {
      field: changed[0],
    })
}

/** 422 for bytes that are not what a kind of document allows. */
export async function mustFit(
  { tx, tenantId }: Context,
  schema: unknown,
  { contentType, size }: Pick<Stored, 'contentType' | 'size'>,
): Promise<void> {
  if (typeof schema !== 'string') return
  const [kind] = await tx.query<{ types: string[] | null; max: string | null }>(
    'select allowed_mime_types as types, max_file_size as max from files.schemas where tenant_id = $1 and id = $2 and deleted_at is null',
    [tenantId, schema],
  )
  if (!kind) throw refuse.invalid('no_such_record', 'This document type does not exist.', 'schema_unique_id')
  if (kind.types?.length && !kind.types.includes(contentType))
    throw refuse.invalid('wrong_document_type', 'Files of this document type cannot have this format.', 'schema_unique_id')
  if (kind.max && size > Number(kind.max))
    throw refuse.invalid('document_too_large', 'The file is larger than its document type allows.', 'schema_unique_id')
}
export async function bytesOf({ tx, tenantId }: Context, file: string): Promise<Pick<Stored, 'contentType' | 'size'>> {
  const [bytes] = await tx.query<{ contentType: string; size: string }>(
    'select content_type as "contentType", size_bytes as size from kit.files where tenant_id = $1 and id = $2',
    [tenantId, file],
  )
  return { contentType: bytes!.contentType, size: Number(bytes!.size) }
}

async function withCategory(context: Context, values: Record<string, unknown>): Promise<Record<string, unknown>> {
  if (typeof values.category !== 'string') return values
  const [category] = await context.tx.query<{ name: string }>(
    'select name from files.categories where tenant_id = $1 and id = $2 and deleted_at is null',
    [context.tenantId, values.category],
  )
  if (!category) throw refuse.invalid('no_such_record', 'This category does not exist.', 'category_unique_id')
  return { ...values, categoryName: category.name }
}

/** Other bytes are another version. What was approved stays as it was, and the new bytes wait for a decision of their own. */
export async function replaceBytes(
  context: Context,
  row: StoredFile,
  stored: Stored,
  restoredFrom: number | null = null,
): Promise<void> {
  await mustFit(context, row.schema, stored)
  const number = Number(row.versionNumber) + 1
  if (number > versionsMax) throw refuse.conflict('too_many_versions', `A file can have up to ${versionsMax} versions.`)
  const [approved] = await context.tx.query<{ sha256: string }>(
    'select sha256 from files.versions where tenant_id = $1 and stored_file_id = $2 and number = $3',
    [context.tenantId, row.id, row.approvedVersion],
  )
  const isWaiting = row.approvalState !== 'none'
  // Who approves says it of bytes, and has said it of those that come back.
  const isApproved =
    approved?.sha256 === stored.sha256 || (isWaiting && (await isApprovedEnough(context, { ...row, sha256: stored.sha256 })))
  await keepVersion(context, row.id, number, stored, restoredFrom)
  await context.update(files.storedFiles, row, {
    file: stored.id,
    originalName: nameOf(stored.filename),
    fileType: stored.contentType,
    fileSize: stored.size,
    sha256: stored.sha256,
    versionNumber: number,
    approvalState: isWaiting ? 'pending' : 'none',
    ...(isApproved && !isWaiting && { approvedVersion: number }),
  })
  if (!isWaiting) return
  if (!isApproved) return tellApprovers(context, row.id)
  // In a step of its own: what is approved never becomes other bytes that are.
  await context.update(files.storedFiles, await findFile(context, row.id, 'lock'), {
    approvalState: 'approved',
    approvedVersion: number,
  })
}

export const versionsMax = 500

/** Brings an earlier version back as the latest, as a version of its own. */
export async function restore(context: Context, row: StoredFile, number: number): Promise<void> {
  if (number === Number(row.versionNumber)) throw refuse.conflict('already_current', 'This is already the latest version.')
  const [earlier] = await context.tx.query<Stored & Record<string, unknown>>(
    `select file_id as id, original_name as filename, file_type as "contentType", file_size as size, sha256 from files.versions
     where tenant_id = $1 and stored_file_id = $2 and number = $3`,
    [context.tenantId, row.id, number],
  )
  if (!earlier) throw refuse.invalid('no_such_version', 'This version does not exist.', 'number')
  await replaceBytes(context, row, { ...earlier, size: Number(earlier.size) }, number)
}

const keepVersion = (context: Context, id: string, number: number, stored: Stored, restoredFrom: number | null = null) =>
  context.insert(files.versions, {
    storedFile: id,
    number,
    file: stored.id,
    originalName: nameOf(stored.filename),
    fileType: stored.contentType,
    fileSize: stored.size,
    sha256: stored.sha256,
    restoredFrom,
  })
