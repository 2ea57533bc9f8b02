import { assets } from '@quoin/assets/resources'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const ada = () => world.as('ada')
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const fresh = async (more: object = {}) => (await ada()(assets.assets.create, { name: 'Camera', ...more })).id
const state = async (id: string) => (await ada()(assets.assets.get, { id })).state
const lend = (asset: string, body: object = {}, who: 'ada' | 'sue' | 'uma' | 'max' = 'ada') =>
  world.fetch(who, 'POST', `/api/assets/assets/${asset}/lend`, { asset_lend: body })
const giveBack = (loan: string, body: object = {}) => world.fetch('ada', 'POST', `/api/assets/loans/${loan}/return`, body)
const code = async (who: 'ada' | 'sue' | 'uma', asset: string, body: object = {}) =>
  (await world.fetch(who, 'POST', `/api/assets/assets/${asset}/otp`, body)).json.data.attributes.code as string

describe('A loan', () => {
  it('takes the body as clients of the specification send it, and answers the asset [assets.lend_fixed]', async () => {
    const asset = await fresh()
    const { status, json } = await lend(asset, {
      user_unique_id: world.userIds.uma,
      source: 'Assets',
      source_alias: 'lend',
      source_id: '',
      source_type: 'assets',
    })
    expect([status, json.data.type, json.data.attributes.state]).toEqual([200, 'Asset', 'lent'])
    expect(await ada()(assets.loans.get, { id: json.meta.loan_unique_id })).toMatchObject({
      user: world.userIds.uma,
      lender: world.userIds.ada,
      state: 'open',
      itemsOut: 1,
      source: 'Assets',
      sourceAlias: 'lend',
      sourceId: null,
      sourceType: 'assets',
    })
  })

  it('takes the body of the published client as well', async () => {
    const asset = await fresh()
    const { status, json } = await world.fetch('ada', 'POST', `/api/assets/assets/${asset}/lend`, {
      lend: { user_unique_id: world.userIds.uli, due_date: inDays(3), notes: 'Trip' },
    })
    expect([status, json.data.attributes.state]).toEqual([200, 'lent'])
    expect(
      (await world.fetch('ada', 'POST', `/api/assets/assets/${asset}/lend`, { user_unique_id: world.userIds.uli })).json.errors[0]
        .code,
    ).toBe('wrapper_missing')
  })

  it('is of one borrower, who exists, and ends in the future', async () => {
    const asset = await fresh()
    const place = (await ada()(assets.warehouses.create, { name: 'Hall' })).id
    for (const [body, code] of [
      [{ user_unique_id: world.userIds.rival }, 'no_such_record'],
      [{ user_unique_id: world.userIds.uma, borrower_name: 'Guest' }, 'invalid'],
      [{ borrower_name: 'Guest', due_date: inDays(-1) }, 'invalid'],
      [{ borrower_name: 'Guest', quantity: 2 }, 'invalid'],
      [{ user_unique_id: 'nobody' }, 'invalid_format'],
    ] as const)
      expect([body, (await lend(asset, body)).status, (await lend(asset, body)).json.errors[0].code]).toEqual([body, 422, code])
    expect((await lend(asset, { location_unique_id: place })).json.data.attributes).toMatchObject({
      state: 'lent',
      current_location_unique_id: place,
    })
  })

  it('goes to another asset as well, and stands where that one does', async () => {
    const place = (await ada()(assets.warehouses.create, { name: 'Office' })).id
    const [desk, screen] = [await fresh({ name: 'Desk', location: place }), await fresh()]
    const { json } = await lend(screen, { borrower_asset_unique_id: desk })
    expect(json.data.attributes).toMatchObject({ state: 'lent', current_location_unique_id: place })
    expect(await ada()(assets.loans.get, { id: json.meta.loan_unique_id })).toMatchObject({
      borrowerAsset: desk,
      borrowerName: expect.stringMatching(/Desk$/),
      user: null,
    })
    expect((await lend(desk, { borrower_asset_unique_id: screen })).json.errors[0].code).toBe('cycle')
    // Named with its code before it there is no room for the whole name, and none for half a letter.
    for (const name of ['🪑'.repeat(90), `x${'🪑'.repeat(90)}`])
      expect((await lend(await fresh(), { borrower_asset_unique_id: await fresh({ name }) })).status).toBe(200)
    await giveBack(json.meta.loan_unique_id)
    const theirs = (await world.fetch('rival', 'POST', '/api/assets/assets', { asset: { name: 'Theirs' } })).json.data.id
    const gone = await fresh()
    await ada()(assets.assets.retire, { id: gone } as never)
    for (const [holder, status, code] of [
      [screen, 422, 'cycle'],
      [theirs, 422, 'no_such_record'],
      [gone, 409, 'wrong_state'],
    ] as const) {
      const refused = await lend(screen, { borrower_asset_unique_id: holder })
      expect([refused.status, refused.json.errors[0].code]).toEqual([status, code])
    }
  })

  it('leaves a thing where it is when the place that it belongs to changes', async () => {
    const [there, home] = [
      (await ada()(assets.warehouses.create, { name: 'Fair' })).id,
      (await ada()(assets.warehouses.create, { name: 'Store' })).id,
    ]
    const asset = await fresh()
    await lend(asset, { location_unique_id: there })
    expect(await ada()(assets.assets.transfer, { id: asset, location: home })).toMatchObject({
      location: home,
      currentLocation: there,
    })
  })

  it('of a stock is extended with whatever pieces are free', async () => {
    const pile = await fresh({ tracking: 'quantity', quantity: 10 })
    const loan = (await lend(pile, { user_unique_id: world.userIds.uma, quantity: 2, due_date: inDays(2) })).json.meta
      .loan_unique_id as string
    // Whoever reserves takes the pieces that come first, which are the very ones that are out until then.
    await ada()(assets.reservations.create, { asset: pile, quantity: 2, startsAt: inDays(3), endsAt: inDays(5) })
    const mine = async () =>
      (await world.fetch('uma', 'GET', '/api/assets/borrowing')).json.data.attributes.loans.find(
        ({ unique_id: id }: { unique_id: string }) => id === loan,
      )
    expect(await mine()).toMatchObject({ extendable: true, latest_at: null })
    expect((await ada()(assets.loans.extend, { id: loan, due_at: inDays(4) })).state).toBe('open')
    const later = { startsAt: inDays(6), endsAt: inDays(7) }
    for (const quantity of [8, 1]) await ada()(assets.reservations.create, { asset: pile, quantity, ...later })
    expect(await mine()).toMatchObject({ extendable: true, latest_at: later.startsAt })
    const refused = await world.fetch('ada', 'PUT', `/api/assets/loans/${loan}/extend`, { loan: { due_at: inDays(6.5) } })
    expect(refused.json.errors[0]).toMatchObject({ code: 'occupied', meta: { latest_at: later.startsAt } })
    // What was refused left the loan as it was, and what comes back is whole.
    expect((await lend(pile, { borrower_name: 'Guest', quantity: 7, due_date: inDays(2.5) })).status).toBe(200)
    await giveBack(loan)
    expect(await ada()(assets.assets.get, { id: pile })).toMatchObject({ quantity: 3, quantityOut: 7 })
    expect((await lend(pile, { borrower_name: 'Guest', quantity: 3, due_date: inDays(2.5) })).status).toBe(200)
  })

  it('is made by those who may, of things that are there', async () => {
    const asset = await fresh()
    expect((await lend(asset, { borrower_name: 'Guest' }, 'uma')).status).toBe(403)
    expect(
      (await world.fetch('rival', 'POST', `/api/assets/assets/${asset}/lend`, { asset_lend: { borrower_name: 'Guest' } })).status,
    ).toBe(404)
    expect((await lend(asset, { borrower_name: 'Guest' })).status).toBe(200)
    expect((await lend(asset, { borrower_name: 'Second' })).json.errors[0]).toMatchObject({
      status: '409',
      code: 'wrong_state',
      meta: { state: 'lent' },
    })
    expect((await world.fetch('ada', 'DELETE', `/api/assets/assets/${asset}`)).json.errors[0].code).toBe('asset_lent')
    const mended = await fresh()
    await world.fetch('ada', 'PUT', `/api/assets/assets/${mended}/maintenance`, { asset: { maintenance_status: 'in_progress' } })
    expect((await lend(mended, { borrower_name: 'Guest' })).json.errors[0]).toMatchObject({
      code: 'wrong_state',
      meta: { state: 'maintenance' },
    })
  })

  it('of several things comes back in parts, each with its time', async () => {
    const [one, two, three] = [await fresh(), await fresh(), await fresh()]
    await world.fetch('ada', 'PUT', `/api/assets/assets/${one}/parts`, { asset: { parts: [three] } })
    const { json } = await lend(one, { borrower_name: 'Crew', with_parts: true, assets: [{ asset_unique_id: two }] })
    const loan = json.meta.loan_unique_id as string
    expect((await ada()(assets.loans.items, { loan })).items).toHaveLength(3)
    const first = await giveBack(loan, { return: { items: [{ asset_unique_id: two, condition: 'fine' }] } })
    expect(first.json.data.attributes).toMatchObject({ state: 'open', items_out: 2, items_total: 3 })
    expect([await state(one), await state(two), await state(three)]).toEqual(['lent', 'available', 'lent'])
    expect((await giveBack(loan, { return: { items: [{ asset_unique_id: two }] } })).json.errors[0].code).toBe('returned_before')
    expect(
      (
        await giveBack(loan, {
          return: { items: [{ asset_unique_id: one, damaged: true, condition: 'Cracked lens', with_parts: false }] },
        })
      ).status,
    ).toBe(200)
    expect(await state(three)).toBe('lent')
    expect([await state(one), (await ada()(assets.events.list, { parent: one })).data.map((e) => e.eventType)]).toEqual([
      'maintenance',
      ['repair'],
    ])
    expect((await giveBack(loan)).json.data.attributes).toMatchObject({ state: 'returned', items_out: 0 })
    expect((await giveBack(loan)).json.errors[0]).toMatchObject({ status: '409', code: 'wrong_state' })
  })

  it('is of things and people named by their ids in capitals as well', async () => {
    const [one, two] = [await fresh(), await fresh()]
    const max = world.userIds.max.toUpperCase()
    const twice = await lend(one, { assets: [{ asset_unique_id: one.toUpperCase() }] })
    expect(twice.json.errors[0]).toMatchObject({ status: '422', code: 'invalid' })
    const { json } = await lend(one, { user_unique_id: max, assets: [{ asset_unique_id: two.toUpperCase() }] })
    const loan = json.meta.loan_unique_id as string
    expect((await giveBack(loan, { return: { items: [] } })).json.errors[0].detail).toBe('must hold at least 1')
    expect((await giveBack(loan, { return: { items: [{ asset_unique_id: two.toUpperCase() }] } })).status).toBe(200)
    expect([await state(one), await state(two)]).toEqual(['lent', 'available'])
  })

  it('is extended unless somebody else has the time by then', async () => {
    const asset = await fresh()
    const loan = (await lend(asset, { borrower_name: 'Guest', due_at: inDays(2) })).json.meta.loan_unique_id as string
    await ada()(assets.reservations.create, { asset, startsAt: inDays(5), endsAt: inDays(6) })
    expect(await ada()(assets.loans.extend, { id: loan, due_at: inDays(4) })).toMatchObject({ state: 'open' })
    const refused = await world.fetch('ada', 'PUT', `/api/assets/loans/${loan}/extend`, { loan: { due_at: inDays(5.5) } })
    expect(refused.json.errors[0]).toMatchObject({
      status: '409',
      code: 'occupied',
      meta: { conflicts: [{ resource_unique_id: asset }], alternatives: expect.any(Array) },
    })
    expect((await world.fetch('ada', 'PUT', `/api/assets/loans/${loan}/extend`, { loan: { due_at: inDays(-1) } })).status).toBe(
      422,
    )
    expect((await world.fetch('ada', 'PUT', `/api/assets/loans/${loan}/extend`, { loan: {} })).status).toBe(422)
  })

  it('of things there are many of takes pieces from the ledger and brings them back', async () => {
    const pile = await fresh({ name: 'Cable', tracking: 'quantity', quantity: 10, unit: 'm' })
    const loan = (await lend(pile, { borrower_name: 'Crew', quantity: 6 })).json.meta.loan_unique_id as string
    expect((await lend(pile, { borrower_name: 'Other', quantity: 5 })).json.errors[0]).toMatchObject({
      status: '409',
      code: 'not_enough',
    })
    expect(await ada()(assets.assets.get, { id: pile })).toMatchObject({ quantity: 4, quantityOut: 6, state: 'available' })
    await giveBack(loan, { return: { items: [{ asset_unique_id: pile, quantity: 2 }] } })
    expect(await ada()(assets.assets.get, { id: pile })).toMatchObject({ quantity: 6, quantityOut: 4 })
    await ada()(assets.stockMoves.create, { parent: pile, asset: pile, quantity: 1, reason: 'loss' })
    expect(
      (await world.fetch('ada', 'POST', `/api/assets/assets/${pile}/stock`, { stock_move: { quantity: 50, reason: 'consume' } }))
        .status,
    ).toBe(422)
    expect(
      (await world.fetch('ada', 'POST', `/api/assets/assets/${pile}/stock`, { stock_move: { quantity: 5, reason: 'return' } }))
        .status,
    ).toBe(422)
    const { data } = await ada()(assets.stockMoves.list, { parent: pile })
    expect(data.reduce((sum, { quantity }) => sum + quantity, 0)).toBe((await ada()(assets.assets.get, { id: pile })).quantity)
  })

  it('of a stock of a thousand million pieces costs no more than one of a few', async () => {
    const pile = await fresh({ name: 'Screws', tracking: 'quantity', quantity: 1_000_000_000 })
    const loan = await lend(pile, { borrower_name: 'Crew', quantity: 3 })
    expect(loan.status, loan.text).toBe(200)
    expect((await lend(pile, { borrower_name: 'Other', quantity: 2 })).status).toBe(200)
    expect(await ada()(assets.assets.get, { id: pile })).toMatchObject({ quantity: 999_999_995, quantityOut: 5 })
    expect((await giveBack(loan.json.meta.loan_unique_id)).status).toBe(200)
  })

  it('has a receipt with a seal that changes with what it says', async () => {
    const asset = await fresh({ name: '変換器 Ü' })
    const loan = (await lend(asset, { borrower_name: 'Crew' })).json.meta.loan_unique_id as string
    const first = await ada()(assets.loans.receipt, { loan })
    expect(new TextDecoder().decode(await (await fetch(first.url)).arrayBuffer()).slice(0, 5)).toBe('%PDF-')
    expect((await ada()(assets.loans.receipt, { loan, language: 'ja' })).seal).toBe(first.seal)
    const other = (await lend(await fresh(), { borrower_name: 'Crew' })).json.meta.loan_unique_id as string
    expect((await ada()(assets.loans.receipt, { loan: other })).seal).not.toBe(first.seal)
  })

  it('is seen by its borrower and not by others who see only their own', async () => {
    const loan = (await lend(await fresh(), { user_unique_id: world.userIds.uma })).json.meta.loan_unique_id as string
    expect(await world.as('uma')(assets.loans.get, { id: loan })).toMatchObject({ state: 'open' })
    await expect(world.as('uli')(assets.loans.get, { id: loan })).rejects.toMatchObject({ status: 404 })
    expect((await world.fetch('uma', 'GET', `/api/assets/users/${world.userIds.uma}/assets`)).json.data.length).toBeGreaterThan(0)
  })
})

