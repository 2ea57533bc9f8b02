import { type Arrangements, type Arranger, type Special, volunteers } from '@quoin/server/testing'
import { createHash, randomBytes, randomUUID } from 'node:crypto'

const self = (a: Arranger) => ({ user: a.world.userIds[a.admin] })
const company = async (a: Arranger) => ({ urlId: await a.known('gateway.companies') })
const textOf = (a: Arranger) => new TextEncoder().encode(`${a.word} ${randomUUID()}`) as Uint8Array<ArrayBuffer>

async function uploaded(a: Arranger): Promise<string> {
  const { file_id } = await a.upload('files.storedFiles.presign', {}, `${a.word}.txt`, textOf(a))
  return file_id as string
}
const bodyOf = async (a: Arranger) => ({
  file_unique_id: await uploaded(a),
  name: `${a.word} file.txt`,
  description: `${a.word} description`,
  virtual_folder: `${a.word} folder`,
  tags: [`${a.word} tag`],
  metadata: { note: a.word },
})

/** A fresh file of the administrator, or of the company. */
async function own(a: Arranger): Promise<{ user: string; file: string }> {
  const { data } = await a.call('files.storedFiles.userCreate', { params: self(a), body: await bodyOf(a) })
  return { ...self(a), file: data.id as string }
}
async function companys(a: Arranger): Promise<{ urlId: string; file: string }> {
  const params = await company(a)
  const { data } = await a.call('files.storedFiles.storageCreate', { params, body: await bodyOf(a) })
  return { ...params, file: data.id as string }
}
async function tagged(a: Arranger) {
  const params = await own(a)
  const { data } = await a.call('files.tags.create', { body: { tag: `${a.word} ${randomUUID().slice(0, 8)}` } })
  const word = data.attributes.tag as string
  await a.call('files.storedFiles.userAddTag', { params, body: { tag: word } })
  return { ...params, tag: data.id as string }
}
async function shared(a: Arranger): Promise<{ file: string; id: string; link: string }> {
  const { file } = await own(a)
  const { data } = await a.call('files.storedFiles.share', { params: { file }, body: { label: `${a.word} link` } })
  return { file, id: data.id as string, link: (data.attributes.url as string).split('#').at(-1)! }
}

const onOwn =
  (body?: (a: Arranger) => Record<string, unknown> | Promise<Record<string, unknown>>): Special =>
  async (a) => ({ params: await own(a), body: await body?.(a) })
const onCompanys =
  (body?: (a: Arranger) => Record<string, unknown>): Special =>
  async (a) => ({ params: await companys(a), body: body?.(a) })
const onId =
  (body: (a: Arranger) => Record<string, unknown> = () => ({})): Special =>
  async (a) => ({ params: { id: (await own(a)).file }, body: body(a) })
const reason = (a: Arranger) => ({ reason: `${a.word} reason` })
const changes = (a: Arranger) => ({ name: `${a.word} other.txt`, description: `${a.word} other` })
const presign = (a: Arranger) => ({ filename: `${a.word}.txt` })

/** Somebody outside who was asked, and the secret of their link, made without the mail: only the mail would know it. */
async function askedOutside(a: Arranger): Promise<{ file: string; id: string; link: string }> {
  const { file } = await own(a)
  const { data } = await a.call('files.storedFiles.askOutside', {
    params: { file },
    body: { name: `${a.word} outside`, email: `${a.word}@outside.test`, note: `${a.word} note` },
  })
  const tenant = a.world.tenantIds[a.tenant]
  const link = Buffer.concat([Buffer.from(tenant.replaceAll('-', ''), 'hex'), randomBytes(32)]).toString('base64url')
  await a.world.sql.query('update files.outside_approvals set link_hash = $3 where tenant_id = $1 and id = $2', [
    tenant,
    data.id,
    createHash('sha256').update(link).digest(),
  ])
  return { file, id: data.id as string, link }
}

/** An upload that the virus scan refused, put where it would have put it. */
async function refused(a: Arranger): Promise<{ upload: string }> {
  const upload = await uploaded(a)
  await a.world.sql.query(
    `update kit.files set state = 'quarantined', quarantined_at = clock_timestamp(), quarantine_reason = 'malware', threat = $3,
       sha256 = repeat('0', 64), size_bytes = 10, expires_at = clock_timestamp() + interval '30 days' where tenant_id = $1 and id = $2`,
    [a.world.tenantIds[a.tenant], upload, `${a.word} threat`],
  )
  return { upload }
}

