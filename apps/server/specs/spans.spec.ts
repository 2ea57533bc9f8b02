import { type Operation, wireName } from '@quoin/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrange, ask, type Reply, startWorld, type World } from '../testing/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

interface Span {
  readonly create: Operation
  readonly begins: string
  readonly ends: string
  readonly kind: 'date' | 'moment'
  readonly isFixed: boolean
  /** A time that has to have its beginning. */
  readonly isAnchored: boolean
}

/** Every two fields of one record that people write and that are the two ends of one time. */
const spansOf = (): Span[] =>
  world.operations
    .filter((operation) => operation.kind === 'create' && operation.fields)
    .flatMap((create) => {
      const times = Object.entries(create.fields!).filter(
        ([, { definition }]) => !definition.readOnly && /^(date|moment)$/.test(definition.kind),
      )
      const begins = times.find(([name]) => /^(starts?|begins?|from|validFrom|visibleFrom|issued)(?![a-z])/.test(name))
      const ends = times.find(([name]) => /^(ends?|until|to|validUntil|visibleUntil|validTo|expires)(?![a-z])/.test(name))
      if (!begins || !ends) return []
      const [{ definition: from }, { definition: to }] = [begins[1], ends[1]]
      return [
        {
          create,
          begins: wireName(begins[0], from),
          ends: wireName(ends[0], to),
          kind: to.kind as Span['kind'],
          isFixed: to.fixed,
          isAnchored: from.required,
        },
      ]
    })

const said = ({ status, json }: Reply) => [status, json?.errors?.[0]?.source?.pointer]
/** Days ahead: some of what ends may not have ended yet. */
const [before, first, second, third] = [30, 60, 90, 120].map((days) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
) as [string, string, string, string]

describe('An end', () => {
  it('that lies before its beginning is refused and pointed at, in a new record and in a change of one of the two', async () => {
    // An appointment moves whole: its end follows its start.
    const spans = spansOf().filter(({ create }) => create.name !== 'forms.appointments.create')
    expect(spans.map(({ create }) => create.name.replace(/\.create$/, '')).sort()).toEqual([
      'assets.contracts',
      'assets.reservations',
      'crm.accountDocuments',
      'crm.meetings',
      'files.accesses',
      'files.delegations',
      'geolocation.bookings',
      'geolocation.busyTimes',
      'geolocation.events',
      'geolocation.waiting',
      'products.listings',
      'products.priceLists',
      'products.prices',
      'products.promotions',
      'products.taxExemptions',
      'projects.events',
      'rewards.couponConfigurations',
      'rewards.coupons',
      'rewards.eventRules',
      'rewards.moneyRules',
      'rewards.productRules',
      'sales.subscriptionModels',
      'university.cohorts',
      'university.sessions',
    ])
    for (const { create, begins, ends, kind, isFixed, isAnchored } of spans) {
      const pointer = `/data/attributes/${ends}`
      const at = (day: string) => (kind === 'moment' ? `${day}T10:00:00.000Z` : day)
      const { params, query, body } = await arrange(world, create)
      const reversed = { ...body, [begins]: at(second), [ends]: at(first) }
      expect(said(await ask(world, 'ada', create, { params, query, body: reversed })), create.name).toEqual([422, pointer])
      // A reservation is moved as a whole.
      const update = world.platform.mounted.get(create.name.replace(/create$/, 'update'))?.operation
      if (!update || isFixed) continue
      const again = await arrange(world, create)
      const made = await ask(world, 'ada', create, {
        ...again,
        body: { ...again.body, [begins]: at(first), [ends]: at(second) },
      })
      expect(made.status, made.text).toBe(201)
      const change = (changes: object) =>
        ask(world, 'ada', update, { params: { ...again.params, id: made.json.data.id }, query: {}, body: { ...changes } })
      expect(said(await change({ [ends]: at(before) })), update.name).toEqual([422, pointer])
      expect(said(await change({ [begins]: at(third) })), update.name).toEqual([422, pointer])
      // Both ends may lie on one day; a time that takes a room or a person needs some length.
      const end = kind === 'moment' ? at(third).replace('T10', 'T11') : at(third)
      expect((await change({ [begins]: at(third), [ends]: end })).status, update.name).toBe(200)
      expect((await change({ [begins]: null, [ends]: at(first) })).status, update.name).toBe(isAnchored ? 422 : 200)
    }
  })
})