describe('A one-time code', () => {
  it('that the borrower asked for confirms the hand-over, once [assets.otp]', async () => {
    const [asset, next] = [await fresh(), await fresh()]
    const given = await code('uma', asset)
    expect(given).toMatch(/^\d{6}$/)
    const { json } = await lend(asset, { user_unique_id: world.userIds.uma, otp: given })
    expect((await ada()(assets.loans.get, { id: json.meta.loan_unique_id })).confirmedAt).toMatch(/^\d{4}-/)
    await giveBack(json.meta.loan_unique_id)
    expect((await lend(asset, { user_unique_id: world.userIds.uma, otp: given })).json.errors[0]).toMatchObject({
      status: '422',
      code: 'code_used',
    })
    expect((await lend(next, { user_unique_id: world.userIds.uma, otp: given })).json.errors[0]).toMatchObject({
      status: '422',
      code: 'code_wrong',
    })
  })

  it('is bound to its lender, its borrower and its assets', async () => {
    const [asset, more] = [await fresh(), await fresh()]
    const given = await code('uma', asset, { otp: { lender_unique_id: world.userIds.ada } })
    const asked = { user_unique_id: world.userIds.uma, otp: given }
    expect((await lend(asset, asked, 'sue')).json.errors[0].code).toBe('code_wrong')
    expect((await lend(asset, { ...asked, user_unique_id: world.userIds.uli })).json.errors[0].code).toBe('code_wrong')
    expect((await lend(asset, { ...asked, assets: [{ asset_unique_id: more }] })).json.errors[0].code).toBe('code_wrong')
    expect(await state(asset)).toBe('available')
    expect((await lend(asset, asked)).status).toBe(200)
  })

  it('is taken in the halves people say it in, and asked for by a lender for whoever comes', async () => {
    const asset = await fresh()
    const given = await code('ada', asset, { otp: { lender_unique_id: world.userIds.ada } })
    const said = `${given.slice(0, 3)} ${given.slice(3)}`
    expect((await lend(asset, { user_unique_id: world.userIds.uma, otp: said })).status).toBe(200)
    const { ada: self } = world.userIds
    expect(
      (
        await world.fetch('ada', 'POST', `/api/assets/assets/${asset}/otp`, {
          otp: { lender_unique_id: self, user_unique_id: self },
        })
      ).json.errors[0],
    ).toMatchObject({ status: '422', source: { pointer: '/data/attributes/user_unique_id' } })
  })

  it('is guessed at five times and then worth nothing', async () => {
    const asset = await fresh()
    const given = await code('uma', asset)
    const wrong = given === '111111' ? '222222' : '111111'
    for (const otp of [wrong, given]) {
      const body = { asset_lend: { user_unique_id: world.userIds.uma, otp } }
      const tried = await world.fetch('ada', 'POST', `/api/assets/assets/${asset}/lend`, body, { 'dry-run': 'true' })
      expect(tried.json.errors[0].code).toBe('no_dry_run')
    }
    for (let i = 0; i < 5; i++)
      expect((await lend(asset, { user_unique_id: world.userIds.uma, otp: wrong })).json.errors[0].code).toBe('code_wrong')
    expect((await lend(asset, { user_unique_id: world.userIds.uma, otp: given })).json.errors[0]).toMatchObject({
      status: '422',
      code: 'code_spent',
    })
  })

  it('is too late behind its minutes', async () => {
    const asset = await fresh()
    const given = await code('uma', asset, { otp: { expires_in: 30 } })
    await world.sql.query(
      `update assets.handovers set expires_at = clock_timestamp() - interval '1 second' where $1 = any(asset_ids)`,
      [asset],
    )
    expect((await lend(asset, { user_unique_id: world.userIds.uma, otp: given })).json.errors[0]).toMatchObject({
      status: '422',
      code: 'code_late',
    })
  })

  it('is kept only as a hash, and asked for by one of its two people', async () => {
    const asset = await fresh()
    const given = await code('uma', asset)
    const { rows } = await world.sql.query<{ row: string }>(
      'select h::text as row from assets.handovers h where $1 = any(asset_ids)',
      [asset],
    )
    expect(rows[0]!.row).not.toContain(given)
    expect(
      (
        await world.fetch('uma', 'POST', `/api/assets/assets/${asset}/otp`, {
          otp: { user_unique_id: world.userIds.uli, lender_unique_id: world.userIds.ada },
        })
      ).status,
    ).toBe(422)
    expect((await world.fetch('rival', 'POST', `/api/assets/assets/${asset}/otp`, {})).status).toBe(404)
  })
})

