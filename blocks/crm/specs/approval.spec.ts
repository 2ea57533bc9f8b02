import { emailOf, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApprovalPayload, tellApprovers } from '../operations/tellApprovers.ts'
import { crm } from '../resources/index.ts'
import { discountShare } from '../resources/discountShare.ts'
import { quoteTotals } from '../resources/quoteTotals.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await world.as('ada')(crm.settings.update, { approval_over_basis_points: 1_000 } as never)
})
afterAll(() => world.close())

const line = { description: 'Apples', quantity: 10, unit_price: 10, tax_basis_points: 0 }
const draft = (more: object = {}) =>
  world.as('ada')(crm.quotes.create, { name: 'Autumn', currency: 'EUR', lines: [line], ...more } as never)
const send = (id: string, who: 'ada' | 'uma' = 'ada') => world.as(who)(crm.quotes.send, { id }) as Promise<{ url: string }>
const share = (input: Parameters<typeof quoteTotals>[0]) => discountShare(input, quoteTotals(input).lines)

describe('The discount of a quote', () => {
  it('is reckoned from its rates, whatever the rounding of small prices', () => {
    expect(share({ currency: 'EUR', lines: [{ quantity: 1, unit_price: 0.05, discount_basis_points: 1_000 }] })).toBe(1_000)
    expect(share({ currency: 'JPY', lines: [{ quantity: 3, unit_price: 7 }], discountBasisPoints: 333 })).toBe(333)
    expect(
      share({
        currency: 'EUR',
        lines: [{ quantity: 1, unit_price: 100, discount_basis_points: 1_000 }],
        discountBasisPoints: 1_000,
      }),
    ).toBe(1_900)
    expect(share({ currency: 'EUR', lines: [{ quantity: 1, unit_price: 30 }], discountAmount: 10 })).toBe(3_334)
    expect(share({ currency: 'EUR', lines: [] })).toBe(0)
  })

  it('is that of the option that is taken the most off, since the customer may choose it', () => {
    const lines = [
      { quantity: 1, unit_price: 1_000 },
      { quantity: 1, unit_price: 10, discount_basis_points: 9_000, optional: true },
    ]
    expect(share({ currency: 'EUR', lines })).toBe(9_000)
  })
})

