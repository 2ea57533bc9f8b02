import { assets } from '@quoin/assets/resources'
import { addDays, dayIn } from '@quoin/kit/days'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dueDates, nextDueDate, nextDueMeter } from '../resources/dueDates.ts'

describe('The days that work falls due on', () => {
  it('come every six months for ten years, across changes of clocks and short months [AD7]', () => {
    expect(dueDates('2024-08-31', 6, 'month', '2034-08-31')).toEqual(
      Array.from({ length: 21 }, (_, n) => {
        const year = 2024 + Math.ceil(n / 2)
        return n % 2 === 0 ? `${year}-08-31` : `${year}-02-${year % 4 === 0 ? '29' : '28'}`
      }),
    )
    expect(dueDates('2024-02-29', 1, 'year', '2034-03-01')).toEqual(
      Array.from({ length: 11 }, (_, n) => `${2024 + n}-02-${n % 4 === 0 ? '29' : '28'}`),
    )
    expect(dueDates('2026-03-28', 1, 'day', '2026-03-31')).toEqual(['2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31'])
  })

  it('that were missed are not made up for', () => {
    expect(nextDueDate('2020-01-31', 1, 'month', '2026-02-27')).toBe('2026-02-28')
    expect(nextDueDate('2020-01-31', 1, 'month', '2026-02-28')).toBe('2026-03-31')
    expect(nextDueDate('2030-01-01', 1, 'week', '2026-01-01')).toBe('2030-01-01')
    expect([nextDueMeter(500, 500, 499), nextDueMeter(500, 500, 500), nextDueMeter(500, 500, 2_730)]).toEqual([500, 1_000, 3_000])
  })
})