describe('Several things at once', () => {
  const several = (path: 'lend' | 'return', body: object, who: 'ada' | 'uma' | 'rival' = 'ada') =>
    world.fetch(who, 'POST', `/api/assets/loans/${path}`, { [path]: body })
  const codes = ({ json }: { json: any }) => json.data.attributes.results.map(({ code }: any) => code)

  it('are lent as one loan without those that cannot be, and each says why', async () => {
    const [fine, kept, retired, pile] = [
      await fresh(),
      await fresh(),
      await fresh(),
      await fresh({ tracking: 'quantity', quantity: 3 }),
    ]
    await ada()(assets.assets.retire, { id: retired } as never)
    await ada()(assets.reservations.create, { asset: kept, startsAt: inDays(0.5), endsAt: inDays(2) })
    const others = (await world.fetch('rival', 'POST', '/api/assets/assets', { asset: { name: 'Theirs' } })).json.data.id
    const ids = [fine, kept, retired, others, pile, fine]
    const lent = await several('lend', { asset_unique_ids: ids, borrower_name: 'Crew', due_at: inDays(1) })
    expect([lent.status, codes(lent)]).toEqual([200, [null, 'occupied', 'wrong_state', 'no_such_record', null]])
    const { loan_unique_id: loan, number } = lent.json.data.attributes
    expect(await ada()(assets.loans.get, { id: loan })).toMatchObject({ number, itemsTotal: 2, borrowerName: 'Crew' })
    expect([await state(fine), await state(kept)]).toEqual(['lent', 'available'])

    const nowhere = { asset_unique_ids: [fine], location_unique_id: crypto.randomUUID() }
    expect([(await several('return', nowhere)).status, await state(fine)]).toEqual([404, 'lent'])
    const back = await several('return', { asset_unique_ids: [fine, kept, others, pile] })
    expect(codes(back)).toEqual([null, 'not_lent', 'no_such_record', null])
    expect([await state(fine), (await ada()(assets.loans.get, { id: loan })).state]).toEqual(['available', 'returned'])
  })

  it('come back from whichever loan they belong to, and not when it cannot be told', async () => {
    const [one, two] = [await fresh(), await fresh()]
    const pile = await fresh({ tracking: 'quantity', quantity: 4 })
    for (const asset of [one, two, pile, pile]) await lend(asset, { borrower_name: 'Guest' })
    expect(codes(await several('return', { asset_unique_ids: [two, pile, one] }))).toEqual([null, 'several_loans', null])
    // None that could be lent makes no loan, and a wish that fits nothing is refused as a whole.
    const lost = await fresh()
    await ada()(assets.assets.lose, { id: lost } as never)
    const none = await several('lend', { asset_unique_ids: [lost], borrower_name: 'Guest' })
    expect([none.status, none.json.data.attributes.loan_unique_id]).toEqual([200, null])
    const past = { asset_unique_ids: [one], borrower_name: 'Guest', due_at: inDays(-1) }
    expect([(await several('lend', past)).status, await state(one)]).toEqual([422, 'available'])
    expect((await several('lend', { asset_unique_ids: [one], borrower_name: 'Guest' }, 'uma')).status).toBe(403)
    expect(codes(await several('lend', { asset_unique_ids: [one], borrower_name: 'Guest' }, 'rival'))).toEqual(['no_such_record'])
  })
})
