import { createAuthenticationBlock } from '@23blocks/block-authentication'
import { createFormsBlock } from '@23blocks/block-forms'
import { createHttpTransport } from '@23blocks/transport-http'
import { companies, emailOf, password, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

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
  world = await startWorld({ workers: true })
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

const room = async () => {
  const location = (await world.fetch('ada', 'POST', '/api/geolocation/locations', { location: { name: 'Harbour house' } })).json
    .data.id
  const premise = { name: 'Room Elbe', location_unique_id: location, capacity: 8 }
  return (await world.fetch('ada', 'POST', '/api/geolocation/premises', { premise })).json.data.id as string
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
    expect((await schemas.list(id)).data).toEqual([])
    await expect(schemas.get(id, id)).rejects.toMatchObject({ status: 404 })
    await schemas.create(id, { formUniqueId: id, name: 'Given up', formFields: definition('z') })
    expect((await schemas.list(id)).data.map(({ uniqueId }) => uniqueId)).toEqual([id])
    await schemas.delete(id, id)
    await expect(schemas.delete(id, id)).rejects.toMatchObject({ status: 404 })
    expect((await schemas.list(id)).meta.totalCount).toBe(0)
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
    await expect(schemas.delete(id, id)).rejects.toMatchObject({ code: 'schema_published' })
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

  it('changes what is known of an answer, keeps what is said so far, and submits it', async () => {
    const { instances, surveys } = client()
    const form = await live('submitted')
    const { uniqueId } = await instances.create(form, { assignedToEmail: 'lou@guest.example', assignedToName: 'Lou Guest' })
    const changed = await instances.update(form, uniqueId, {
      assignedToName: 'Lou M Guest',
      assignedToEmail: 'lou.guest@guest.example',
      responses: [{ question: 'a', value: 'So far' }],
    })
    expect(changed).toMatchObject({ status: 'active', assignedToName: 'Lou M Guest', assignedToEmail: 'lou.guest@guest.example' })
    expect((await instances.get(form, uniqueId)).responses).toEqual([{ question: 'a', value: 'So far' }])
    await expect(instances.update(form, uniqueId, { responses: [{ question: 'a', value: 1 }] })).rejects.toMatchObject({
      status: 422,
    })
    await expect(instances.update(form, uniqueId, { metadata: { a: 1 } })).rejects.toMatchObject({ status: 422 })
    expect((await instances.update(form, uniqueId, { status: 'inactive' })).status).toBe('inactive')
    await expect(instances.submit(form, uniqueId)).rejects.toMatchObject({ status: 409 })
    await instances.start(form, uniqueId)
    expect((await instances.submit(form, uniqueId)).status).toBe('archived')
    await expect(instances.submit(form, uniqueId)).rejects.toMatchObject({ status: 409 })

    const about = {
      email: 'kim@guest.example',
      firstName: 'Kim',
      middleName: 'J',
      lastName: 'Lee',
      phoneNumber: '+49 40 123456',
      message: 'Called twice.',
      notes: 'Prefers mornings.',
      selectedOption: 'second',
      source: 'desk',
      sourceAlias: 'd',
      sourceId: '7',
      sourceType: 'Desk',
      visitorUniqueId: 'v1',
      visitorType: 'guest',
      touchId: 't1',
      touchReferenceId: 't2',
    }
    // Who answered may be mended once it is complete, what was answered may not.
    expect(await surveys.update(form, uniqueId, about)).toMatchObject(about)
    expect(await surveys.get(form, uniqueId)).toMatchObject({ ...about, formFields: { a: 'So far' } })
    await expect(surveys.update(form, uniqueId, { formFields: { a: 'Later' } })).rejects.toMatchObject({ status: 409 })
    const begun = await surveys.create(form, { firstName: 'Uma', userUniqueId: world.userIds.uma } as object)
    const done = await surveys.update(form, begun.uniqueId, { formFields: { a: 'Through' }, status: 'archived' })
    expect(done.completedAt).toBeInstanceOf(Date)
    expect((await world.fetch('uma', 'GET', `/api/forms/surveys/${form}/instances/${uniqueId}`)).status).toBe(404)
    const foreign = await world.fetch('uma', 'PUT', `/api/forms/surveys/${form}/instances/${uniqueId}`, {
      survey: { notes: 'x' },
    })
    expect(foreign.status).toBe(404)
    expect((await world.fetch('rival', 'POST', `/api/forms/surveys/${form}/instances/${uniqueId}/submit`, {})).status).toBe(404)
  })

  it('takes every status an answer may become', async () => {
    const { surveys } = client()
    const form = await live('every-status')
    const { uniqueId } = await surveys.create(form, { firstName: 'Kim' })
    const become = async (status: 'pending' | 'started' | 'completed' | 'expired' | 'cancelled') => {
      await surveys.updateStatus(form, uniqueId, { status })
      expect((await surveys.listByStatus(form, status)).data.map((one) => one.uniqueId)).toEqual([uniqueId])
    }
    for (const status of ['started', 'expired', 'started', 'cancelled', 'pending'] as const) await become(status)
    await surveys.update(form, uniqueId, { formFields: { a: 'Begun' } })
    await expect(become('pending')).rejects.toMatchObject({ status: 409, code: 'already_started' })
    await become('completed')
    for (const status of ['started', 'completed', 'cancelled'] as const)
      await expect(become(status)).rejects.toMatchObject({ status: 409, code: 'already_answered' })
  })

  it('finds answers by the status under either of its names', async () => {
    const { surveys } = client()
    const form = await live('by-status')
    const [begun, done] = [await surveys.create(form, {}), await surveys.create(form, { formFields: { a: 'Said' } })]
    const ids = (page: { data: { uniqueId: string }[] }) => page.data.map(({ uniqueId }) => uniqueId)
    for (const [status, found] of [
      ['pending', [begun.uniqueId]],
      ['completed', [done.uniqueId]],
      ['archived', [done.uniqueId]],
      ['active', []],
    ] as const) {
      expect(ids(await surveys.list(form, { status })), status).toEqual(found)
      expect(ids(await surveys.listByStatus(form, status as never)), status).toEqual(found)
    }
    const uma = { survey: { user_unique_id: world.userIds.uma, form_fields: { a: 'Of Uma' } } }
    const theirs = (await world.fetch('ada', 'POST', `/api/forms/surveys/${form}/instances`, uma)).json.data.id
    const ofUma = (status: string) => surveys.listByUser(world.userIds.uma!, { status: status as never, page: 1, perPage: 100 })
    expect(ids(await ofUma('archived'))).toContain(theirs)
    expect(ids(await ofUma('pending'))).not.toContain(theirs)
    await expect(ofUma('banana')).rejects.toMatchObject({ status: 422 })
  })

  it('writes the first schema of a form, and gives up a draft', async () => {
    const { forms, schemas, schemaVersions } = client()
    const { uniqueId: id } = await forms.create({ code: 'late', name: 'Late' })
    const sent = { name: 'Later', description: 'Written afterwards', formFields: definition('a'), payload: { c: 1 } }
    expect(await schemas.create(id, { ...sent, formUniqueId: id })).toMatchObject({ ...sent, uniqueId: id })
    await expect(schemas.create(id, { ...sent, formUniqueId: id })).rejects.toMatchObject({ status: 409 })
    const { uniqueId: version } = await schemaVersions.publish(id, id, id)
    await schemaVersions.update(id, id, id, { formFields: definition('b') })
    await schemaVersions.delete(id, id, id)
    expect((await schemas.get(id, id)).formFields).toMatchObject(definition('a'))
    await expect(schemaVersions.delete(id, id, version)).rejects.toMatchObject({ status: 409 })
  })

  it('keeps entries, subscriptions and referrals apart, and changes each', async () => {
    const { landings, subscriptions, referrals } = client()
    const form = await live('entries')
    const sent = {
      firstName: 'Rob',
      middleName: 'T',
      lastName: 'Field',
      email: 'rob@guest.example',
      phoneNumber: '+49 40 98765',
      message: 'Please call.',
      notes: 'From a friend.',
      selectedOption: 'b',
      formFields: { topic: 'rooms' },
      referredByType: 'customer',
      referredByName: 'Lou Guest',
      referredByUniqueId: 'c-17',
      source: 'friends',
      sourceAlias: 'f',
      sourceId: '9',
      sourceType: 'Programme',
      visitorUniqueId: 'v2',
      visitorType: 'guest',
      touchId: 't3',
      touchReferenceId: 't4',
    }
    expect(await referrals.create(form, sent)).toMatchObject(sent)
    await landings.submit(form, { email: 'page@guest.example' })
    await subscriptions.submit(form, { email: 'sub@guest.example' })
    const emails = async (of: { list(form: string): Promise<{ data: { email?: string }[] }> }) =>
      (await of.list(form)).data.map(({ email }) => email)
    expect(await emails(referrals)).toEqual(['rob@guest.example'])
    expect(await emails(landings)).toEqual(['page@guest.example'])
    expect(await emails(subscriptions)).toEqual(['sub@guest.example'])
    const [referral] = (await referrals.list(form)).data
    expect(await referrals.get(form, referral!.uniqueId)).toMatchObject({ ...sent, formUniqueId: form, status: 'active' })
    const changes = { ...sent, notes: 'Called.', referredByName: 'Lou M Guest', status: 'archived' as const }
    expect(await referrals.update(form, referral!.uniqueId, changes)).toMatchObject(changes)
    const [page] = (await landings.list(form)).data
    expect(await landings.update(form, page!.uniqueId, { notes: 'Answered', status: 'inactive' })).toMatchObject({
      notes: 'Answered',
      status: 'inactive',
      email: 'page@guest.example',
    })
    const [subscription] = (await subscriptions.list(form)).data
    const renamed = { firstName: 'Sub', formFields: { topic: 'offers' } }
    expect(await subscriptions.update(form, subscription!.uniqueId, renamed)).toMatchObject(renamed)
    await expect(landings.get(form, referral!.uniqueId)).rejects.toMatchObject({ status: 404 })
    await expect(referrals.update(form, page!.uniqueId, { notes: 'x' })).rejects.toMatchObject({ status: 404 })
    await expect(landings.update(form, page!.uniqueId, { email: 'nobody' })).rejects.toMatchObject({ status: 422 })
    await referrals.delete(form, referral!.uniqueId)
    expect((await referrals.list(form)).data).toEqual([])
  })

  it('reads and writes the words of the mails that forms send, and gives its own up', async () => {
    const { mailTemplates } = client()
    const { data, meta } = await mailTemplates.list({ page: 1, perPage: 200 })
    expect(new Set(data.map(({ eventName }) => eventName))).toEqual(new Set(['form_invitation', 'form_answered', 'form_code']))
    expect(meta.totalCount).toBe(18)
    const { uniqueId, fromSubject } = data.find((one) => one.eventName === 'form_invitation' && one.preferredLanguage === 'en')!
    const changed = await mailTemplates.update(uniqueId, { fromSubject: 'Please answer: {{ form }}' })
    expect(changed).toMatchObject({ uniqueId, fromSubject: 'Please answer: {{ form }}' })
    expect(await mailTemplates.get(uniqueId)).toMatchObject({ fromSubject: 'Please answer: {{ form }}' })
    await expect(mailTemplates.update(uniqueId, { fromSubject: '{{ nothing }}' })).rejects.toMatchObject({ status: 422 })
    await expect(mailTemplates.update(uniqueId, { key: 'k' })).rejects.toMatchObject({ status: 422 })
    expect(await mailTemplates.getStats(uniqueId)).toMatchObject({ opened: 0, complaints: 0, sent: expect.any(Number) })
    await mailTemplates.delete(uniqueId)
    const own = { name: 'form_invitation', preferredLanguage: 'en', fromSubject: 'Please: {{ form }}' }
    expect(await mailTemplates.create(own)).toMatchObject({ uniqueId, fromSubject: 'Please: {{ form }}' })
    await expect(mailTemplates.create(own)).rejects.toMatchObject({ code: 'template_exists' })
    await expect(mailTemplates.create({ ...own, name: 'no such' })).rejects.toMatchObject({ status: 422 })
    await expect(mailTemplates.create({ ...own, preferredLanguage: 'xx' })).rejects.toMatchObject({ status: 422 })
    await mailTemplates.delete(uniqueId)
    expect((await mailTemplates.get(uniqueId)).fromSubject).toBe(fromSubject)
    const foreign = (await world.fetch('ada', 'GET', '/api/gateway/mailtemplates?search=password&records=1')).json.data[0].id
    await expect(mailTemplates.get(foreign)).rejects.toMatchObject({ status: 404 })
    // The gateway answers nobody 403, which would sign them out.
    expect((await world.fetch('uma', 'GET', '/api/forms/mailtemplates')).status).toBe(422)
  })

  it('keeps sets of forms, finds the one that fits somebody, and hands it out form by form', async () => {
    const { sets, instances } = client()
    const [first, second, third] = [await live('set-one'), await live('set-two'), await live('set-three')]
    const user = world.userIds.uma
    const body = {
      code: 'onboarding',
      name: 'New colleagues',
      description: 'Everything for the first day',
      category: 'people',
      appliesTo: 'user',
      isActive: true,
      isDefault: false,
      sendAllAtOnce: false,
      allowPartialCompletion: true,
      enforceSequential: true,
      expirationDays: 14,
      autoAssignRules: { metadata: { department: 'kitchen' } },
      metadata: { a: 1 },
      payload: { b: 2 },
    }
    const items = [
      { formSchemaUniqueId: second, displayOrder: 2, required: true },
      { formSchemaUniqueId: first, displayOrder: 1, required: true },
      { formSchemaUniqueId: third, displayOrder: 3, required: false },
    ]
    const made = await sets.create({ ...body, formSetItemsAttributes: items })
    // The client hands them on as they come.
    const kept = [items[1]!, items[0]!, items[2]!].map((one) => ({
      form_schema_unique_id: one.formSchemaUniqueId,
      display_order: one.displayOrder,
      required: one.required,
    }))
    expect(made).toMatchObject({ ...body, status: 'active', formSetItemsAttributes: kept })
    expect(await sets.get(made.uniqueId)).toEqual(made)
    const { uniqueId: usual } = await sets.create({
      code: 'usual',
      name: 'Usual',
      isDefault: true,
      formSetItemsAttributes: [{ formSchemaUniqueId: first }],
    })
    expect((await sets.list({ search: 'colleagues', status: 'active' })).data.map(({ code }) => code)).toEqual(['onboarding'])
    await expect(sets.create({ code: 'onboarding', name: 'Again' })).rejects.toMatchObject({ status: 409 })
    const twice = [items[0]!, items[0]!]
    await expect(sets.update(usual, { formSetItemsAttributes: twice })).rejects.toMatchObject({ status: 422 })
    await expect(
      sets.update(usual, { formSetItemsAttributes: [{ formSchemaUniqueId: world.userIds.ada }] }),
    ).rejects.toMatchObject({ status: 422 })
    await expect(sets.update(usual, { autoAssignRules: { moon: 'full' } })).rejects.toMatchObject({ status: 422 })

    const best = async (metadata: Record<string, unknown>, category?: string) =>
      (await sets.match({ userUniqueId: user, category, metadata })).map((one) => [
        one.formSet.code,
        one.score,
        one.matchedCriteria,
      ])
    expect(await best({ department: 'kitchen' }, 'people')).toEqual([['onboarding', 2, ['category', 'metadata.department']]])
    expect(await best({ department: 'kitchen' }, 'guests')).toEqual([])
    expect(await best({})).toEqual([['usual', 0, ['default']]])
    await expect(sets.match({ formSetUniqueId: user })).rejects.toMatchObject({ status: 422 })

    const expiresAt = new Date(Date.now() + 86_400_000)
    const sent = await sets.autoAssign({ userUniqueId: user, metadata: { department: 'kitchen' }, expiresAt })
    expect(sent).toMatchObject([{ formUniqueId: first, userUniqueId: user, status: 'pending', expiresAt }])
    await expect(sets.autoAssign({ userUniqueId: user, formSetUniqueId: made.uniqueId })).rejects.toMatchObject({ status: 409 })
    await expect(sets.autoAssign({ userUniqueId: user, assignedByName: 'Somebody' })).rejects.toMatchObject({ status: 422 })
    // The next form is sent when the one before it was answered; the set is done with those that are required.
    const answered = async (form: string) => {
      const { uniqueId } = await vi.waitUntil(
        async () => (await instances.list(form, { userUniqueId: user })).data.find((one) => one.status === 'pending'),
        { timeout: 20_000, interval: 200 },
      )
      await instances.update(form, uniqueId, { responses: [{ question: 'a', value: 'Yes' }] })
      await instances.submit(form, uniqueId)
    }
    expect((await instances.list(second, { userUniqueId: user })).data).toEqual([])
    await answered(first)
    await answered(second)
    const handed = async () =>
      (await world.fetch('ada', 'GET', `/api/forms/form_assignments?form_set_unique_id=${made.uniqueId}`)).json.data[0].attributes
    await vi.waitUntil(async () => (await handed()).status === 'completed', { timeout: 20_000, interval: 200 })
    expect(await handed()).toMatchObject({ total: 3, done: 2 })

    const [late] = await sets.autoAssign({ userUniqueId: user, formSetUniqueId: usual })
    await world.sql.query(`update forms.answers set expires_at = now() - interval '1 minute' where id = $1`, [late!.uniqueId])
    await expect(instances.submit(first, late!.uniqueId)).rejects.toMatchObject({ status: 409 })
    const [{ id: held }] = (await world.fetch('ada', 'GET', `/api/forms/form_assignments?form_set_unique_id=${usual}`)).json.data
    expect((await world.fetch('uma', 'PUT', `/api/forms/form_assignments/${held}/cancel`, {})).status).toBe(403)
    expect((await world.fetch('rival', 'PUT', `/api/forms/form_assignments/${held}/cancel`, {})).status).toBe(404)
    await world.fetch('ada', 'PUT', `/api/forms/form_assignments/${held}/cancel`, {})
    expect((await instances.get(first, late!.uniqueId)).status).toBe('inactive')
    await sets.delete(usual)
    await expect(sets.get(usual)).rejects.toMatchObject({ status: 404 })
  })

  it('keeps appointments: with a person who has one at a time, at a place that is booked along', async () => {
    const { appointments } = client()
    const form = await live('appointments')
    const [place, assignee] = [await room(), world.userIds.uma]
    const at = (hour: number) => new Date(Date.UTC(new Date().getUTCFullYear() + 1, 4, 4, hour))
    const about = {
      email: 'kim@guest.example',
      firstName: 'Kim',
      middleName: 'J',
      lastName: 'Lee',
      phoneNumber: '+49 40 123456',
      selectedOption: 'long',
      formFields: { a: 'A question' },
      notes: 'By the window.',
      source: 'site',
      sourceAlias: 's',
      sourceId: '1',
      sourceType: 'Page',
      visitorUniqueId: 'v1',
      visitorType: 'guest',
      touchId: 't1',
      touchReferenceId: 't2',
    }
    const made = await appointments.create(form, {
      ...about,
      startAt: at(10),
      duration: 60,
      locationUniqueId: place,
      assignedToUniqueId: assignee,
    })
    const times = { startAt: at(10), endAt: at(11), duration: 60 }
    const where = { locationUniqueId: place, locationName: 'Room Elbe', assignedToUniqueId: assignee }
    expect(made).toMatchObject({ ...about, ...times, ...where, formUniqueId: form, status: 'pending' })
    const booked = async () =>
      (await world.fetch('ada', 'GET', `/api/geolocation/premise_bookings?premise_unique_id=${place}`)).json.data
    expect((await booked()).map((one: { attributes: object }) => one.attributes)).toMatchObject([
      { guest_name: 'Kim Lee', guest_email: 'kim@guest.example', state: 'confirmed' },
    ])
    // What was answered is an answer of the form.
    expect((await client().instances.list(form)).data).toMatchObject([{ responses: [{ question: 'a', value: 'A question' }] }])
    await expect(appointments.create(form, { startAt: at(10), assignedToUniqueId: assignee })).rejects.toMatchObject({
      status: 409,
    })
    await expect(appointments.create(form, { startAt: at(10), locationUniqueId: place })).rejects.toMatchObject({ status: 409 })
    await expect(appointments.create(form, { startAt: at(10), endAt: at(9) })).rejects.toMatchObject({ status: 422 })
    await expect(appointments.create(form, { startAt: at(10), formFields: { a: 1 } })).rejects.toMatchObject({ status: 422 })
    const named = { startAt: at(12), assignedToUniqueId: assignee, assignedToName: 'Somebody else' }
    await expect(appointments.create(form, named)).rejects.toMatchObject({ status: 422 })

    expect(await appointments.update(form, made.uniqueId, { startAt: at(14), notes: 'Later.' })).toMatchObject({
      startAt: at(14),
      endAt: at(15),
      notes: 'Later.',
    })
    expect(new Date((await booked())[0].attributes.check_in_time)).toEqual(at(14))
    const away = {
      startAt: at(9),
      endAt: new Date(at(9).getTime() + 900_000),
      locationName: 'Their office',
      locationAddress: 'Quay 1',
    }
    const outside = await appointments.create(form, {
      ...away,
      assignedToName: 'Ann',
      assignedToEmail: 'ann@guest.example',
      assignedToPhone: '+49 40 1234567',
    })
    expect(outside).toMatchObject({ ...away, duration: 15, assignedToName: 'Ann' })
    const confirmed = await appointments.confirm(form, made.uniqueId)
    expect(confirmed).toMatchObject({ status: 'active', confirmedAt: expect.any(Date) })
    await expect(appointments.confirm(form, made.uniqueId)).rejects.toMatchObject({ status: 409 })
    const ids = async (query: object) => (await appointments.list(form, query)).data.map(({ uniqueId }) => uniqueId)
    expect(await ids({ status: 'active' })).toEqual([made.uniqueId])
    expect(await ids({ toDate: at(12) })).toEqual([outside.uniqueId])
    expect(await ids({ sortBy: 'start_at', sortOrder: 'asc' })).toEqual([outside.uniqueId, made.uniqueId])

    const asked = { formUniqueId: form, fromDate: at(0), toDate: at(23) }
    expect(
      (await appointments.reportList({ ...asked, status: 'active', page: 1, records: 5 })).map(({ uniqueId }) => uniqueId),
    ).toEqual([made.uniqueId])
    const day = at(0).toISOString().slice(0, 10)
    expect(await appointments.reportSummary({ ...asked, datePart: 'day' })).toMatchObject({
      total: 2,
      confirmed: 1,
      pending: 1,
      cancelled: 0,
      byDate: { [day]: 2 },
    })
    expect((await appointments.reportSummary({ ...asked, source: 'nowhere' })).total).toBe(0)

    // Whoever gives up the place gives up the appointment, and the other way round.
    await appointments.cancel(form, outside.uniqueId)
    await world.fetch('ada', 'PUT', `/api/geolocation/premise_bookings/${(await booked())[0].id}/cancel`, { booking: {} })
    await vi.waitUntil(async () => (await appointments.get(form, made.uniqueId)).status === 'inactive', {
      timeout: 20_000,
      interval: 200,
    })
    const again = await appointments.create(form, { startAt: at(14), locationUniqueId: place, assignedToUniqueId: assignee })
    await appointments.delete(form, again.uniqueId)
    await expect(appointments.get(form, again.uniqueId)).rejects.toMatchObject({ status: 404 })
    expect((await booked()).map((one: { attributes: { state: string } }) => one.attributes.state)).toEqual([
      'cancelled',
      'cancelled',
    ])
    const own = await world.fetch('uma', 'POST', `/api/forms/appointments/${form}/instances`, {
      appointment: { start_at: at(18).toISOString() },
    })
    expect(own.json.data.attributes).toMatchObject({ user_unique_id: world.userIds.uma, status: 'pending' })
    expect(
      (await world.fetch('uma', 'POST', `/api/forms/appointments/${form}/instances/${own.json.data.id}/confirm`, {})).status,
    ).toBe(403)
    expect((await world.fetch('uma', 'GET', `/api/forms/appointments/${form}/instances`)).json.data).toHaveLength(1)
  })

  it('hands entries and appointments to the CRM once, says what could not be, and tries it again', async () => {
    const { crmSync, landings, subscriptions, appointments } = client()
    const form = await live('synced')
    await landings.submit(form, { firstName: 'Rob', lastName: 'Field', email: 'rob@guest.example', message: 'Please call.' })
    await landings.submit(form, { firstName: 'Nobody' })
    await subscriptions.submit(form, { email: 'sub@guest.example' })
    const [silent, entry] = (await landings.list(form)).data
    const [subscription] = (await subscriptions.list(form)).data
    const startAt = new Date(Date.now() + 40 * 86_400_000)
    const appointment = await appointments.create(form, {
      startAt,
      firstName: 'Kim',
      lastName: 'Lee',
      email: 'kim@guest.example',
    })
    expect(await crmSync.testConnection()).toMatchObject({ connected: true, errors: [] })
    const before = await crmSync.status()
    const done = await crmSync.syncLanding(entry!.uniqueId)
    expect(done).toMatchObject({ success: true, errors: [] })
    const lead = (await world.fetch('ada', 'GET', `/api/crm/leads/${done.crmRecordId}`)).json.data.attributes
    expect(lead).toMatchObject({ first_name: 'Rob', last_name: 'Field', lead_email: 'rob@guest.example', notes: 'Please call.' })
    expect(await crmSync.syncLanding(entry!.uniqueId)).toEqual(done)
    await expect(crmSync.syncSubscription(entry!.uniqueId)).rejects.toMatchObject({ status: 404 })
    expect(await crmSync.syncLanding(silent!.uniqueId)).toMatchObject({ success: false, errors: [expect.any(String)] })
    expect(await crmSync.status()).toMatchObject({ pendingCount: before.pendingCount - 1, failedCount: before.failedCount + 1 })
    await landings.update(form, silent!.uniqueId, { email: 'found@guest.example' })
    expect(await crmSync.retryFailed(10)).toMatchObject({
      total: 1,
      synced: 1,
      failed: 0,
      results: [{ uniqueId: silent!.uniqueId }],
    })
    const contact = await crmSync.syncAppointment(appointment.uniqueId, 'contact')
    const known = (await world.fetch('ada', 'GET', `/api/crm/contacts/${contact.crmRecordId}`)).json.data.attributes
    expect(known).toMatchObject({ first_name: 'Kim', last_name: 'Lee', primary_email: 'kim@guest.example' })
    await expect(crmSync.syncAppointment(appointment.uniqueId, 'account')).rejects.toMatchObject({ status: 422 })
    const none = { syncLandings: false, syncSubscriptions: false, syncAppointments: false }
    expect(await crmSync.batchSync(none)).toMatchObject({ total: 0 })
    const batch = await crmSync.batchSync({ ...none, syncSubscriptions: true, limit: 200 })
    expect(batch.results.map(({ uniqueId }) => uniqueId)).toContain(subscription!.uniqueId)
    expect(batch.failed).toBe(0)
    expect((await world.fetch('uma', 'POST', `/api/forms/crm/sync/landing/${entry!.uniqueId}`, {})).status).toBe(403)
    expect((await world.fetch('rival', 'POST', `/api/forms/crm/sync/landing/${entry!.uniqueId}`, {})).status).toBe(404)
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