describe('A maintenance plan', () => {
  let world: World
  let asset: string
  beforeAll(async () => {
    world = await startWorld()
    asset = (await world.as('ada')(assets.assets.create, { name: 'Forklift' })).id
  })
  afterAll(() => world.close())
  const ada = () => world.as('ada')
  const today = () => new Date().toISOString().slice(0, 10)

  it('is due from its first day on, and next behind the day it was done', async () => {
    const plan = await ada()(assets.maintenancePlans.create, {
      parent: asset,
      asset,
      name: 'Inspection',
      every: 6,
      per: 'month',
      startsOn: '2024-01-31',
    })
    expect(plan).toMatchObject({ nextDueOn: '2024-01-31', timesDone: 0 })
    const done = await ada()(assets.maintenancePlans.done, { plan: plan.id, on: '2025-09-01', cost: 120.5, currency: 'EUR' })
    expect(done).toMatchObject({ next_due_on: '2026-01-31', times_done: 1 })
    expect(await ada()(assets.events.get, { parent: asset, id: done.event_unique_id })).toMatchObject({
      eventType: 'maintenance',
      cost: 120.5,
      description: 'Inspection',
    })
    expect((await ada()(assets.maintenancePlans.due, {})).plans.map(({ unique_id: id }) => id)).toContain(plan.id)
    await ada()(assets.maintenancePlans.done, { plan: plan.id })
    expect((await ada()(assets.maintenancePlans.due, {})).plans.map(({ unique_id: id }) => id)).not.toContain(plan.id)
    expect((await ada()(assets.maintenancePlans.forecast, { plan: plan.id, years: 10 })).dates).toHaveLength(21)
    await expect(ada()(assets.maintenancePlans.done, { plan: plan.id, on: '2099-01-01' })).rejects.toMatchObject({ status: 422 })
    // Beyond the calendar there is no next day.
    await expect(ada()(assets.maintenancePlans.update, { parent: asset, id: plan.id, every: 1_201 })).rejects.toMatchObject({
      status: 422,
      code: 'too_big',
    })
  })

  it('by meter is due when the meter says so', async () => {
    const plan = await ada()(assets.maintenancePlans.create, { parent: asset, asset, name: 'Oil', every: 500, per: 'meter' })
    expect(plan).toMatchObject({ nextDueMeter: 500, nextDueOn: null })
    await expect(ada()(assets.maintenancePlans.done, { plan: plan.id })).rejects.toMatchObject({ status: 422 })
    await ada()(assets.assets.readMeter, { id: asset, reading: 1_230 })
    expect((await ada()(assets.maintenancePlans.due, {})).plans.map(({ unique_id: id }) => id)).toContain(plan.id)
    expect(await ada()(assets.maintenancePlans.done, { plan: plan.id })).toMatchObject({ next_due_meter: 1_500 })
  })

  it('begins as late as the calendar goes', async () => {
    const asset = (await ada()(assets.assets.create, { name: 'Vault' })).id
    for (const [startsOn, per, every] of [
      ['9999-12-31', 'month', 1],
      ['9950-02-28', 'year', 100],
    ] as const)
      expect(
        await ada()(assets.maintenancePlans.create, { parent: asset, asset, name: 'Late', every, per, startsOn }),
      ).toMatchObject({ nextDueOn: startsOn })
  })

  it('is done on the day it is for the company, wherever the server is', async () => {
    const zone = (time_zone: string) => world.fetch('ada', 'PUT', '/api/assets/settings', { settings: { time_zone } })
    const asset = (await ada()(assets.assets.create, { name: 'Buoy' })).id
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await zone(timeZone)
      const today = dayIn(timeZone, new Date())
      const plan = await ada()(assets.maintenancePlans.create, { parent: asset, asset, name: timeZone, every: 1, per: 'day' })
      expect(plan.startsOn).toBe(today)
      const late = { plan: plan.id, on: addDays(today, 1) }
      await expect(ada()(assets.maintenancePlans.done, late)).rejects.toMatchObject({ status: 422 })
      const { event_unique_id: event } = await ada()(assets.maintenancePlans.done, { plan: plan.id, on: today })
      const { eventDate } = await ada()(assets.events.get, { parent: asset, id: event })
      expect(dayIn(timeZone, new Date(eventDate!))).toBe(today)
      expect(await ada()(assets.maintenancePlans.get, { parent: asset, id: plan.id })).toMatchObject({ lastDoneOn: today })
    }
    await zone('UTC')
  })

  it('is not done before its list is', async () => {
    const plan = await ada()(assets.maintenancePlans.create, {
      parent: asset,
      asset,
      name: 'Brakes',
      every: 1,
      per: 'year',
      startsOn: today(),
      checklist: [
        { text: 'Pads', required: true },
        { text: 'Polish', required: false },
      ],
    })
    await expect(ada()(assets.maintenancePlans.done, { plan: plan.id })).rejects.toMatchObject({
      status: 409,
      code: 'checklist_open',
    })
    expect(await ada()(assets.maintenancePlans.done, { plan: plan.id, checked: [0] })).toMatchObject({ times_done: 1 })
  })

  describe('that waits for a condition', () => {
    const dueNow = async (plan: string) =>
      (await ada()(assets.maintenancePlans.due, {})).plans.some(({ unique_id: id }) => id === plan)
    const make = (values: object, of = asset) =>
      ada()(assets.maintenancePlans.create, { parent: of, asset: of, every: 1, ...values } as never) as Promise<{ id: string }>
    const done = (plan: string) => ada()(assets.maintenancePlans.done, { plan })

    it('is due after so many loans, once, and then after as many more', async () => {
      const of = (await ada()(assets.assets.create, { name: 'Jigsaw' })).id
      const plan = await make({ name: 'Sharpen', every: 2, per: 'loan' }, of)
      expect(plan).toMatchObject({ nextDueOn: null, nextDueMeter: null, startsOn: null })
      const lendOnce = async () => {
        const { json } = await world.fetch('ada', 'POST', `/api/assets/assets/${of}/lend`, {
          asset_lend: { borrower_name: 'Guest' },
        })
        await world.fetch('ada', 'POST', `/api/assets/loans/${json.meta.loan_unique_id}/return`, {})
      }
      await lendOnce()
      expect(await dueNow(plan.id)).toBe(false)
      await lendOnce()
      expect(await dueNow(plan.id)).toBe(true)
      const { lookAfter } = await import('../operations/alerts.ts')
      const alerts = async () => {
        await lookAfter({ tenantId: world.tenantIds.a }, world.running.database)
        return (await ada()(assets.alerts.list, { filter: { asset_unique_id: of } })).data.map(({ status }) => status)
      }
      expect(await alerts()).toEqual(['active'])
      await lendOnce()
      expect(await alerts()).toEqual(['active'])
      expect(await done(plan.id)).toMatchObject({ next_due_on: null, times_done: 1 })
      expect([await dueNow(plan.id), await alerts()]).toEqual([false, ['resolved']])
      await lendOnce()
      await lendOnce()
      expect((await alerts()).sort()).toEqual(['active', 'resolved'])
      expect((await ada()(assets.maintenancePlans.forecast, { plan: plan.id })).dates).toEqual([])
    })

    it('is due after an event of a kind, and not after another or its own', async () => {
      await expect(make({ name: 'Test', per: 'event' })).rejects.toMatchObject({ status: 422, code: 'required' })
      const plan = await make({ name: 'Test', per: 'event', eventType: 'repair' })
      const note = (eventType: 'repair' | 'cleaning') => ada()(assets.events.create, { parent: asset, asset, eventType })
      await note('cleaning')
      expect(await dueNow(plan.id)).toBe(false)
      await note('repair')
      expect(await dueNow(plan.id)).toBe(true)
      await done(plan.id)
      expect(await dueNow(plan.id)).toBe(false)
      const own = await make({ name: 'Own', per: 'event', eventType: 'maintenance' })
      await done(own.id)
      expect(await dueNow(own.id)).toBe(false)
    })

    it('is due when a field reaches its limit, and again only when it has been below it', async () => {
      const customFields = [
        { key: 'wear', label: 'Wear', kind: 'number', required: false },
        { key: 'colour', label: 'Colour', kind: 'text', required: false },
      ]
      const category = (await ada()(assets.categories.create, { name: 'Tyres', customFields } as never)).id
      const of = (await ada()(assets.assets.create, { name: 'Front left', category })).id
      const limit = { name: 'Change', per: 'field', fieldLimit: 7.5 }
      for (const wrong of [{ ...limit, fieldKey: 'colour' }, { ...limit, fieldKey: 'other' }, { ...limit }])
        await expect(make(wrong, of)).rejects.toMatchObject({ status: 422, code: 'no_such_field' })
      await expect(make({ name: 'Change', per: 'field', fieldKey: 'wear' }, of)).rejects.toMatchObject({ code: 'required' })
      const plan = await make({ ...limit, fieldKey: 'wear' }, of)
      const wear = async (value: number) => {
        await ada()(assets.assets.update, { id: of, custom: { wear: value } })
        return dueNow(plan.id)
      }
      expect([await dueNow(plan.id), await wear(7.49), await wear(7.5), await wear(9)]).toEqual([false, false, true, true])
      await done(plan.id)
      expect([await wear(9.5), await wear(2), await wear(8)]).toEqual([false, false, true])
      // Done before its time it still waits for the limit.
      await wear(3)
      await done(plan.id)
      expect(await wear(8)).toBe(true)
    })
  })

  it('that is overdue again after more time was given is told again', async () => {
    const { lookAfter } = await import('../operations/alerts.ts')
    const look = () => lookAfter({ tenantId: world.tenantIds.a }, world.running.database)
    const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()
    const asset = (await ada()(assets.assets.create, { name: 'Ladder' })).id
    const lent = await world.fetch('ada', 'POST', `/api/assets/assets/${asset}/lend`, {
      asset_lend: { user_unique_id: world.userIds.uma, due_at: hours(1) },
    })
    const loan = lent.json.meta.loan_unique_id as string
    const passes = async () => {
      await world.sql.query(`update assets.loans set due_at = due_at - interval '3 days' where id = $1`, [loan])
      await world.sql.query(
        `update kit.occupancies set during = tstzrange(lower(during) - interval '4 days', upper(during) - interval '3 days') where subject_id = $1`,
        [loan],
      )
      await look()
    }
    const told = async () =>
      (await world.sql.query('select 1 from kit.notices where about_id = $1 and person_id = $2', [loan, world.userIds.uma]))
        .rowCount
    const states = async () =>
      (await ada()(assets.alerts.list, { filter: { asset_unique_id: asset } })).data.map(({ status }) => status).sort()
    await passes()
    await look()
    expect([await told(), await states()]).toEqual([1, ['active']])
    await ada()(assets.loans.extend, { id: loan, due_at: hours(24) })
    await look()
    expect([await told(), await states()]).toEqual([1, ['resolved']])
    await passes()
    expect([await told(), await states()]).toEqual([2, ['active', 'resolved']])
  })

  it('is told however many other things end, the worst first, and none of them is settled for want of room', async () => {
    const { lookAfter } = await import('../operations/alerts.ts')
    const look = () => lookAfter({ tenantId: world.tenantIds.a }, world.running.database)
    await world.sql.query(
      `insert into assets.assets (tenant_id, name, warranty_until) select $1, 'Chair ' || n, current_date + 9 from generate_series(1, 1100) n`,
      [world.tenantIds.a],
    )
    const asset = (await ada()(assets.assets.create, { name: 'Lift' })).id
    await ada()(assets.maintenancePlans.create, {
      parent: asset,
      asset,
      name: 'Check',
      every: 1,
      per: 'year',
      startsOn: '2025-01-01',
    })
    const open = async () =>
      (
        await world.sql.query<{ n: number }>(
          `select count(*)::int as n from assets.alerts where status = 'active' and cause is not null`,
        )
      ).rows[0]!.n
    const before = await open()
    await look()
    expect((await ada()(assets.alerts.list, { filter: { asset_unique_id: asset } })).data).toMatchObject([{ severity: 'high' }])
    expect(await open()).toBe(before + 1_000)
    await look()
    expect(await open()).toBe(before + 1_101)
    await world.sql.query(`delete from assets.assets where name like 'Chair %'`)
    await look()
    expect(await open()).toBe(before + 1)
  })

  it('and whatever else comes due is told once, and settled when it is no longer so', async () => {
    const { lookAfter } = await import('../operations/alerts.ts')
    const look = () => lookAfter({ tenantId: world.tenantIds.a }, world.running.database)
    const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    const { id } = await ada()(assets.assets.create, { name: 'Warranted', warrantyUntil: soon })
    const pile = (await ada()(assets.assets.create, { name: 'Gloves', tracking: 'quantity', quantity: 2, quantityMin: 5 })).id
    const plan = await ada()(assets.maintenancePlans.create, {
      parent: id,
      asset: id,
      name: 'Late',
      every: 1,
      per: 'year',
      startsOn: '2025-01-01',
    })
    await look()
    await look()
    const kinds = async (asset: string) =>
      (await ada()(assets.alerts.list, { filter: { asset_unique_id: asset, status: 'active' }, records: 100 })).data
        .map(({ alertType }) => alertType)
        .sort()
    expect([await kinds(id), await kinds(pile)]).toEqual([['maintenance', 'warranty'], ['low_stock']])
    // What is stored reads the same in every language; screens and mails say its kind in the reader's.
    const { data } = await ada()(assets.alerts.list, { filter: { asset_unique_id: pile }, records: 1 })
    expect(data[0]!.message).toMatch(/^A-\d+ Gloves: 2$/)
    await ada()(assets.maintenancePlans.done, { plan: plan.id })
    await ada()(assets.stockMoves.create, { parent: pile, asset: pile, quantity: 10, reason: 'restock' })
    await look()
    expect([await kinds(id), await kinds(pile)]).toEqual([['warranty'], []])
  })
})
