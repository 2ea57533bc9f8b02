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

/** A wallet for everybody, paid in month by month and spent among colleagues, with something set aside and a posting that waits. */
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
    await post(tx, {
      key: `demo:${(number += 1)}`,
      kind,
      memo,
      at,
      entries: [
        { account: from, amount: -amount },
        { account: to, amount },
      ],
    })
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
  // What counts from a day in the past is shown on that day; the other side's name stands beside it.
  await tx.query(
    `update wallet.transactions t set created_at = l.at, updated_at = l.at,
       counterpart = (select w.owner_name from wallet.transactions o join wallet.wallets w on w.tenant_id = o.tenant_id and w.id = o.wallet_id
         where o.tenant_id = t.tenant_id and o.transfer = t.transfer and o.wallet_id <> t.wallet_id limit 1)
     from kit.ledger_transfers l where l.tenant_id = t.tenant_id and l.id::text = t.transfer and t.tenant_id = $1`,
    [tenantId],
  )
  if (second) {
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
