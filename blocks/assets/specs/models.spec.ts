import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

type Who = 'ada' | 'uma' | 'sue' | 'rae' | 'rival'
const ask = (who: Who, method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object) =>
  world.fetch(who, method, `/api/assets${path}`, body)
const field = (key: string, more: object = {}) => ({ key, label: key, kind: 'text', required: false, ...more })
const makeModel = (name: string, custom_fields: object[] = [], who: Who = 'ada') =>
  ask(who, 'POST', '/models', { asset_model: { name, custom_fields } })
const changeModel = (id: string, asset_model: object) => ask('ada', 'PUT', `/models/${id}`, { asset_model })
const makeAsset = (asset: object) => ask('ada', 'POST', '/assets', { asset: { name: 'Thing', ...asset } })
const changeAsset = (id: string, asset: object) => ask('ada', 'PUT', `/assets/${id}`, { asset })
const categoryWith = async (...fields: object[]): Promise<string> =>
  (await ask('ada', 'POST', '/categories', { category: { name: 'Sort', custom_fields: fields } })).json.data.id
const fieldsOf = async (asset: string, who: Who = 'ada') =>
  (await ask(who, 'GET', `/assets/${asset}/fields`)).json.data.attributes as { model_unique_id: string | null; fields: any[] }
/** What a refusal points at. */
const refused = ({ status, json }: { status: number; json: any }) => [status, json.errors?.[0].source?.pointer]
const atCustom = [422, '/data/attributes/custom']

