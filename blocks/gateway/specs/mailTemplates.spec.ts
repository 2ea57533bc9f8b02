import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type Somebody, type World } from './world.ts'

let world: World
let ada: Somebody
let uma: Somebody
let olga: Somebody
beforeAll(async () => {
  world = await openWorld()
  ada = await world.signIn('ada')
  uma = await world.signIn('uma')
  olga = await world.signIn('olga', { app: 'rival' })
})
afterAll(() => world.close())

const templateOf = async (who: Somebody, event: string, language = 'en') =>
  (await who.ask('GET', `/mail_templates/by_event/${event}?language=${language}`)).body.data.attributes
const put = (id: string, template: object) => ada.ask('PUT', `/mailtemplates/${id}`, { template })

describe('A mail template', () => {
  it('is there in six languages, under both spellings, for those who may change it', async () => {
    const list = await ada.ask('GET', '/mailtemplates?records=200')
    expect(list.body.meta.total_count % 6).toBe(0)
    expect((await ada.ask('GET', '/mail_templates?language=de&records=200')).body.meta.total_count).toBe(
      list.body.meta.total_count / 6,
    )
    expect((await uma.ask('GET', '/mailtemplates')).body.errors[0].meta.permission).toBe('gateway.mails.manage')
    const { unique_id: theirs } = await templateOf(olga, 'invitation')
    expect((await ada.ask('GET', `/mailtemplates/${theirs}`)).status).toBe(404)
  })

  it('is found, narrowed and put in order as the records of other lists', async () => {
    const listed = async (query: string) =>
      (await ada.ask('GET', `/mailtemplates?filter[preferred_language]=de&records=200&${query}`)).body.data.map(
        (one: any) => one.attributes,
      )
    const { unique_id: id } = await templateOf(ada, 'unlock', 'fr')
    expect(await listed('filter[is_customised]=true')).toEqual([])
    await put(id, { from_subject: 'Ouvert' })
    const [own, ...others] = await listed('filter[is_customised]=true')
    expect([own, others]).toMatchObject([{ event_name: 'unlock', preferred_language: 'de', own_languages: ['fr'] }, []])
    await ada.ask('PUT', `/mailtemplates/${own.unique_id}/draft`, { template: { heading: 'Offen' } })
    expect((await listed('filter[has_draft]=true')).map((one: any) => one.event_name)).toEqual(['unlock'])
    const events = (await listed('sort=-event_name')).map((one: any) => one.event_name)
    expect([events[0] > events.at(-1), events.length]).toEqual([true, new Set(events).size])
    expect((await ada.ask('GET', '/mailtemplates?filter[heading]=x')).status).toBe(422)
    await ada.ask('DELETE', `/mailtemplates/${own.unique_id}/draft`)
    await ada.ask('DELETE', `/mailtemplates/${id}`)
    expect(await listed('filter[is_customised]=true')).toEqual([])
  })

  it('is published only when every value it uses exists, and is then what is sent', async () => {
    const { unique_id: id, variables } = await templateOf(ada, 'invitation')
    const refused = await put(id, { template_html: '<p>{{ name_of_nobody }}</p>' })
    expect(refused.body.errors[0]).toMatchObject({ code: 'template_not_valid', status: '422' })
    expect(refused.body.errors[0].detail).toContain('name_of_nobody')
    expect((await templateOf(ada, 'invitation')).source).toBe('built_in')
    const [variable] = Object.keys(variables)
    const published = await put(id, { from_subject: 'Come in', template_html: `<p>Ours: {{ ${variable} }}</p>`, version: 0 })
    expect(published.body.data.attributes).toMatchObject({ source: 'company', version: 1, from_subject: 'Come in' })
    expect((await put(id, { heading: 'Late', version: 0 })).body.errors[0].code).toBe('stale_version')
    expect((await ada.ask('POST', `/mailtemplates/${id}/test`)).body.data.attributes.recipient).toBe('ada@demo.test')
    await world.deliver()
    const [mail] = (await ada.ask('GET', '/mails?search=come')).body.data
    const narrowed = async (query: string) => (await ada.ask('GET', `/mails?${query}`)).body.data.map((one: any) => one.id)
    expect(
      await narrowed(`filter[recipient]=${mail.attributes.recipient}&filter[template]=${mail.attributes.template}`),
    ).toContain(mail.id)
    expect(await narrowed('filter[state][]=failed&filter[state][]=bounced')).not.toContain(mail.id)
    const recipients = (await ada.ask('GET', '/mails?sort=recipient')).body.data.map((one: any) => one.attributes.recipient)
    expect(recipients).toEqual([...recipients].sort())
    expect((await ada.ask('GET', '/mails?filter[html]=x')).status).toBe(422)
    expect(mail.attributes).toMatchObject({ recipient: 'ada@demo.test', state: 'kept', subject: 'Come in' })
    expect(mail.attributes.html).toContain('Ours: ')
    expect((await ada.ask('GET', `/mails/${mail.id}`)).body.data.id).toBe(mail.id)
    expect((await olga.ask('GET', `/mails/${mail.id}`)).status).toBe(404)
    expect((await olga.ask('GET', '/mails')).body.meta.total_count).toBe(0)
    expect((await templateOf(olga, 'invitation')).source).toBe('built_in')
    expect((await ada.ask('DELETE', `/mailtemplates/${id}`)).body.data.attributes).toMatchObject({
      source: 'built_in',
      version: 0,
    })
  })

  it('is previewed without being published, with its problems instead when it has some', async () => {
    const { unique_id: id } = await templateOf(ada, 'unlock', 'fr')
    const preview = async (template: object) =>
      (await ada.ask('POST', `/mailtemplates/${id}/preview`, { template })).body.data.attributes
    const shown = await preview({ heading: 'Tiens', template_html: '<p>x</p><script>alert(1)</script>' })
    expect(shown).toMatchObject({ problems: [] })
    expect(shown.html).toContain('Tiens')
    expect(shown.html).not.toContain('alert(1)')
    expect(await preview({ template_html: '{% for i in (1..100000000) %}x{% endfor %}' })).toMatchObject({ html: null })
    expect((await preview({ template_html: '{{ nothing }}' })).problems).toHaveLength(1)
    expect((await templateOf(ada, 'unlock', 'fr')).source).toBe('built_in')
  })

  it('has a text part made from its words, until it has words of its own that lead where the button does', async () => {
    const { unique_id: id, template_text: none } = await templateOf(ada, 'password_reset', 'de')
    const preview = async (template: object) =>
      (await ada.ask('POST', `/mailtemplates/${id}/preview`, { template })).body.data.attributes
    expect(none).toBeNull()
    const derived = await preview({ template_text: ' ' })
    expect(derived.text).toContain(derived.derived_text.split('{{')[0].trim())
    expect(derived.derived_text).toContain('{{ link }}')
    expect((await preview({ template_text: derived.derived_text })).text, 'what is begun with says the same').toBe(derived.text)
    expect((await preview({ template_text: 'Ohne Adresse' })).problems[0]).toContain('{{ link }}')
    expect((await preview({ template_text: '{{ nobody }} {{ link }}' })).problems[0]).toContain('nobody')
    expect((await put(id, { template_text: 'Ohne Adresse' })).body.errors[0].code).toBe('template_not_valid')
    expect((await put(id, { template_text: 'x'.repeat(50_001) })).status).toBe(422)
    const own = await preview({ template_text: 'Für <b>{{ name }}</b>\r\n\u0007\u202e\t{{ link }}\n\n' })
    expect(own.text).toMatch(/^Für <b>.+<\/b>\n {1,2}\thttps:\S+\n$/)

    await ada.ask('PUT', `/mailtemplates/${id}/draft`, { template: { template_text: 'Hier: {{ link }}' } })
    const published = (await ada.ask('POST', `/mailtemplates/${id}/publish`)).body.data.attributes
    expect(published).toMatchObject({ template_text: 'Hier: {{ link }}', draft: null })
    await ada.ask('POST', `/mailtemplates/${id}/test`)
    await world.deliver()
    const [mail] = (await ada.ask('GET', `/mails?search=${encodeURIComponent(published.from_subject)}`)).body.data
    expect(mail.attributes.text).toMatch(/^Hier: https:/)
    await put(id, { template_text: null })
    expect((await templateOf(ada, 'password_reset', 'de')).template_text).toBeNull()
    const { data } = (await ada.ask('GET', `/mailtemplates/${id}/versions`)).body
    expect(data.map(({ attributes: one }: any) => one.template_text)).toEqual([null, 'Hier: {{ link }}'])
    await ada.ask('DELETE', `/mailtemplates/${id}`)
  })

  it('has a draft beside the words in use, which nobody loses unseen, and which is published as a whole', async () => {
    const { unique_id: id, draft: none } = await templateOf(ada, 'password_reset', 'es')
    const at = (path: string) => `/mailtemplates/${id}${path}`
    const keep = (template: object) => ada.ask('PUT', at('/draft'), { template })
    const publish = (template: object = {}) => ada.ask('POST', at('/publish'), { template })
    expect(none).toBeNull()
    expect((await publish()).body.errors[0].code).toBe('no_draft')
    const unfinished = (await keep({ heading: '{{ nobody }}', draft_version: 0 })).body.data.attributes
    expect(unfinished).toMatchObject({
      source: 'built_in',
      draft: { heading: '{{ nobody }}', version: 1, updated_by_name: 'ada Demo' },
    })
    expect((await publish()).body.errors[0]).toMatchObject({ code: 'template_not_valid', status: '422' })
    expect((await keep({ heading: 'Late', draft_version: 0 })).body.errors[0].code).toBe('stale_draft')
    expect((await publish({ heading: 'Late', draft_version: 0 })).body.errors[0].code).toBe('stale_draft')
    await keep({ heading: 'Uno', draft_version: 1 })
    expect((await publish({ version: 7 })).body.errors[0].code).toBe('stale_version')
    expect((await templateOf(ada, 'password_reset', 'es')).draft.heading).toBe('Uno')
    expect((await ada.ask('POST', at('/test'), { template: { heading: '{{ nobody }}' } })).body.errors[0].code).toBe(
      'template_not_valid',
    )
    await ada.ask('POST', at('/test'), { template: { from_subject: 'Solo un borrador' } })
    await world.deliver()
    expect((await ada.ask('GET', '/mails?search=borrador')).body.data[0].attributes).toMatchObject({ state: 'kept' })
    expect((await publish({ draft_version: 2, version: 0 })).body.data.attributes).toMatchObject({
      heading: 'Uno',
      version: 1,
      draft: null,
    })
    await keep({ heading: 'Dos' })
    expect((await ada.ask('DELETE', at('/draft'))).body.data.attributes).toMatchObject({ heading: 'Uno', draft: null })
  })

  it('keeps every wording that was in use, with who and when, and takes an old one into the draft', async () => {
    const { unique_id: id, heading: builtIn } = await templateOf(ada, 'confirmation', 'zh')
    const at = (path: string) => `/mailtemplates/${id}${path}`
    const versions = async (who = ada) => (await who.ask('GET', at('/versions'))).body
    expect((await versions()).data).toEqual([])
    await put(id, { heading: '一' })
    await put(id, { heading: '二' })
    await ada.ask('DELETE', `/mailtemplates/${id}`)
    await ada.ask('DELETE', `/mailtemplates/${id}`)
    const { data, meta } = await versions()
    expect(data.map(({ attributes: one }: any) => [one.number, one.source, one.heading, one.published_by_name])).toEqual([
      [3, 'built_in', builtIn, 'ada Demo'],
      [2, 'company', '二', 'ada Demo'],
      [1, 'company', '一', 'ada Demo'],
    ])
    expect(meta.total_count).toBe(3)
    const restore = (number: number, who = ada) => who.ask('POST', at('/restore'), { template: { number, draft_version: 0 } })
    expect((await restore(1)).body.data.attributes).toMatchObject({
      source: 'built_in',
      heading: builtIn,
      draft: { heading: '一' },
    })
    expect((await restore(2)).body.errors[0].code).toBe('stale_draft')
    expect((await restore(9)).status).toBe(404)
    await ada.ask('POST', at('/publish'))
    expect((await versions()).data[0].attributes).toMatchObject({ number: 4, heading: '一' })
    expect([(await olga.ask('GET', at('/versions'))).status, (await restore(1, olga)).status]).toEqual([404, 404])
    for (const [method, path] of [
      ['PUT', '/draft'],
      ['DELETE', '/draft'],
      ['POST', '/publish'],
      ['GET', '/versions'],
    ] as const) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : { template: {} }
      expect((await olga.ask(method, at(path), body)).status).toBe(404)
      expect((await uma.ask(method, at(path), body)).body.errors[0].meta.permission).toBe('gateway.mails.manage')
    }
  })

  it('keeps as many wordings as anybody looks back over, the latest', async () => {
    const { unique_id: id } = await templateOf(ada, 'confirmation', 'fr')
    for (let i = 1; i <= 203; i++) expect((await put(id, { heading: `Mot ${i}` })).status).toBe(200)
    const { data, meta } = (await ada.ask('GET', `/mailtemplates/${id}/versions?records=1`)).body
    expect([data[0].attributes.number, data[0].attributes.heading, meta.total_count]).toEqual([203, 'Mot 203', 200])
    await ada.ask('DELETE', `/mailtemplates/${id}`)
  })

  it('is cloned from the built-in ones without touching what the company wrote', async () => {
    const { unique_id: id } = await templateOf(ada, 'unlock', 'de')
    await put(id, { heading: 'Unser Wort' })
    const { cloned } = (await ada.ask('POST', '/companies/demo/mail_templates/clone')).body.data.attributes
    expect(cloned).toBe((await ada.ask('GET', '/mailtemplates')).body.meta.total_count - 3)
    expect(await templateOf(ada, 'unlock', 'de')).toMatchObject({ heading: 'Unser Wort', source: 'company' })
    expect((await ada.ask('POST', '/companies/demo/mail_templates/clone')).body.data.attributes.cloned).toBe(0)
  })
})
