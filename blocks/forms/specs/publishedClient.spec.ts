import { createAuthenticationBlock } from '@23blocks/block-authentication'
import { createFormsBlock } from '@23blocks/block-forms'
import { createHttpTransport } from '@23blocks/transport-http'
import { companies, emailOf, password, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
let token: string
const apiKey = companies.a.appId
const transport = (block: string) =>
  createHttpTransport({
    baseUrl: `${world.address}/api/${block}`,
    headers: () => ({ 'x-api-key': apiKey, 'tenant-id': companies.a.urlId, ...(token && { authorization: `Bearer ${token}` }) }),
  })
const client = () => createFormsBlock(transport('forms'), { apiKey })
beforeAll(async () => {
  world = await startWorld()
  token = (await createAuthenticationBlock(transport('gateway'), { apiKey }).auth.signIn({ email: emailOf('ada'), password }))
    .accessToken
})
afterAll(() => world.close())

const definition = (...ids: string[]) => ({
  pages: [{ id: 'p1', groups: [{ id: 'g1', questions: ids.map((id) => ({ id, kind: 'text', title: { en: id } })) }] }],
})
const live = async (code: string) => {
  const { forms, schemaVersions } = client()
  const form = await forms.create({ code, name: 'Feedback', formFields: definition('a') })
  await schemaVersions.publish(form.uniqueId, form.uniqueId, form.uniqueId)
  return form.uniqueId
}

describe('The published client', () => {
  it('keeps forms with every field a form has, and refuses those it has not', async () => {
    const { forms } = client()
    const body = {
      code: 'guest-feedback',
      name: 'Guest feedback',
      description: 'How was it?',
      formType: 'feedback',
      formFields: definition('a'),
      onlyOnce: true,
      sendAdminNotification: true,
      adminNotificationEmail: 'desk@a.example',
      payload: { a: 1 },
    }
    const made = await forms.create(body)
    expect(made).toMatchObject({ ...body, status: 'pending', formSchemaUniqueId: made.uniqueId })
    expect(await forms.get(made.uniqueId)).toEqual(made)
    const changes = { name: 'Feedback', description: 'Well?', formType: 'stay', onlyOnce: false, payload: { b: 2 } }
    expect(await forms.update(made.uniqueId, { ...changes, status: 'active' })).toMatchObject({ ...changes, status: 'active' })
    expect((await forms.update(made.uniqueId, { sendAdminNotification: false })).adminNotificationEmail).toBeFalsy()
    expect((await forms.list({ formType: 'stay', status: 'active' })).data.map(({ uniqueId }) => uniqueId)).toEqual([
      made.uniqueId,
    ])
    expect((await forms.list({ formType: 'stay', status: 'pending' })).data).toEqual([])
    await expect(forms.update(made.uniqueId, { successUrl: 'https://a.example/thanks' })).rejects.toMatchObject({ status: 422 })
    await forms.delete(made.uniqueId)
    await expect(forms.get(made.uniqueId)).rejects.toMatchObject({ status: 404 })
  })

  it('writes the draft of a form as its schema, and publishes versions that stay as they are', async () => {
    const { forms, schemas, schemaVersions } = client()
    const { uniqueId: id } = await forms.create({ code: 'schemas', name: 'Schemas' })
    expect((await schemas.list(id)).data.map(({ uniqueId }) => uniqueId)).toEqual([id])
    const schema = await schemas.update(id, id, { name: 'Renamed', formFields: definition('a') })
    expect(schema).toMatchObject({ name: 'Renamed', formUniqueId: id, formFields: definition('a') })
    expect(await schemas.get(id, id)).toMatchObject({ name: 'Renamed' })
    const first = await schemaVersions.publish(id, id, id)
    expect(first).toMatchObject({ version: 1, isPublished: true, status: 'active' })
    const draft = await schemaVersions.create(id, id, { formFields: definition('a', 'b') })
    expect(draft).toMatchObject({ version: 2, isPublished: false, uniqueId: id, formFields: definition('a', 'b') })
    await schemaVersions.update(id, id, id, { formFields: definition('c') })
    const second = await schemaVersions.publish(id, id, id)
    expect(second.version).toBe(2)
    expect((await schemaVersions.list(id, id)).data.map(({ version, status }) => [version, status])).toEqual([
      [2, 'active'],
      [1, 'archived'],
    ])
    expect((await schemaVersions.get(id, id, first.uniqueId)).formFields).toMatchObject(definition('a'))
    await expect(schemaVersions.update(id, id, first.uniqueId, { formFields: {} })).rejects.toMatchObject({ status: 409 })
    await expect(schemas.get(id, first.uniqueId)).rejects.toMatchObject({ status: 404 })
  })

  it('invites to a form, answers it, and starts, cancels and deletes answers', async () => {
    const { instances } = client()
    const form = await live('instances')
    const invited = await instances.create(form, { assignedToEmail: 'lou@guest.example', assignedToName: 'Lou Guest' })
    expect(invited).toMatchObject({ status: 'pending', assignedToEmail: 'lou@guest.example', assignedToName: 'Lou Guest' })
    await instances.resendMagicLink(form, invited.uniqueId)
    expect((await instances.start(form, invited.uniqueId)).status).toBe('active')
    expect((await instances.cancel(form, invited.uniqueId)).status).toBe('inactive')
    const user = world.userIds.uma
    const given = await instances.create(form, { assignedToUniqueId: user, responses: [{ question: 'a', value: 'Fine' }] })
    expect(given).toMatchObject({ status: 'archived', userUniqueId: user, responses: [{ question: 'a', value: 'Fine' }] })
    const ids = async (query: object) => (await instances.list(form, query)).data.map(({ uniqueId }) => uniqueId)
    expect(await ids({ userUniqueId: user })).toEqual([given.uniqueId])
    expect(await ids({ status: 'inactive' })).toEqual([invited.uniqueId])
    // The client reads a day that is not there as today.
    expect(await instances.get(form, given.uniqueId)).toEqual({ ...given, expiresAt: expect.any(Date) })
    await expect(instances.create(form, { responses: [{ question: 'a', value: 1 }] })).rejects.toMatchObject({ status: 422 })
    await instances.delete(form, given.uniqueId)
    await expect(instances.get(form, given.uniqueId)).rejects.toMatchObject({ status: 404 })
  })

  it('leaves and reads subscriptions', async () => {
    const { subscriptions } = client()
    const form = await live('newsletter')
    const sent = { email: 'sub@guest.example', firstName: 'Sub', formFields: { topic: 'news' }, source: 'site' }
    const made = await subscriptions.submit(form, sent)
    expect(made).toMatchObject(sent)
    const [listed] = (await subscriptions.list(form)).data
    expect(await subscriptions.get(form, listed!.uniqueId)).toMatchObject({ ...sent, formUniqueId: form })
    await subscriptions.delete(form, listed!.uniqueId)
    expect((await subscriptions.list(form)).data).toEqual([])
  })
})
