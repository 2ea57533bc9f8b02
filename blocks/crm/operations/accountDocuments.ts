import type { Found } from '@quoin/kit'
import { documentTypes, imageTypes, inlineTypes, sentType } from '@quoin/kit/files'
import {
  Answer,
  type BlockServer,
  type Confirmed,
  confirmUpload,
  type Context,
  type Customs,
  document,
  one,
  plain,
  refuse,
  reservationOf,
  reserveUpload,
  uploadMissing,
} from '@quoin/kit/server'
import { crm } from '../resources/index.ts'
import { mayChange, refuseStale } from './records.ts'

const sizeMax = 50 * 1024 * 1024
const types = [...documentTypes, ...imageTypes]

export const accountDocuments: Customs<typeof crm, 'accountDocuments'> = {
  async presign({ account, filename, fileName, content_type, size }, context) {
    mayChange(context, await context.find(crm.accounts, account), 'crm.accounts.write')
    const name = (filename ?? fileName)!
    const contentType = sentType(content_type, name)
    if (!types.includes(contentType))
      throw refuse.invalid('upload_wrong_type', 'Files of this type cannot be uploaded as documents.', 'filename')
    if (size !== undefined && size > sizeMax) throw refuse.invalid('upload_too_large', 'Documents can be up to 50 MiB.', 'size')
    const purpose = `document ${account}`
    const { id, key, upload, link } = await reserveUpload(context, {
      folder: 'documents',
      purpose,
      filename: name,
      contentType,
      sizeMax,
      size,
    })
    const values = {
      presigned_url: upload.url,
      upload_url: upload.url,
      signed_url: link,
      public_url: link,
      url: upload.url,
      file_name: name,
      key,
      file_id: id,
      expires_at: upload.expiresAt,
      headers: upload.headers,
      fields: {},
    }
    return plain({ ...values, data: { id, type: 'presigned_upload', attributes: { unique_id: id, ...values } } })
  },

  async overview({ account }, context) {
    await context.find(crm.accounts, account)
    const folders = await context.tx.query<{ folder: string | null; count: number; expired: number; expiring: number }>(
      `select nullif(folder, '') as folder, count(*)::bigint as count, count(*) filter (where expires_at <= clock_timestamp())::bigint as expired,
         count(*) filter (where expires_at > clock_timestamp() and expires_at <= clock_timestamp() + interval '30 days')::bigint as expiring
       from crm.account_documents where tenant_id = $1 and account_id = $2 and deleted_at is null
       group by 1 order by nullif(folder, '') collate app.natural nulls last`,
      [context.tenantId, account],
    )
    const sum = (name: 'count' | 'expired' | 'expiring') => folders.reduce((all, one) => all + Number(one[name]), 0)
    return document({
      type: 'documents_overview',
      id: account,
      attributes: {
        total: sum('count'),
        expired: sum('expired'),
        expiring: sum('expiring'),
        folders: folders.map(({ folder, count }) => ({ folder, count: Number(count) })),
      },
    })
  },

  async versions({ account, document: id }, context) {
    const paper = await findPaper(context, account, id)
    const versions = await context.tx.query<{ key: string | null; original_name: string }>(
      `select v.number::integer as number, v.original_name, v.file_type, v.file_size, v.number = $3 as is_current, v.restored_from::integer as restored_from,
         v.created_at, v.created_by, f.key
       from crm.document_versions v left join kit.files f on f.tenant_id = v.tenant_id and f.id = v.file_id and f.state = 'stored'
       where v.tenant_id = $1 and v.document_id = $2 order by v.number desc limit 500`,
      [context.tenantId, id, paper.versionNumber],
    )
    return document({
      type: 'document_versions',
      id,
      attributes: {
        versions: await Promise.all(
          versions.map(async ({ key, ...version }) => ({
            ...version,
            url: key && (await context.files.presignDownload({ key, filename: version.original_name, expiresInSeconds: 900 })),
          })),
        ),
      },
    })
  },

  async addVersion({ account, document: id, file_unique_id, version }, context) {
    const paper = await findPaper(context, account, id, 'write')
    await refuseStale(context, crm.accountDocuments, paper, version)
    return replaceFile(context, paper, await takeUpload(context, account, file_unique_id))
  },

  async restoreVersion({ account, document: id, number, version }, context) {
    const paper = await findPaper(context, account, id, 'write')
    await refuseStale(context, crm.accountDocuments, paper, version)
    if (number === paper.versionNumber) throw refuse.conflict('already_current', 'This is already the latest version.')
    const [earlier] = await context.tx.query<Stored>(
      `select file_id as id, original_name as filename, file_type as "contentType", file_size as size from crm.document_versions
       where tenant_id = $1 and document_id = $2 and number = $3`,
      [context.tenantId, id, number],
    )
    if (!earlier) throw refuse.invalid('no_such_version', 'This version does not exist.', 'number')
    return replaceFile(context, paper, earlier, number)
  },
}