/** A rule for a category of its own: each has one. */
const ruleBody = async (a: Arranger) => {
  const { data } = await a.call('files.categories.create', { body: { name: `${a.word} ${randomUUID().slice(0, 8)}` } })
  return { name: `${a.word} rule`, category_unique_id: data.id as string, file_days: 3_650, version_days: 365, trash_days: 90 }
}
async function ruled(a: Arranger): Promise<string> {
  const { data } = await a.call('files.retentionRules.create', { body: await ruleBody(a) })
  return data.id as string
}

/** A fresh file and a colleague it is not shared with yet. */
const sharing = async (a: Arranger) => ({ file_unique_id: (await own(a)).file, grantee_unique_id: await a.member() })
async function accessed(a: Arranger): Promise<string> {
  const { data } = await a.call('files.accesses.create', { body: await sharing(a) })
  return data.id as string
}
const given: Special = async (a) => {
  const { file_unique_id, grantee_unique_id } = await sharing(a)
  return { params: self(a), body: { file_unique_ids: [file_unique_id], grantee_unique_ids: [grantee_unique_id] } }
}
async function delegated(a: Arranger): Promise<string> {
  const { data } = await a.call('files.delegations.create', { body: { delegatee_unique_id: await a.member() } })
  return data.id as string
}
/** Somebody asked for a file of the administrator. */
async function requested(a: Arranger): Promise<string> {
  const body = { file_unique_id: (await own(a)).file, message: `${a.word} message` }
  const { data } = await a.call('files.accessRequests.create', { body }, volunteers[a.tenant])
  return data.id as string
}
const ofRequest =
  (body: (a: Arranger) => Record<string, unknown>): Special =>
  async (a) => ({ params: { id: await requested(a) }, body: body(a) })

async function entity(a: Arranger): Promise<{ entity: string }> {
  const params = { entity: randomUUID() }
  await a.call('files.entities.register', { params, body: { name: `${a.word} machine`, entity_type: 'machine' } })
  return params
}
async function ofEntity(a: Arranger) {
  const params = await entity(a)
  const { file } = await companys(a)
  await a.call('files.entities.associate', { params, body: { file_unique_id: file, association_type: `${a.word} manual` } })
  return { ...params, file }
}
const onEntity =
  (body?: (a: Arranger) => object | Promise<object>): Special =>
  async (a) => ({ params: await entity(a), ...(body && { body: { ...(await body(a)) } }) })

