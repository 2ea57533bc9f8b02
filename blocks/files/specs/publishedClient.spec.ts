import { randomUUID } from 'node:crypto'
import { createAuthenticationBlock } from '@23blocks/block-authentication'
import { createFilesBlock } from '@23blocks/block-files'
import { createHttpTransport } from '@23blocks/transport-http'
import { companies, emailOf, type Name, password, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
const tokens = new Map<Name, string>()
const apiKey = companies.a.appId
const transport = (block: string, who?: Name) =>
  createHttpTransport({
    baseUrl: `${world.address}/api/${block}`,
    headers: () => ({
      'x-api-key': apiKey,
      'tenant-id': companies.a.urlId,
      ...(who && { authorization: `Bearer ${tokens.get(who)}` }),
    }),
  })
const client = (who: Name) => createFilesBlock(transport('files', who), { apiKey })
const people = ['ada', 'uma', 'uli', 'art'] as const
beforeAll(async () => {
  world = await startWorld()
  const { auth } = createAuthenticationBlock(transport('gateway'), { apiKey })
  for (const who of people) tokens.set(who, (await auth.signIn({ email: emailOf(who), password })).accessToken)
})
afterAll(() => world.close())

const id = (who: Name) => world.userIds[who]
/** A file of one of them, uploaded as the client does it. */
async function fileOf(who: Name, name: string): Promise<string> {
  const { userFiles } = client(who)
  const upload = await userFiles.presignUpload(id(who), { fileName: name })
  const bytes = new TextEncoder().encode(`${name} of ${who}`)
  expect(
    (await fetch(upload.presignedUrl, { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: bytes })).status,
  ).toBe(200)
  const file = { name, fileType: 'text/plain', fileSize: bytes.length, url: upload.publicUrl }
  return (await userFiles.add(id(who), file)).uniqueId
}
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const told = async (who: Name, notice: string) =>
  (
    await world.sql.query('select values from kit.notices where tenant_id = $1 and person_id = $2 and notice = $3', [
      world.tenantIds.a,
      id(who),
      notice,
    ])
  ).rows.map((row) => row.values as Record<string, string>)

describe('The published client', () => {
  it('gives a colleague access to a file until a day, changes it and takes it back', async () => {
    const [mine, theirs] = [client('uma'), client('uli')]
    const file = await fileOf('uma', 'Shared plan.txt')
    await expect(theirs.userFiles.get(id('uma'), file)).rejects.toMatchObject({ status: 404 })
    const expiresAt = tomorrow()
    const granted = await mine.userFiles.grantAccess(id('uma'), file, { userUniqueId: id('uli'), accessType: 'read', expiresAt })
    expect(granted).toMatchObject({ fileUniqueId: file, granteeUniqueId: id('uli'), accessType: 'read' })
    expect(granted.expiresAt?.toISOString()).toBe(expiresAt)
    expect(await told('uli', 'file_shared')).toContainEqual({ file: 'Shared plan.txt', by: expect.any(String) })
    expect((await theirs.userFiles.get(id('uma'), file)).name).toBe('Shared plan.txt')
    expect(await mine.userFiles.getAccess(id('uma'), file)).toEqual([granted])
    await expect(theirs.userFiles.update(id('uma'), file, { description: 'Not mine' })).rejects.toMatchObject({ status: 403 })

    expect(await mine.fileAccess.update(granted.uniqueId, { accessType: 'write' })).toMatchObject({ accessLevel: 'write' })
    expect((await theirs.userFiles.update(id('uma'), file, { description: 'Read by Uli' })).description).toBe('Read by Uli')
    await expect(theirs.userFiles.delete(id('uma'), file)).rejects.toMatchObject({ status: 403 })
    await expect(theirs.userFiles.makePublic(id('uma'), file)).rejects.toMatchObject({ status: 403 })
    await expect(
      theirs.userFiles.grantAccess(id('uma'), file, { userUniqueId: id('art'), accessType: 'read' }),
    ).rejects.toMatchObject({ status: 403 })

    expect(await mine.fileAccess.get(granted.uniqueId)).toMatchObject({
      fileUniqueId: file,
      granteeUniqueId: id('uli'),
      granteeType: 'user',
      grantedByUniqueId: id('uma'),
      accessLevel: 'write',
      status: 'active',
      enabled: true,
    })
    const only = [granted.uniqueId]
    const idsOf = (page: { data: readonly { uniqueId: string }[] }) => page.data.map(({ uniqueId }) => uniqueId)
    expect(idsOf(await mine.fileAccess.listByFile(file, { accessLevel: 'write', status: 'active' }))).toEqual(only)
    expect(idsOf(await mine.fileAccess.listByFile(file, { status: 'inactive' }))).toEqual([])
    expect(idsOf(await mine.fileAccess.listByGrantee(id('uli'), 'user', { sortBy: 'createdAt', sortOrder: 'desc' }))).toEqual(
      only,
    )
    expect(idsOf(await mine.fileAccess.listByGrantee(id('uli'), 'group'))).toEqual([])
    expect((await mine.fileAccess.checkAccess(file, id('uli')))?.uniqueId).toBe(granted.uniqueId)
    expect(await mine.fileAccess.checkAccess(file, id('art'))).toBeNull()
    // Which file is meant the client has no way to say.
    await expect(mine.fileAccess.grant({ userUniqueId: id('uli'), accessType: 'read' })).rejects.toMatchObject({ status: 422 })

    const other = await fileOf('uma', 'Other.txt')
    await expect(mine.userFiles.revokeAccess(id('uma'), other, granted.uniqueId)).rejects.toMatchObject({ status: 404 })
    await mine.userFiles.revokeAccess(id('uma'), file, granted.uniqueId)
    await expect(theirs.userFiles.get(id('uma'), file)).rejects.toMatchObject({ status: 404 })
    await expect(mine.fileAccess.revoke(granted.uniqueId)).rejects.toMatchObject({ status: 404 })
  })

  it('gives and takes access to several files and people, all or nothing', async () => {
    const { userFiles } = client('uma')
    const files = [await fileOf('uma', 'One.txt'), await fileOf('uma', 'Two.txt')]
    await userFiles.bulkGrantAccess(id('uma'), files, [id('uli'), id('art')])
    for (const file of files) expect(await userFiles.getAccess(id('uma'), file)).toHaveLength(2)
    await userFiles.bulkRevokeAccess(id('uma'), files, [id('uli')])
    for (const file of files)
      expect((await userFiles.getAccess(id('uma'), file)).map((one) => one.granteeUniqueId)).toEqual([id('art')])
    const foreign = await fileOf('uli', 'Foreign.txt')
    await expect(userFiles.bulkGrantAccess(id('uma'), [files[0]!, foreign], [id('uli')])).rejects.toMatchObject({ status: 404 })
    expect(await userFiles.getAccess(id('uma'), files[0]!)).toHaveLength(1)
  })

  it('gives all files of a person the same tags', async () => {
    const { userFiles } = client('uma')
    const files = [await fileOf('uma', 'Tagged.txt'), await fileOf('uma', 'Untagged.txt')]
    await userFiles.bulkUpdateTags(id('uma'), ['hotel', 'spring'])
    for (const file of files) expect((await userFiles.get(id('uma'), file)).tags).toEqual(['hotel', 'spring'])
    await expect(client('uli').userFiles.bulkUpdateTags(id('uma'), ['theirs'])).rejects.toMatchObject({ status: 404 })
    await expect(userFiles.bulkUpdateTags(id('uma'), Array(51).fill('x'))).rejects.toMatchObject({ status: 422 })
    await userFiles.bulkUpdateTags(id('uma'), [])
    expect((await userFiles.get(id('uma'), files[0]!)).tags ?? []).toEqual([])
  })

  it('opens a file to everybody in the company and closes it again', async () => {
    const [mine, theirs, admin] = [client('uma').userFiles, client('uli'), client('ada').storageFiles]
    const file = await fileOf('uma', 'Open.txt')
    for (const [open, close] of [
      [mine.publish, mine.unpublish],
      [mine.makePublic, mine.makePrivate],
    ] as const) {
      expect((await open(id('uma'), file)).isPublic).toBe(true)
      expect((await theirs.userFiles.get(id('uma'), file)).uniqueId).toBe(file)
      expect((await close(id('uma'), file)).isPublic).toBe(false)
      await expect(theirs.userFiles.get(id('uma'), file)).rejects.toMatchObject({ status: 404 })
    }
    const upload = await admin.presignUpload(companies.a.urlId, { fileName: 'Handbook.txt' })
    await fetch(upload.presignedUrl, { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: 'Handbook' })
    const { uniqueId } = await admin.create(companies.a.urlId, { name: 'Handbook.txt', url: upload.publicUrl })
    const seen = async () => (await world.fetch('uli', 'GET', `/api/files/files/${uniqueId}`)).status
    expect(await seen()).toBe(404)
    await admin.publish(companies.a.urlId, uniqueId)
    expect(await seen()).toBe(200)
    await admin.unpublish(companies.a.urlId, uniqueId)
    expect(await seen()).toBe(404)
  })

  it('asks for a file of somebody else, who decides', async () => {
    const [owner, asker] = [client('uma'), client('uli')]
    const [file, other] = [await fileOf('uma', 'Budget.txt'), await fileOf('uma', 'Plan.txt')]
    const wish = { userUniqueId: id('uli'), accessType: 'write', expiresAt: tomorrow() } as const
    await asker.userFiles.requestAccess(id('uma'), file, wish)
    await asker.userFiles.requestAccess(id('uma'), other, { userUniqueId: id('uli'), accessType: 'read' })
    await expect(asker.userFiles.requestAccess(id('art'), file, wish)).rejects.toMatchObject({ status: 404 })
    await expect(asker.userFiles.requestAccess(id('uma'), file, { ...wish, userUniqueId: id('art') })).rejects.toMatchObject({
      status: 422,
    })
    expect(await told('uma', 'file_access_requested')).toContainEqual(expect.objectContaining({ file: 'Budget.txt' }))
    expect(await owner.fileAccessRequests.getPendingCount()).toBe(2)
    expect(await asker.fileAccessRequests.getPendingCount()).toBe(0)
    const [request] = await owner.userFiles.listAccessRequests(id('uma'), file)
    expect(request).toMatchObject({ fileUniqueId: file, granteeUniqueId: id('uli'), accessType: 'write' })
    const at = request!.uniqueId
    expect(await owner.fileAccessRequests.get(at)).toMatchObject({
      fileName: 'Budget.txt',
      requesterUniqueId: id('uli'),
      requesterType: 'user',
      requestedAccessLevel: 'write',
      requestStatus: 'pending',
    })
    // Asking tells nothing of a file.
    expect((await asker.fileAccessRequests.get(at)).fileName).toBe('')
    await expect(client('art').fileAccessRequests.get(at)).rejects.toMatchObject({ status: 404 })
    await expect(asker.userFiles.approveAccessRequest(id('uma'), file, at)).rejects.toMatchObject({ status: 404 })

    expect(await owner.userFiles.approveAccessRequest(id('uma'), file, at)).toMatchObject({
      uniqueId: at,
      granteeUniqueId: id('uli'),
      accessType: 'write',
    })
    expect((await asker.userFiles.update(id('uma'), file, { description: 'Thanks' })).description).toBe('Thanks')
    expect(await told('uli', 'file_access_decided')).toContainEqual({ file: 'Budget.txt', decision: 'approved', note: '' })
    await expect(owner.userFiles.approveAccessRequest(id('uma'), file, at)).rejects.toMatchObject({ status: 409 })
    await expect(asker.userFiles.requestAccess(id('uma'), file, wish)).rejects.toMatchObject({ status: 409 })

    const listed = (await owner.fileAccessRequests.listByFile(other, { requestStatus: 'pending' })).data
    expect(listed.map(({ requesterUniqueId }) => requesterUniqueId)).toEqual([id('uli')])
    await owner.userFiles.denyAccessRequest(id('uma'), other, listed[0]!.uniqueId)
    await expect(asker.userFiles.get(id('uma'), other)).rejects.toMatchObject({ status: 404 })
    const mine = await asker.fileAccessRequests.listByRequester(id('uli'), { sortBy: 'createdAt', sortOrder: 'asc' })
    expect(mine.data.map(({ requestStatus }) => requestStatus)).toEqual(['approved', 'rejected'])
    const day = new Date(Date.now() - 60_000).toISOString()
    expect((await owner.fileAccessRequests.list({ fileUniqueId: file, dateFrom: day, dateTo: tomorrow() })).data).toHaveLength(1)
    expect((await owner.fileAccessRequests.list({ fileUniqueId: file, dateTo: day })).data).toEqual([])

    await asker.userFiles.requestAccess(id('uma'), other, { userUniqueId: id('uli'), accessType: 'read' })
    const [again] = (await asker.fileAccessRequests.list({ requestStatus: 'pending' })).data
    await expect(owner.fileAccessRequests.cancel(again!.uniqueId)).rejects.toMatchObject({ status: 403 })
    // Whether it is granted or not the client has no way to say.
    await expect(owner.fileAccessRequests.review(again!.uniqueId, { expiresAt: tomorrow() })).rejects.toMatchObject({
      status: 422,
    })
    await asker.fileAccessRequests.cancel(again!.uniqueId)
    expect((await asker.fileAccessRequests.get(again!.uniqueId)).requestStatus).toBe('cancelled')
    await expect(asker.fileAccessRequests.create({ userUniqueId: id('uli'), accessType: 'view' })).rejects.toMatchObject({
      status: 422,
    })
  })

  it('leaves all files of a person to a colleague for a while', async () => {
    const [mine, theirs] = [client('art'), client('uli')]
    const file = await fileOf('art', 'Handover.txt')
    const expiresAt = tomorrow()
    const made = await mine.userFiles.createDelegation(id('art'), {
      granteeUserUniqueId: id('uli'),
      accessType: 'read',
      expiresAt,
    })
    expect(made).toMatchObject({ granterUniqueId: id('art'), granteeUniqueId: id('uli'), accessType: 'read' })
    expect(await told('uli', 'files_delegated')).toHaveLength(1)
    expect((await theirs.userFiles.get(id('art'), file)).name).toBe('Handover.txt')
    const shared = await world.fetch('uli', 'GET', '/api/files/files?filter[user_unique_id]=shared:with_me')
    expect(shared.json.data.map((one: { id: string }) => one.id)).toContain(file)
    expect(await mine.userFiles.getDelegation(id('art'), made.uniqueId)).toEqual(made)
    expect(await mine.userFiles.listGrantedDelegations(id('art'))).toEqual([made])
    expect(await theirs.userFiles.listReceivedDelegations(id('uli'))).toEqual([made])
    expect((await theirs.delegations.listReceivedDelegations(id('uli')))[0]).toMatchObject({
      delegatorUniqueId: id('art'),
      delegateeUniqueId: id('uli'),
      permissions: ['read'],
      status: 'active',
    })
    const listed = await mine.delegations.list(id('art'), { delegateeUniqueId: id('uli'), status: 'active', sortBy: 'createdAt' })
    expect(listed.data.map(({ uniqueId }) => uniqueId)).toEqual([made.uniqueId])
    await expect(mine.delegations.list(id('art'), { fileUniqueId: file })).rejects.toMatchObject({ status: 422 })
    await expect(theirs.delegations.update(id('art'), made.uniqueId, { accessType: 'admin' })).rejects.toMatchObject({
      status: 403,
    })
    expect(await mine.delegations.update(id('art'), made.uniqueId, { accessType: 'write' })).toMatchObject({
      permissions: ['write'],
    })
    expect((await theirs.userFiles.update(id('art'), file, { description: 'While away' })).description).toBe('While away')
    const self = { granteeUserUniqueId: id('art'), accessType: 'read' } as const
    await expect(mine.delegations.create(id('art'), self)).rejects.toMatchObject({ status: 422 })
    await expect(theirs.delegations.create(id('art'), { ...self, granteeUserUniqueId: id('uli') })).rejects.toMatchObject({
      status: 403,
    })
    await expect(mine.delegations.get(id('uma'), made.uniqueId)).rejects.toMatchObject({ status: 404 })
    expect(await mine.delegations.get(id('art'), made.uniqueId)).toMatchObject({ permissions: ['write'] })
    await mine.userFiles.revokeDelegation(id('art'), made.uniqueId)
    await expect(theirs.userFiles.get(id('art'), file)).rejects.toMatchObject({ status: 404 })
    const second = await mine.delegations.create(id('art'), { granteeUserUniqueId: id('uli'), accessType: 'admin' })
    await mine.delegations.delete(id('art'), second.uniqueId)
    expect((await mine.delegations.list(id('art'))).data).toEqual([])
  })

  it('keeps files of what another program has, under the id it has there', async () => {
    const { entityFiles, storageFiles } = client('ada')
    const entity = randomUUID()
    await expect(entityFiles.getEntity(entity)).rejects.toMatchObject({ status: 404 })
    await expect(entityFiles.presignUpload(entity, { fileName: 'Manual.txt' })).rejects.toMatchObject({ status: 404 })
    const named = { entityAlias: 'press-1', entityType: 'machine', name: 'Press 1' }
    expect(await entityFiles.registerEntity(entity, named)).toMatchObject({ uniqueId: entity, ...named })
    expect(await entityFiles.registerEntity(entity, { ...named, name: 'Press one' })).toMatchObject({ name: 'Press one' })
    expect(await entityFiles.getEntity(entity)).toMatchObject({ uniqueId: entity, name: 'Press one', entityAlias: 'press-1' })
    expect((await entityFiles.listEntities()).map(({ uniqueId }) => uniqueId)).toContain(entity)

    const { signedUrl: _, publicUrl } = await entityFiles.presignUpload(entity, { fileName: 'Manual.txt' })
    expect(publicUrl).toContain('http')
    const parts = await entityFiles.multipartPresign(entity, { fileName: 'Manual.txt', partCount: 1 })
    const sent = await fetch(parts.parts[0]!.presignedUrl, { method: 'PUT', body: 'How the press works' })
    const etag = sent.headers.get('etag')!
    const whole = await entityFiles.multipartComplete(entity, {
      fileName: 'Manual.txt',
      uploadId: parts.uploadId,
      parts: [{ etag, partNumber: 1 }],
    })
    expect(whole.fileName).toBe('Manual.txt')
    const made = await entityFiles.create(entity, { name: 'Manual.txt', url: whole.publicUrl, description: 'How it works' })
    expect(made).toMatchObject({ entityUniqueId: entity, entityType: 'machine', name: 'Manual.txt', description: 'How it works' })
    expect(made.fileUniqueId).toBe(made.uniqueId)
    const file = made.uniqueId
    expect(await entityFiles.get(entity, file)).toMatchObject({ name: 'Manual.txt', fileSize: 19 })
    expect((await entityFiles.list(entity, { search: 'manual', sortBy: 'name' })).data.map(({ uniqueId }) => uniqueId)).toEqual([
      file,
    ])
    expect((await entityFiles.update(entity, file, { description: 'Changed' })).description).toBe('Changed')

    const other = randomUUID()
    await entityFiles.registerEntity(other, { entityType: 'machine', name: 'Press 2' })
    await expect(entityFiles.get(other, file)).rejects.toMatchObject({ status: 404 })
    expect(await entityFiles.associate(other, { fileUniqueId: file, associationType: 'manual' })).toMatchObject({
      entityUniqueId: other,
      uniqueId: file,
    })
    await entityFiles.disassociate(other, file)
    await expect(entityFiles.disassociate(other, file)).rejects.toMatchObject({ status: 404 })
    expect((await storageFiles.get(companies.a.urlId, file)).name).toBe('Manual.txt')
    await entityFiles.delete(entity, file)
    expect((await entityFiles.list(entity)).data).toEqual([])
    await expect(client('uma').entityFiles.list(entity)).rejects.toMatchObject({ status: 403 })
  })

  it('says what files of a kind of document may be', async () => {
    const { fileSchemas, userFiles } = client('ada')
    const made = await fileSchemas.create({ code: 'invoice', name: 'Invoice', description: 'Bills', schemaModel: '{}' })
    expect(made).toMatchObject({ code: 'invoice', name: 'Invoice', description: 'Bills', status: 'active', enabled: true })
    expect((await fileSchemas.getByCode('invoice')).uniqueId).toBe(made.uniqueId)
    await expect(fileSchemas.getByCode('receipt')).rejects.toMatchObject({ status: 404 })
    await expect(fileSchemas.create({ code: 'Invoice', name: 'Again' })).rejects.toMatchObject({ status: 409 })
    expect((await fileSchemas.update(made.uniqueId, { name: 'Invoices' })).name).toBe('Invoices')
    expect((await fileSchemas.get(made.uniqueId)).name).toBe('Invoices')
    const listed = await fileSchemas.list({ search: 'invoices', status: 'active', sortBy: 'name' })
    expect(listed.data.map(({ uniqueId }) => uniqueId)).toContain(made.uniqueId)

    const file = await fileOf('ada', 'Bill.txt')
    const named = (schema: string) =>
      world.fetch('ada', 'PUT', `/api/files/files/${file}`, { file: { schema_unique_id: schema } })
    const limited = (rule: object) => world.fetch('ada', 'PUT', `/api/files/schemas/${made.uniqueId}`, { schema: rule })
    await limited({ allowed_mime_types: ['application/pdf'] })
    expect(await named(made.uniqueId)).toMatchObject({ status: 422, json: { errors: [{ code: 'wrong_document_type' }] } })
    await limited({ allowed_mime_types: [], max_file_size: 3 })
    expect(await named(made.uniqueId)).toMatchObject({ status: 422, json: { errors: [{ code: 'document_too_large' }] } })
    await limited({ max_file_size: null })
    expect((await named(made.uniqueId)).status).toBe(200)
    const found = await userFiles.list(id('ada'), { schemaUniqueId: made.uniqueId })
    expect(found.data.map(({ uniqueId }) => uniqueId)).toEqual([file])
    await fileSchemas.delete(made.uniqueId)
    await expect(fileSchemas.get(made.uniqueId)).rejects.toMatchObject({ status: 404 })
  })

  it('reads a tag by its name, and as enabled, which it always is', async () => {
    const { fileTags } = client('ada')
    const made = await fileTags.create({ tag: 'Contracts' })
    expect(made).toMatchObject({ name: 'Contracts', enabled: true })
    expect((await fileTags.list({ search: 'Contracts' })).data).toMatchObject([{ name: 'Contracts', enabled: true }])
  })
})