describe('A quote with a large discount', () => {
  it('is not sent before it was approved, and not by its own word', async () => {
    const { id } = await draft({ discountBasisPoints: 1_500 })
    const refused = await world.fetch('ada', 'PUT', `/api/crm/quotes/${id}/send`)
    expect([refused.status, refused.json.errors[0].code, refused.json.errors[0].meta]).toMatchObject([
      409,
      'approval_needed',
      { discount_share_basis_points: 1_500, approval_over_basis_points: 1_000 },
    ])
    const forged = await world.fetch('ada', 'PUT', `/api/crm/quotes/${id}`, {
      quote: { approved_at: new Date().toISOString(), discount_share_basis_points: 0 },
    })
    expect(forged.json.data?.attributes.approved_at ?? null).toBeNull()
    await expect(send(id)).rejects.toMatchObject({ status: 409, code: 'approval_needed' })
    await world.as('ada')(crm.quotes.askApproval, { id, note: 'They buy every year' })
    await world.as('ada')(crm.quotes.approve, { id })
    expect((await send(id)).url).toContain('/offer#')
    expect(await world.as('ada')(crm.quotes.get, { id })).toMatchObject({ state: 'sent', approvedBy: world.userIds.ada })
  })

  it('is approved by those only who have the right to', async () => {
    const { id } = await draft({ discountBasisPoints: 1_500 })
    for (const who of ['uma', 'sue'] as const)
      await expect(world.as(who)(crm.quotes.approve, { id })).rejects.toMatchObject({ status: 403 })
    await expect(world.as('rival')(crm.quotes.approve, { id })).rejects.toMatchObject({ status: 404 })
    expect(await world.as('ada')(crm.quotes.get, { id })).toMatchObject({ approvedAt: null })
  })

  it('is made known by mail to those who may approve it, once, in their language', async () => {
    const { id } = (await world.as('uma')(crm.quotes.create, {
      name: 'Approve <b>me</b>',
      currency: 'EUR',
      lines: [line],
      discountBasisPoints: 1_500,
    } as never)) as { id: string }
    await world.as('uma')(crm.quotes.askApproval, { id, note: 'They buy every year' })
    const { rows: asked } = await world.sql.query<{ payload: ApprovalPayload }>(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'crm.tell_approvers' and payload->>'quoteId' = $1`,
      [id],
    )
    expect(asked).toMatchObject([{ payload: { asker: world.userIds.uma, note: 'They buy every year' } }])
    await world.sql.query(`update gateway.users set language = 'de' where id = $1`, [world.userIds.max])
    const tell = () =>
      tellApprovers(asked[0]!.payload, world.running.services, world.running.database, world.running.callInternal)
    await Promise.all([tell(), tell()])
    await tell()
    const { number } = await world.as('ada')(crm.quotes.get, { id })
    const mails = async () => {
      await world.running.services.mailer.deliverDue()
      const { rows } = await world.sql.query<Record<'recipient' | 'language' | 'subject' | 'text_body' | 'html_body', string>>(
        `select recipient, language, subject, text_body, html_body from kit.mails
         where template = 'approval_asked' and position($1 in subject) > 0 order by recipient`,
        [number],
      )
      return rows
    }
    const told = await mails()
    expect(told).toMatchObject([
      { recipient: emailOf('ada'), language: 'en', subject: `Approval requested: ${number} · Approve <b>me</b>` },
      { recipient: emailOf('max'), language: 'de', subject: expect.stringContaining('Zur Freigabe') },
    ])
    for (const words of ['15%', 'They buy every year', `/c/${world.tenantIds.a}/crm/quotes/${id}`])
      expect(told[0]!.text_body).toContain(words)
    expect(told[0]!.html_body).not.toContain('<b>me')
    // What was approved meanwhile asks for nothing.
    await world.as('ada')(crm.quotes.askApproval, { id })
    await world.as('ada')(crm.quotes.approve, { id })
    await tell()
    expect(await mails()).toHaveLength(2)
  })

  it('waits when the customer would owe more than they may, whoever sells to them', async () => {
    const uma = world.as('uma')
    const { id: account } = await uma(crm.accounts.create, { name: 'Slow payers' })
    const details = (who: 'ada' | 'uma', more: object) =>
      world.fetch(who, 'PUT', `/api/crm/accounts/${account}/details`, { account: more })
    // Whoever sells to them does not say how much they may owe.
    const own = await details('uma', { credit_limit: 1_000_000 })
    expect([own.status, own.json.errors[0].meta.permission]).toEqual([403, 'crm.quotes.approve'])
    for (const wrong of [
      { credit_limit: 10.005, credit_currency: 'EUR' },
      { credit_limit: -1, credit_currency: 'EUR' },
      { credit_limit: 10.5, credit_currency: 'JPY' },
      { credit_limit: 10, credit_currency: 'GOLD' },
      { price_list_unique_id: account },
    ])
      expect((await details('ada', wrong)).status, JSON.stringify(wrong)).toBe(422)
    const made = await world.fetch('ada', 'POST', '/api/products/price_lists', { price_list: { name: 'Slow payers pay more' } })
    const list = made.json.data
    const kept = await details('ada', { credit_limit: 150.5, credit_currency: 'EUR', price_list_unique_id: list.id })
    expect(kept.json.data.attributes).toMatchObject({
      credit_limit: 150.5,
      credit_limit_minor: 15_050,
      credit_currency: 'EUR',
      price_list_unique_id: list.id,
    })
    const offer = async (unit_price: number, currency = 'EUR') =>
      (await world.as('ada')(crm.quotes.create, {
        name: 'On credit',
        account,
        currency,
        lines: [{ description: 'Work', quantity: 1, unit_price }],
      } as never)) as { id: string }
    const first = await offer(100)
    await send(first.id)
    await world.as('ada')(crm.quotes.accept, { id: first.id, by: 'Kim Sander' } as never)
    const used = async (who: 'ada' | 'uma') =>
      (await world.fetch(who, 'GET', `/api/crm/accounts/${account}/details`)).json.data.attributes.credit_used_minor
    expect(await used('ada')).toBe(10_000)
    await send((await offer(50.5)).id)
    await send((await offer(5_000, 'USD')).id)
    const beyond = await offer(50.51)
    const refused = await world.fetch('ada', 'PUT', `/api/crm/quotes/${beyond.id}/send`)
    expect([refused.status, refused.json.errors[0].code, refused.json.errors[0].meta]).toMatchObject([
      409,
      'approval_needed',
      { credit_limit_minor: 15_050, credit_used_minor: 10_000, currency: 'EUR' },
    ])
    await world.as('ada')(crm.quotes.askApproval, { id: beyond.id })
    const asking = { tenantId: world.tenantIds.a, quoteId: beyond.id, asker: world.userIds.uma, askerName: 'Uma', note: '' }
    await tellApprovers(asking, world.running.services, world.running.database, world.running.callInternal)
    await world.running.services.mailer.deliverDue()
    const { number } = await world.as('ada')(crm.quotes.get, { id: beyond.id })
    const { rows: told } = await world.sql.query(
      `select text_body from kit.mails where position($1 in subject) > 0 and recipient = $2`,
      [number, emailOf('ada')],
    )
    expect(told).toEqual([{ text_body: expect.stringContaining('credit limit of €150.50') }])
    await world.as('ada')(crm.quotes.approve, { id: beyond.id })
    await send(beyond.id)
    // What was handed on is an order's to be paid.
    await world.as('ada')(crm.quotes.convert, { id: first.id } as never)
    expect(await used('ada')).toBe(0)
  })

  it('needs its approval anew once the offer changes, not when a note does', async () => {
    const { id } = await draft({ discountBasisPoints: 1_500 })
    await world.as('ada')(crm.quotes.approve, { id })
    expect(await world.as('ada')(crm.quotes.update, { id, notes: 'Ring them' })).toMatchObject({ approvedBy: world.userIds.ada })
    expect(await world.as('ada')(crm.quotes.update, { id, discountBasisPoints: 9_000 })).toMatchObject({
      approvedAt: null,
      approvedBy: null,
    })
    await expect(send(id)).rejects.toMatchObject({ code: 'approval_needed' })
  })

  it('goes out as ever at the limit itself, and where no limit is set', async () => {
    expect((await send((await draft({ discountBasisPoints: 1_000 })).id)).url).toContain('#')
    await world.as('ada')(crm.settings.update, { approval_over_basis_points: null } as never)
    expect((await send((await draft({ discountBasisPoints: 9_900 })).id)).url).toContain('#')
    await world.as('ada')(crm.settings.update, { approval_over_basis_points: 1_000 } as never)
  })

  it('is checked by settings that only administrators change', async () => {
    await expect(world.as('sue')(crm.settings.update, { approval_over_basis_points: null } as never)).rejects.toMatchObject({
      status: 403,
    })
    for (const wrong of [-1, 10_001, 'ten', 1.5])
      expect(
        (await world.fetch('ada', 'PUT', '/api/crm/settings', { settings: { approval_over_basis_points: wrong } })).status,
      ).toBe(422)
    expect((await world.fetch('rival', 'GET', '/api/crm/settings')).json.data.attributes.approval_over_basis_points).toBeNull()
  })
})

describe('An accepted quote', () => {
  const dealWith = async () => {
    const deal = await world.as('ada')(crm.opportunities.create, { name: 'Orchard', total: 5, currency: 'EUR' })
    const quote = await draft({ opportunity: deal.id })
    return { deal, quote, link: new URL((await send(quote.id)).url).hash.slice(1) }
  }
  const accept = (link: string) =>
    fetch(`${world.address}/api/crm/public/quote/accept`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ link, name: 'Kai Kunde' }),
    })

  it('wins its deal in the same step, once, for what was signed', async () => {
    const { deal, link } = await dealWith()
    expect((await Promise.all([accept(link), accept(link)])).map((one) => one.status).sort()).toEqual([200, 409])
    const won = await world.as('ada')(crm.opportunities.get, { id: deal.id })
    expect(won).toMatchObject({ outcome: 'won', probability: 100, total: 100, totalMinor: 10_000 })
    const { data } = await world.as('ada')(crm.opportunities.history, { id: deal.id })
    expect(data.filter((entry) => entry.operation === 'crm.opportunities.win')).toHaveLength(1)
  })

  it('wins its deal when the yes came by telephone too, and leaves a deal alone that was closed before', async () => {
    const first = await dealWith()
    await world.as('ada')(crm.quotes.accept, { id: first.quote.id, by: 'Kim, on the phone' })
    expect(await world.as('ada')(crm.opportunities.get, { id: first.deal.id })).toMatchObject({ outcome: 'won' })
    const second = await dealWith()
    const { data: stages } = await world.as('ada')(crm.stages.list, {
      filter: { pipeline_unique_id: second.deal.pipeline!, kind: 'lost' },
    })
    await world.as('ada')(crm.opportunities.move, { id: second.deal.id, stage: stages[0]!.id, reason: 'Too dear' })
    expect((await accept(second.link)).status).toBe(200)
    expect(await world.as('ada')(crm.opportunities.get, { id: second.deal.id })).toMatchObject({
      outcome: 'lost',
      lostReason: 'Too dear',
    })
  })

  it('is handed on as an order once, and never before it was accepted', async () => {
    const { quote, link } = await dealWith()
    await expect(world.as('ada')(crm.quotes.convert, { id: quote.id })).rejects.toMatchObject({
      status: 409,
      code: 'wrong_state',
    })
    await accept(link)
    expect((await world.as('ada')(crm.quotes.convert, { id: quote.id })).convertedAt).not.toBeNull()
    await expect(world.as('ada')(crm.quotes.convert, { id: quote.id })).rejects.toMatchObject({
      status: 409,
      code: 'already_converted',
    })
    const { rows } = await world.sql.query(
      `select operation from kit.outbox where record_id = $1 and operation = 'crm.quotes.convert'`,
      [quote.id],
    )
    expect(rows).toHaveLength(1)
  })
})