/** A document of this account; to write one is to write on the account. */
async function findPaper(
  context: Context,
  account: string,
  id: string,
  action: 'read' | 'write' = 'read',
): Promise<Found<typeof crm.accountDocuments>> {
  const owner = await context.find(crm.accounts, account)
  const paper = await context.find(crm.accountDocuments, id, action === 'write' ? 'lock' : undefined)
  if (paper.account !== owner.id) throw refuse.missing()
  if (action === 'write') mayChange(context, owner, 'crm.accounts.write')
  return paper
}

/** A file as its bytes told, not as somebody said it was. */
type Stored = Pick<Confirmed, 'id' | 'filename' | 'contentType' | 'size'>

/** Takes what this person uploaded for this account; it is named by the id or the key that presigning answered. */
async function takeUpload(context: Context, account: string, input: string): Promise<Stored> {
  const reserved = await reservationOf(context, `document ${account}`, input)
  if (!reserved) throw uploadMissing()
  return confirmUpload(context, reserved, { allow: types, sizeMax })
}

/** Puts a file in the place of the one a document had, which stays behind as the version it was. */
async function replaceFile(
  context: Context,
  paper: Found<typeof crm.accountDocuments>,
  file: Stored,
  restoredFrom: number | null = null,
): Promise<Answer> {
  const number = Number(paper.versionNumber) + 1
  await keepVersion(context, paper.id, number, file, restoredFrom)
  const { document: changed } = await context.update(crm.accountDocuments, paper, {
    file: file.id,
    originalName: file.filename,
    fileType: file.contentType,
    fileSize: Number(file.size),
    versionNumber: number,
  })
  return withLinks(one(changed), context)
}

const keepVersion = (context: Context, id: string, number: number, file: Stored, restoredFrom: number | null) =>
  context.tx.query(
    `insert into crm.document_versions (tenant_id, document_id, number, file_id, original_name, file_type, file_size, restored_from, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [context.tenantId, id, number, file.id, file.filename, file.contentType, file.size, restoredFrom, context.me || null],
  )

type Replacements = NonNullable<BlockServer['replaces'][string]>

/** The record counts only after the stored bytes were looked at. */
export const createDocument: Replacements['create'] = async (request, context, standard) => {
  const account = request.params.parent!
  mayChange(context, await context.find(crm.accounts, account), 'crm.accounts.write')
  const { file_id: byId, key: byKey, ...body } = request.body
  const file = await takeUpload(context, account, String(body.file_unique_id ?? byId ?? byKey ?? ''))
  const answer = await standard({
    ...request,
    body: { name: file.filename, original_name: file.filename, ...body, file_unique_id: file.id },
  })
  const { data } = JSON.parse(answer.body) as { data: { id: string } }
  // What the file is was found out by us; a client's word for it is not taken.
  await request.tx.query('update crm.account_documents set file_type = $3, file_size = $4 where tenant_id = $1 and id = $2', [
    context.tenantId,
    data.id,
    file.contentType,
    file.size,
  ])
  await keepVersion(context, data.id, 1, file, null)
  return withLinks(answer, context, { [data.id]: { file_type: file.contentType, file_size: file.size } })
}

export const listDocuments: Replacements['list'] = async (request, context, standard) =>
  withLinks(await standard(request), context)
export const getDocument: Replacements['get'] = async (request, context, standard) => withLinks(await standard(request), context)

interface Resource {
  id: string
  attributes: Record<string, unknown>
}

/** Gives every document a link to its bytes that ends after a quarter of an hour, and a picture one that shows it in a page. */
async function withLinks(
  answer: Answer,
  context: Context,
  more: Readonly<Record<string, Record<string, unknown>>> = {},
): Promise<Answer> {
  const body = JSON.parse(answer.body) as { data: Resource | Resource[] }
  const resources = [body.data].flat()
  const files = await context.tx.query<{ id: string; key: string; filename: string; content_type: string }>(
    'select id, key, filename, content_type from kit.files where tenant_id = $1 and id = any($2::uuid[])',
    [context.tenantId, resources.map((r) => r.attributes.file_unique_id).filter(Boolean)],
  )
  const byId = new Map(files.map((f) => [f.id, f]))
  for (const resource of resources) {
    const file = byId.get(resource.attributes.file_unique_id as string)
    const input = file && { key: file.key, filename: file.filename, expiresInSeconds: 900 }
    const isPicture = file && inlineTypes.includes(file.content_type)
    Object.assign(resource.attributes, more[resource.id], {
      url: input ? await context.files.presignDownload(input) : null,
      preview_url: input && isPicture ? await context.files.presignDownload({ ...input, inline: file.content_type }) : null,
    })
  }
  return new Answer(answer.status, JSON.stringify(body), answer.headers)
}
