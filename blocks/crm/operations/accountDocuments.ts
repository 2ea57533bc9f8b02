import { documentTypes, imageTypes, inspect, newKey } from '@quoin/kit/files'
import { Answer, type BlockServer, type Context, type Customs, plain, refuse } from '@quoin/kit/server'
import { randomUUID } from 'node:crypto'
import { crm } from '../resources/index.ts'
import { mayChange } from './records.ts'

const sizeMax = 50 * 1024 * 1024
const types = [...documentTypes, ...imageTypes]
const byEnding: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  txt: 'text/plain',
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
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
}

export const accountDocuments: Customs<typeof crm, 'accountDocuments'> = {
  async presign({ account, filename, fileName, content_type, size }, context) {
    mayChange(context, await context.find(crm.accounts, account), 'crm.accounts.write')
    const name = (filename ?? fileName)!
    const contentType = content_type || byEnding[name.split('.').pop()!.toLowerCase()] || ''
    if (!types.includes(contentType))
      throw refuse.invalid('upload_wrong_type', 'Files of this type cannot be kept as documents.', 'filename')
    if (size !== undefined && size > sizeMax)
      throw refuse.invalid('upload_too_large', 'A document may have at most 50 MiB.', 'size')
    const id = randomUUID()
    const key = newKey({ tenantId: context.tenantId, purpose: 'documents', filename: name })
    const upload = await context.files.presignUpload({ key, contentType, sizeMax, size, expiresInSeconds: 600 })
    await context.tx.query(
      `insert into kit.files (tenant_id, id, key, purpose, filename, content_type, state, created_by, expires_at)
       values ($1, $2, $3, $4, $5, $6, 'pending', $7, $8)`,
      [context.tenantId, id, key, `document ${account}`, name, contentType, context.me || null, upload.expiresAt],
    )
    const signedUrl = await context.files.presignDownload({ key, filename: name, expiresInSeconds: 900 })
    const facts = {
      presigned_url: upload.url,
      upload_url: upload.url,
      signed_url: signedUrl,
      public_url: signedUrl,
      url: upload.url,
      file_name: name,
      key,
      file_id: id,
      expires_at: upload.expiresAt,
      headers: upload.headers,
      fields: {},
    }
    return plain({ ...facts, data: { id, type: 'presigned_upload', attributes: { unique_id: id, ...facts } } })
  },
}

type Replacements = NonNullable<BlockServer['replaces'][string]>

/** The record counts only after the stored bytes were looked at: they are named by the id or the key that presigning answered. */
export const createDocument: Replacements['create'] = async (deal, context, standard) => {
  mayChange(context, await context.find(crm.accounts, deal.params.parent!), 'crm.accounts.write')
  const asked = String(deal.body.file_unique_id ?? deal.body.file_id ?? deal.body.key ?? '')
  const [file] = await deal.tx.query<{ id: string; key: string; filename: string; content_type: string }>(
    `select id, key, filename, content_type from kit.files
     where tenant_id = $1 and (id::text = $2 or key = $2) and purpose = $3 and state = 'pending' and created_by is not distinct from $4 for update`,
    [context.tenantId, asked, `document ${deal.params.parent}`, context.me || null],
  )
  if (!file)
    throw refuse.invalid('upload_missing', 'Name the uploaded file by the file_id that presigning answered.', 'file_unique_id')
  const facts = await inspect(context.files, file.key, { allow: types, sizeMax })
  await deal.tx.query(
    `update kit.files set state = 'stored', size_bytes = $3, sha256 = $4, content_type = $5, expires_at = null where tenant_id = $1 and id = $2`,
    [context.tenantId, file.id, facts.size, facts.sha256, facts.contentType],
  )
  const { file_id: _id, key: _key, ...body } = deal.body
  const answer = await standard({
    ...deal,
    body: { name: file.filename, original_name: file.filename, ...body, file_unique_id: file.id },
  })
  const { data } = JSON.parse(answer.body) as { data: { id: string } }
  // What the file is was found out by us; a client's word for it is not taken.
  await deal.tx.query('update crm.account_documents set file_type = $3, file_size = $4 where tenant_id = $1 and id = $2', [
    context.tenantId,
    data.id,
    facts.contentType,
    facts.size,
  ])
  return withLinks(answer, context, { [data.id]: { file_type: facts.contentType, file_size: facts.size } })
}

export const listDocuments: Replacements['list'] = async (deal, context, standard) => withLinks(await standard(deal), context)
export const getDocument: Replacements['get'] = async (deal, context, standard) => withLinks(await standard(deal), context)

interface Resource {
  id: string
  attributes: Record<string, unknown>
}

/** Gives every document a link to its bytes that ends after a quarter of an hour. */
async function withLinks(
  answer: Answer,
  context: Context,
  more: Readonly<Record<string, Record<string, unknown>>> = {},
): Promise<Answer> {
  const body = JSON.parse(answer.body) as { data: Resource | Resource[] }
  const resources = [body.data].flat()
  const files = await context.tx.query<{ id: string; key: string; filename: string }>(
    'select id, key, filename from kit.files where tenant_id = $1 and id = any($2::uuid[])',
    [context.tenantId, resources.map((r) => r.attributes.file_unique_id).filter(Boolean)],
  )
  const byId = new Map(files.map((f) => [f.id, f]))
  for (const resource of resources) {
    const file = byId.get(resource.attributes.file_unique_id as string)
    Object.assign(resource.attributes, more[resource.id], {
      url: file ? await context.files.presignDownload({ key: file.key, filename: file.filename, expiresInSeconds: 900 }) : null,
    })
  }
  return new Answer(answer.status, JSON.stringify(body), answer.headers)
}