export const specials: Readonly<Record<string, Special>> = {
  'files.tags.create': async (a) => ({ body: { tag: `${a.word} ${randomUUID().slice(0, 8)}` } }),
  'files.storedFiles.presign': async (a) => ({ body: presign(a) }),
  'files.uploads.parts': async (a) => {
    const { data } = await a.call('files.storedFiles.presign', { body: { ...presign(a), size: 20 } })
    return { body: { file: data.id } }
  },
  'files.storedFiles.userBeginParts': async (a) => ({ params: self(a), body: { ...presign(a), part_count: 2 } }),
  'files.storedFiles.userCompleteParts': async (a) => {
    const bytes = textOf(a)
    const { data } = await a.call('files.storedFiles.userBeginParts', {
      params: self(a),
      body: { ...presign(a), part_count: 1, size: bytes.length },
    })
    const { upload_id, presigned_urls } = data.attributes as { upload_id: string; presigned_urls: string[] }
    const sent = await fetch(presigned_urls[0]!, { method: 'PUT', body: bytes })
    return { params: self(a), body: { upload_id, parts: [{ ETag: sent.headers.get('etag')!, PartNumber: 1 }] } }
  },
  'files.storedFiles.create': async (a) => ({ body: await bodyOf(a) }),
  'files.storedFiles.update': onId(changes),
  'files.storedFiles.requestApproval': onId((a) => ({ note: `${a.word} note` })),
  'files.storedFiles.approve': onId(reason),
  'files.storedFiles.reject': onId(reason),
  'files.storedFiles.addVersion': onOwn(async (a) => ({ file_unique_id: await uploaded(a) })),
  'files.storedFiles.restoreVersion': async (a) => {
    const params = await own(a)
    await a.call('files.storedFiles.addVersion', { params, body: { file_unique_id: await uploaded(a) } })
    return { params, body: { number: 1 } }
  },
  'files.storedFiles.copyTo': async (a) => {
    const params = await own(a)
    const { data } = await a.call('files.storedFiles.presign', { body: presign(a) })
    return { params, body: { upload: data.id } }
  },
  'files.storedFiles.download': onOwn(),
  'files.storedFiles.preview': onOwn(),
  'files.storedFiles.folders': async () => ({ query: { of: 'mine' } }),
  'files.storedFiles.moveFolder': async (a) => {
    await own(a)
    return { body: { of: 'mine', from: `${a.word} folder`, to: `${a.word} other` } }
  },
  'files.storedFiles.uses': onOwn(),
  'files.storedFiles.share': onOwn((a) => ({ label: `${a.word} link` })),
  'files.storedFiles.sharedGet': async (a) => ({ query: { link: (await shared(a)).link } }),
  'files.storedFiles.sharedOpen': async (a) => ({ body: { link: (await shared(a)).link } }),
  'files.storedFiles.askOutside': onOwn((a) => ({ name: `${a.word} outside`, email: `${a.word}@outside.test` })),
  'files.storedFiles.outsideGet': async (a) => ({ query: { link: (await askedOutside(a)).link } }),
  'files.storedFiles.outsideDecide': async (a) => ({
    body: { link: (await askedOutside(a)).link, decision: 'approved', ...reason(a) },
  }),
  'files.outsideApprovals.list': async (a) => ({ params: { parent: (await askedOutside(a)).file } }),
  'files.outsideApprovals.get': async (a) => {
    const { file, id } = await askedOutside(a)
    return { params: { parent: file, id } }
  },
  'files.outsideApprovals.revoke': async (a) => {
    const { file, id } = await askedOutside(a)
    return { params: { parent: file, id }, body: {} }
  },
  'files.storedFiles.userPresign': async (a) => ({ params: self(a), body: presign(a) }),
  'files.storedFiles.userList': async (a) => ({ params: self(a) }),
  'files.storedFiles.adminList': async (a) => ({ params: self(a) }),
  'files.storedFiles.userCreate': async (a) => ({ params: self(a), body: await bodyOf(a) }),
  'files.storedFiles.userGet': onOwn(),
  'files.storedFiles.userUpdate': onOwn(changes),
  'files.storedFiles.userDelete': onOwn(),
  'files.storedFiles.userApprove': onOwn(reason),
  'files.storedFiles.userReject': onOwn(reason),
  'files.storedFiles.userAddTag': onOwn((a) => ({ tag: `${a.word} word` })),
  'files.storedFiles.userSetTags': async (a) => ({ params: self(a), body: { tags: [`${a.word} word`] } }),
  'files.storedFiles.userRemoveTag': async (a) => ({ params: await tagged(a) }),
  'files.storedFiles.aws': onOwn(),
  'files.storedFiles.storagePresign': async (a) => ({ params: await company(a), body: presign(a) }),
  'files.storedFiles.storageList': async (a) => ({ params: await company(a) }),
  'files.storedFiles.storageCreate': async (a) => ({ params: await company(a), body: await bodyOf(a) }),
  'files.storedFiles.storageGet': onCompanys(),
  'files.storedFiles.storageUpdate': onCompanys(changes),
  'files.storedFiles.storageDelete': onCompanys(),
  'files.storedFiles.storageApprove': onCompanys(reason),
  'files.storedFiles.storageReject': onCompanys(reason),
  'files.versions.get': async (a) => {
    const { file } = await own(a)
    const { data } = await a.call('files.versions.list', { params: { parent: file } })
    return { params: { parent: file, id: data[0].id as string } }
  },
  'files.approvals.get': async (a) => {
    const { file } = await own(a)
    await a.call('files.storedFiles.approve', { params: { id: file }, body: reason(a) })
    const { data } = await a.call('files.approvals.list', { params: { parent: file } })
    return { params: { parent: file, id: data[0].id as string } }
  },
  'files.shareLinks.get': async (a) => {
    const { file, id } = await shared(a)
    return { params: { parent: file, id } }
  },
  'files.shareLinks.revoke': async (a) => {
    const { file, id } = await shared(a)
    return { params: { parent: file, id }, body: {} }
  },
  'files.accesses.create': async (a) => ({ body: await sharing(a) }),
  'files.accesses.update': async (a) => ({ params: { id: await accessed(a) }, body: { access_level: 'write' } }),
  'files.accesses.delete': async (a) => ({ params: { id: await accessed(a) } }),
  'files.accesses.grantMany': given,
  'files.accesses.revokeMany': given,
  'files.delegations.create': async (a) => ({ body: { delegatee_unique_id: await a.member() } }),
  'files.delegations.update': async (a) => ({ params: { id: await delegated(a) }, body: { access_level: 'write' } }),
  'files.accessRequests.create': async (a) => ({
    body: { file_unique_id: (await companys(a)).file, message: `${a.word} message` },
  }),
  'files.accessRequests.approve': ofRequest(() => ({ access_level: 'read' })),
  'files.accessRequests.reject': ofRequest((a) => ({ note: `${a.word} note` })),
  'files.accessRequests.cancel': async (a) => {
    const { data } = await a.call('files.accessRequests.create', { body: { file_unique_id: (await companys(a)).file } })
    return { params: { id: data.id as string }, body: {} }
  },
  'files.accessRequests.review': async (a) => ({
    params: { request: await requested(a) },
    body: { decision: 'rejected', note: `${a.word} note` },
  }),
  'files.entities.register': async (a) => ({ params: { entity: randomUUID() }, body: { name: `${a.word} machine` } }),
  'files.entities.get': async (a) => ({ params: { id: (await entity(a)).entity } }),
  'files.entities.update': async (a) => ({ params: { id: (await entity(a)).entity }, body: { name: `${a.word} other` } }),
  'files.entities.delete': async (a) => ({ params: { id: (await entity(a)).entity } }),
  'files.entities.files': async (a) => ({ params: { entity: (await ofEntity(a)).entity } }),
  'files.entities.file': async (a) => ({ params: await ofEntity(a) }),
  'files.entities.createFile': onEntity(bodyOf),
  'files.entities.updateFile': async (a) => ({ params: await ofEntity(a), body: changes(a) }),
  'files.entities.deleteFile': async (a) => ({ params: await ofEntity(a) }),
  'files.entities.presign': onEntity(presign),
  'files.entities.beginParts': onEntity((a) => ({ ...presign(a), part_count: 2 })),
  'files.entities.completeParts': async (a) => {
    const params = await entity(a)
    const bytes = textOf(a)
    const { upload_id, presigned_urls } = (await a.call('files.entities.beginParts', {
      params,
      body: { ...presign(a), part_count: 1, size: bytes.length },
    })) as { upload_id: string; presigned_urls: string[] }
    const sent = await fetch(presigned_urls[0]!, { method: 'PUT', body: bytes })
    return { params, body: { upload_id, parts: [{ ETag: sent.headers.get('etag')!, PartNumber: 1 }] } }
  },
  'files.entities.associate': onEntity(async (a) => ({ file_unique_id: (await companys(a)).file })),
  'files.entities.disassociate': async (a) => ({ params: await ofEntity(a) }),
  'files.entityFiles.get': async (a) => {
    const { entity: of } = await ofEntity(a)
    const { data } = await a.call('files.entityFiles.list', { query: { 'filter[entity_unique_id]': of } })
    return { params: { id: data[0].id as string } }
  },
  'files.schemas.create': async (a) => ({
    body: { name: `${a.word} invoice`, code: `${a.word}-${randomUUID().slice(0, 8)}`, payload: { note: a.word } },
  }),
  'files.schemas.update': async (a) => {
    const { data } = await a.call('files.schemas.create', { body: { name: a.word, code: randomUUID() } })
    return { params: { id: data.id as string }, body: { name: `${a.word} other` } }
  },
  'files.quarantine.list': async (a) => {
    await refused(a)
    return {}
  },
  'files.quarantine.release': async (a) => ({ params: await refused(a), body: reason(a) }),
  'files.quarantine.delete': async (a) => ({ params: await refused(a) }),
  'files.retentionRules.create': async (a) => ({ body: await ruleBody(a) }),
  'files.retentionRules.update': async (a) => ({
    params: { id: await ruled(a) },
    body: { name: `${a.word} other`, trash_days: 60 },
  }),
  'files.retentionRules.preview': async (a) => ({ params: { rule: await ruled(a) } }),
  'files.retentionRules.deactivate': async (a) => {
    const id = await ruled(a)
    await a.call('files.retentionRules.activate', { params: { id } })
    return { params: { id } }
  },
  'files.users.get': async (a) => {
    await a.call('files.users.register', { params: self(a), body: { payload: { note: a.word } } })
    return { params: self(a) }
  },
  'files.users.register': async (a) => ({ params: self(a), body: { payload: { note: a.word } } }),
}

export const further = [
  'files.storedFiles.create',
  'files.users.register',
  'files.accessRequests.create',
  'files.entities.register',
]

/** Where the generated walks differ. */
export const exceptions: Arrangements['exceptions'] = {
  common: { 'files.entities.register :entity': 'the id of another program, which any company may name' },
}