describe('A model', () => {
  it('gives its fields to all its assets, beside those of their category, however it is written', async () => {
    const category = await categoryWith(field('shelf'))
    const model = (await makeModel('Press 500', [field('force', { kind: 'number', required: true })])).json.data.id
    for (const written of ['press 500', 'PRESS  500', 'Press\u00a0500', ' Ｐｒｅｓｓ ５００', 'Pre\u200bss 500']) {
      const made = await makeAsset({ model: written, category_unique_id: category, custom: { force: 12, shelf: 'A' } })
      expect([written, made.status]).toEqual([written, 201])
      const own = await fieldsOf(made.json.data.id)
      expect(own.fields.map(({ key, given_by }) => [key, given_by])).toEqual([
        ['shelf', 'category'],
        ['force', 'model'],
      ])
      expect(own.model_unique_id).toBe(model)
      for (const custom of [{ force: 'much' }, { shelf: 'A' }, { force: 12, shelf: 3 }])
        expect([written, custom, ...refused(await changeAsset(made.json.data.id, { custom }))]).toEqual([
          written,
          custom,
          ...atCustom,
        ])
    }
    for (const written of ['Press 5000', 'Press500', null]) {
      const made = await makeAsset({ model: written, custom: { force: 'much' } })
      expect([written, made.status, await fieldsOf(made.json.data.id)]).toMatchObject([
        written,
        201,
        { model_unique_id: null, fields: [] },
      ])
    }
  })

  it('is checked as well when an asset becomes one of it, and asks nothing of assets that say nothing of their own', async () => {
    await makeModel('Winch 7', [field('rope', { kind: 'choice', options: ['Steel', 'Hemp'], required: true })])
    const made = (await makeAsset({ custom: { rope: 'Wool' } })).json.data.id
    expect(refused(await changeAsset(made, { model: 'winch 7' }))).toEqual(atCustom)
    expect((await changeAsset(made, { model: 'winch 7', custom: { rope: 'Hemp' } })).status).toBe(200)
    // Another spelling is no other model.
    expect((await changeAsset(made, { model: 'WINCH  7' })).status).toBe(200)
    expect((await makeAsset({ model: 'Winch 7' })).status).toBe(201)
  })

  it('has one name, which is another one only if it looks otherwise', async () => {
    expect((await makeModel('Twin 1')).status).toBe(201)
    for (const name of ['twin 1', 'Twin  1', 'Ｔｗｉｎ 1', 'Tw\u200bin 1'])
      expect([name, (await makeModel(name)).json.errors?.[0].code]).toEqual([name, 'already_taken'])
    expect(refused(await makeModel('\u200b\u200b'))).toEqual([422, '/data/attributes/name'])
    for (const [wrong, detail] of [
      [[field('a'), field('a')], 'names a field twice'],
      [[field('a', { kind: 'choice' })], 'has a choice without options'],
      [[field('a', { secret: true, required: true })], 'has a secret field that is required'],
    ] as const)
      expect((await makeModel(`Wrong ${detail}`, [...wrong])).json.errors[0]).toMatchObject({ status: '422', detail })
  })

  it('comes before the category where both name a field alike, and gives way when it goes', async () => {
    const category = await categoryWith(field('power', { required: true }), field('colour'))
    const model = (await makeModel('Lamp 3', [field('power', { kind: 'number' })])).json.data.id
    const lamp = { model: 'Lamp 3', category_unique_id: category }
    const made = (await makeAsset({ ...lamp, custom: { power: 40 } })).json.data.id
    expect(refused(await makeAsset({ ...lamp, custom: { power: 'forty' } }))).toEqual(atCustom)
    expect((await makeAsset({ ...lamp, custom: { colour: 'Red' } })).status).toBe(201)
    expect((await fieldsOf(made)).fields.map(({ key, kind, given_by }) => [key, kind, given_by])).toEqual([
      ['colour', 'text', 'category'],
      ['power', 'number', 'model'],
    ])

    expect((await ask('ada', 'DELETE', `/models/${model}`)).status).toBe(200)
    expect(await fieldsOf(made)).toMatchObject({
      model_unique_id: null,
      fields: [{ key: 'power', kind: 'text' }, { key: 'colour' }],
    })
    expect(refused(await makeAsset({ ...lamp, custom: { power: 40 } }))).toEqual(atCustom)
    expect((await ask('ada', 'PUT', `/models/${model}/recover`)).status).toBe(200)
    expect((await makeAsset({ ...lamp, custom: { power: 40 } })).status).toBe(201)
    // With another name it is the model of others.
    expect((await changeModel(model, { name: 'Lamp 4' })).status).toBe(200)
    expect((await fieldsOf(made)).model_unique_id).toBeNull()
  })

  it('has secret fields that are kept as those of categories are, and no change of it mixes the two kinds', async () => {
    const pin = field('pin', { secret: true })
    const model = (await makeModel('Safe 9', [pin])).json.data.id
    const safe = (await makeAsset({ model: 'safe 9' })).json.data.id
    const write = (value: unknown) => ask('ada', 'PUT', `/assets/${safe}/secrets`, { secret: { key: 'pin', value } })
    expect([(await write('4711')).status, refused(await changeAsset(safe, { custom: { pin: '4711' } }))]).toEqual([200, atCustom])
    expect(
      (await ask('ada', 'POST', `/assets/${safe}/secrets/reveal`, { secret: { key: 'pin' } })).json.data.attributes,
    ).toMatchObject({ key: 'pin', value: '4711' })
    // That somebody looked would be taken back.
    expect(
      (
        await world.fetch(
          'ada',
          'POST',
          `/api/assets/assets/${safe}/secrets/reveal`,
          { secret: { key: 'pin' } },
          { 'dry-run': 'true' },
        )
      ).json.errors[0].code,
    ).toBe('no_dry_run')
    expect((await ask('ada', 'GET', `/assets/${safe}`)).text).not.toContain('4711')
    expect((await ask('sue', 'POST', `/assets/${safe}/secrets/reveal`, { secret: { key: 'pin' } })).status).toBe(403)

    const atFields = [422, '/data/attributes/custom_fields']
    expect(refused(await changeModel(model, { custom_fields: [field('pin')] }))).toEqual(atFields)
    // What the model hides, the category would show.
    const category = await categoryWith(field('pin'))
    expect((await changeAsset(safe, { category_unique_id: category })).status).toBe(200)
    expect(refused(await changeModel(model, { custom_fields: [] }))).toEqual(atFields)
    expect(refused(await changeModel(model, { name: 'Safe 10' }))).toEqual(atFields)
    expect(refused(await ask('ada', 'DELETE', `/models/${model}`))).toEqual(atFields)

    // What lies open becomes no secret: by a new model, one that comes back, one that takes the name, or an asset that becomes one of it.
    const open = (await makeAsset({ model: 'Box 1', custom: { pin: '1' } })).json.data.id
    expect(refused(await makeModel('box 1', [pin]))).toEqual(atFields)
    expect(refused(await changeModel((await makeModel('Box 2', [pin])).json.data.id, { name: 'BOX 1' }))).toEqual(atFields)
    expect(refused(await changeAsset(open, { model: 'Box 2' }))).toEqual(atCustom)
    const gone = (await makeModel('Box 3', [pin])).json.data.id
    await ask('ada', 'DELETE', `/models/${gone}`)
    expect((await makeAsset({ model: 'Box 3', custom: { pin: '1' } })).status).toBe(201)
    expect(refused(await ask('ada', 'PUT', `/models/${gone}/recover`))).toEqual(atFields)
  })

  it('has numbers that a maintenance plan may wait for', async () => {
    await makeModel('Tyre 4', [field('wear', { kind: 'number' })])
    const asset = (await makeAsset({ model: 'tyre 4', custom: { wear: 3 } })).json.data.id
    const plan = (field_key: string) =>
      ask('ada', 'POST', `/assets/${asset}/maintenance_plans`, {
        maintenance_plan: { name: 'Change', every: 1, per: 'field', field_key, field_limit: 5 },
      })
    expect([(await plan('wear')).status, (await plan('grip')).json.errors[0].code]).toEqual([201, 'no_such_field'])
  })

  it('is offered as it is written most, and told to those only who see its assets', async () => {
    for (const model of ['Offer 5', 'Offer 5', 'offer  5', 'Offer 6']) await makeAsset({ model })
    const model = (await makeModel('OFFER 5')).json.data.id
    const offered = async (who: Who, search: string) =>
      (await ask(who, 'GET', `/register/models?search=${encodeURIComponent(search)}`)).json.data.attributes.models
    expect(await offered('ada', 'Ｏffer')).toEqual([
      { name: 'Offer 5', assets: 3, model_unique_id: model },
      { name: 'Offer 6', assets: 1, model_unique_id: null },
    ])
    expect(await offered('rival', 'offer')).toEqual([])
    expect((await ask('uma', 'GET', `/register/models`)).status).toBe(200)
  })

  it('belongs to its company, and is changed by those only who set up the block', async () => {
    const model = (await makeModel('Wall 1', [field('depth')])).json.data.id
    const asset = (await makeAsset({ model: 'Wall 1' })).json.data.id
    expect((await makeModel('Wall 2', [], 'uma')).status).toBe(403)
    for (const path of [`/models/${model}`, `/assets/${asset}/fields`])
      expect([path, (await ask('rival', 'GET', path)).status]).toEqual([path, 404])
    const theirs = await ask('rival', 'POST', '/assets', { asset: { name: 'Theirs', model: 'Wall 1', custom: { depth: 7 } } })
    expect([theirs.status, await fieldsOf(theirs.json.data.id, 'rival')]).toMatchObject([
      201,
      { model_unique_id: null, fields: [] },
    ])
    expect((await makeModel('wall 1', [], 'rival')).status).toBe(201)
  })
})
