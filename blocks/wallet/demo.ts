import { hold, openAccount, post } from '@quoin/kit/ledger'
import type { Demo } from '@quoin/kit/server'
import { wallet } from './resources/index.ts'

const day = 86_400_000
const notes = [
  'Lunch',
  'Train tickets',
  'Conference',
  'Shared taxi',
  'Flowers for Kim',
  'Team dinner',
  'Printer paper',
  'Coffee',
] as const

/** A wallet for everybody, paid in month by month and spent among colleagues, with something set aside, what they ask each other for, and a posting that waits. */
export const demo: Demo = async ({ tx, tenantId, year, people, random }) => {
  const opened = []
  for (const [i, person] of people.entries()) {
    const alias = person.name.split(' ')[0]!.toLowerCase()
    const id = await year.add(tx, wallet.wallets, person, 200, {
      user: person.id,
      code: `W-DEMO${String(i + 1).padStart(6, '2')}`,
      alias: `${alias}.pays`,
      ownerName: person.name,
      currency: 'EUR',
      notes: 'Main wallet',
    })
    opened.push({ id, person, account: await openAccount(tx, { kind: 'wallet.cash', owner: id, currency: 'EUR' }), has: 0n })
  }
  const outside = await openAccount(tx, { kind: 'wallet.outside', owner: null, currency: 'EUR', floor: null })
  let number = 0
  const move = async (from: string, to: string, amount: bigint, kind: string, memo: string, daysAgo: number) => {
    const at = new Date(Date.now() - daysAgo * day - Math.floor(random() * day * 0.3)).toISOString()
    const { id: transfer } = await post(tx, {
      key: `demo:${(number += 1)}`,
      kind,
      memo,
      at,
      entries: [
        { account: from, amount: -amount },
        { account: to, amount },
      ],
    })
    return { transfer, at }
  }
  for (let month = 5; month >= 0; month--) {
    for (const one of opened) {
      const amount = 15_000n + BigInt(Math.floor(random() * 100)) * 250n
      await move(outside, one.account, amount, 'wallet.top_up', 'Monthly allowance', month * 30 + 6)
      one.has += amount
    }
    for (let i = 0; opened.length > 1 && i < 7; i++) {
      const from = opened[Math.floor(random() * opened.length)]!
      const to = opened[(opened.indexOf(from) + 1 + Math.floor(random() * (opened.length - 1))) % opened.length]!
      const amount = 350n + BigInt(Math.floor(random() * 4_500))
      if (from.has < amount) continue
      await move(
        from.account,
        to.account,
        amount,
        'wallet.transfer',
        notes[Math.floor(random() * notes.length)]!,
        month * 30 + Math.max(0, 5 - i),
      )
      from.has -= amount
      to.has += amount
    }
  }
  const [first, second] = opened
  await hold(tx, { account: first!.account, amount: 2_500n, key: 'demo:hold', memo: 'Deposit for a projector' })
  const promotions = await openAccount(tx, { kind: 'wallet.promotions', owner: null, currency: 'EUR', floor: null })
  const gift = await year.add(tx, wallet.pockets, first!.person, 3, {
    wallet: first!.id,
    user: first!.person.id,
    name: 'Welcome gift',
    amount: 20,
    amountMinor: 2_000,
    currency: 'EUR',
    reason: 'For the first order in the shop',
  })
  const inGift = await openAccount(tx, { kind: 'wallet.pocket', owner: gift, currency: 'EUR' })
  await move(promotions, inGift, 2_000n, 'wallet.pocket_gift', 'Welcome gift', 3)
  const dinner = second && (await move(second.account, first!.account, 960n, 'wallet.transfer', 'Share of the team dinner', 2))
  // What counts from a day in the past is shown on that day; the other side's name stands beside it.
  await tx.query(
    `update wallet.transactions t set created_at = l.at, updated_at = l.at,
       counterpart = (select w.owner_name from wallet.transactions o join wallet.wallets w on w.tenant_id = o.tenant_id and w.id = o.wallet_id
         where o.tenant_id = t.tenant_id and o.transfer = t.transfer and o.wallet_id <> t.wallet_id limit 1)
     from kit.ledger_transfers l where l.tenant_id = t.tenant_id and l.id::text = t.transfer and t.tenant_id = $1`,
    [tenantId],
  )
  if (second) {
    const ask = (from: typeof second, of: typeof second, daysAgo: number, minor: number, note: string, more: object) =>
      year.add(tx, wallet.moneyRequests, from.person, daysAgo, {
        user: from.person.id,
        askerName: from.person.name,
        payer: of.person.id,
        payerName: of.person.name,
        wallet: from.id,
        amount: minor / 100,
        amountMinor: minor,
        currency: 'EUR',
        note,
        expiresAt: new Date(Date.now() + 28 * day).toISOString(),
        ...more,
      })
    const inDays = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)
    await ask(second, first!, 2, 1_840, 'Tickets for the trade fair', { dueOn: inDays(5) })
    await ask(first!, second, 4, 1_250, 'Flowers for Kim', {
      reminders: 1,
      remindedAt: new Date(Date.now() - 2 * day).toISOString(),
    })
    await ask(first!, second, 9, 700, 'Parking', {
      state: 'declined',
      declineReason: 'I came by train',
      closedAt: new Date(Date.now() - 8 * day).toISOString(),
    })
    await ask(first!, second, 3, 960, 'Share of the team dinner', {
      state: 'paid',
      closedAt: dinner!.at,
      transfer: dinner!.transfer,
    })
    await year.add(tx, wallet.postings, first!.person, 1, {
      wallet: second.id,
      type: 'credit',
      amount: 1_250,
      amountMinor: 125_000,
      currency: 'EUR',
      reason: 'Advance for the trade fair',
      state: 'pending',
    })
  }
}
