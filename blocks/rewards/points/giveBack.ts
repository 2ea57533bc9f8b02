import { refuse } from '@quoin/kit/server'
import type { GivingBack } from '../resources/rewards.ts'
import type { Book } from './book.ts'
import { credit, present } from './credit.ts'
import { keep } from './customer.ts'
import type { Take } from './debit.ts'
import { takeLots, useLots } from './debit.ts'
import { scaled } from './earn.ts'
import { transfer, writeMovement } from './movement.ts'
import { readProgramme } from './programme.ts'
import { inUnit, type Unit } from './unit.ts'

interface Line {
  readonly quantity: string
  readonly total: string
  readonly points: number
  back: string
}
interface EarningRow {
  readonly id: string
  readonly user_id: string
  readonly lot_id: string | null
  readonly points: number
  readonly taken: number
  readonly lines: Line[]
  /** In what it was earned; the programme's points without one. */
  readonly unit: Unit | null
}
interface SpendingRow {
  readonly id: string
  readonly user_id: string
  readonly points: number
  readonly returned: number
  readonly takes: Take[]
  readonly share_back: number
}

/**
 * Takes back what returned goods earned and returns the points they were paid with, part for part: each line in proportion to its
 * quantity, never more than it earned however often parts come back. First go the points of that very purchase, then others,
 * soonest end first; what is spent already goes by the company's policy. The same key again changes nothing.
 */
export async function giveBack(book: Book, input: GivingBack): Promise<{ taken: number; returned: number }> {
  const { tx, tenantId, now } = book
  const [earnings, spendings] = [await earningsOf(book, input.order), await spendingsOf(book, input.order)]
  const people = [...new Set([...earnings, ...spendings].map((row) => row.user_id))].sort()
  for (const user of people) await present(book, user)
  const [before] = await tx.query<{ order: string; taken: number; returned: number }>(
    'select order_id as "order", taken, returned from rewards.returns where tenant_id = $1 and key = $2',
    [tenantId, input.key],
  )
  if (before && before.order !== input.order)
    throw refuse.invalid('reference_reused', 'This reference was used for another order.', 'reference_id')
  if (before) return { taken: before.taken, returned: before.returned }
  if (people.length === 0) throw refuse.missing('No points were earned or spent on this order.')
  let [taken, returned] = [0, 0]
  // Read again: while the customer was not locked yet, another return may have come first.
  const current = await earningsOf(book, input.order)
  let part: Part | undefined
  for (const earning of current) {
    part = partOf(earning, input)
    const points = part.points - earning.taken
    const back = await takeBack(inUnit(book, earning.unit), earning, points, input)
    // What the answer counts is the programme's points; another unit stands in its own history.
    if (!earning.unit) taken += back
    await tx.query('update rewards.earnings set taken = $3, lines = $4 where tenant_id = $1 and id = $2', [
      tenantId,
      earning.id,
      part.points,
      JSON.stringify(part.lines),
    ])
  }
  for (const spending of await spendingsOf(book, input.order)) returned += await returnSpent(book, spending, part, input)
  await tx.query('insert into rewards.returns (tenant_id, key, order_id, taken, returned, at) values ($1, $2, $3, $4, $5, $6)', [
    tenantId,
    input.key,
    input.order,
    taken,
    returned,
    now.toISOString(),
  ])
  return { taken, returned }
}

const earningsOf = ({ tx, tenantId }: Book, order: string) =>
  tx.query<EarningRow & Record<string, unknown>>(
    `select e.id, e.user_id, e.lot_id, e.points, e.taken, e.lines,
       case when u.id is not null then jsonb_build_object('id', u.id, 'code', u.code, 'name', u.name) end as unit
     from rewards.earnings e left join rewards.units u on u.tenant_id = e.tenant_id and u.id = e.unit_id
     where e.tenant_id = $1 and e.order_id = $2 order by e.at, e.unit_id nulls first, e.id`,
    [tenantId, order],
  )
const spendingsOf = ({ tx, tenantId }: Book, order: string) =>
  tx.query<SpendingRow & Record<string, unknown>>(
    'select id, user_id, points, returned, takes, share_back from rewards.spendings where tenant_id = $1 and order_id = $2 order by id',
    [tenantId, order],
  )

interface Part {
  readonly lines: readonly Line[]
  readonly points: number
  readonly value: bigint
  readonly whole: bigint
}

/** Lines with what of them has come back in all, and the points and money that stands for. */
function partOf({ lines }: EarningRow, input: GivingBack): Part {
  const next = lines.map((line) => ({ ...line }))
  const bring = (line: Line, quantity: bigint, isStrict: boolean) => {
    const left = BigInt(line.quantity) - BigInt(line.back)
    if (isStrict && (quantity > left || left === 0n))
      throw refuse.conflict('already_returned', 'The quantity returned exceeds the quantity bought.', {
        left: Number(left) / 1e8,
      })
    line.back = String(BigInt(line.back) + (quantity < left ? quantity : left))
  }
  if (input.lines) {
    for (const { line, quantity } of input.lines) {
      const found = next[line]
      if (!found) throw refuse.invalid('no_such_line', 'This line is not part of the order.', 'lines')
      bring(found, quantity === undefined ? BigInt(found.quantity) - BigInt(found.back) : BigInt(scaled(quantity)), true)
    }
  } else for (const line of next) bring(line, (BigInt(line.quantity) * BigInt(input.share ?? 10_000)) / 10_000n, false)
  return {
    lines: next,
    points: next.reduce((sum, line) => sum + Number((BigInt(line.points) * BigInt(line.back)) / BigInt(line.quantity)), 0),
    value: next.reduce((sum, line) => sum + (BigInt(line.total) * BigInt(line.back)) / BigInt(line.quantity), 0n),
    whole: next.reduce((sum, line) => sum + BigInt(line.total), 0n),
  }
}

async function takeBack(book: Book, earning: EarningRow, points: number, input: GivingBack): Promise<number> {
  if (points === 0) return 0
  const { tx, tenantId } = book
  const programme = await readProgramme(book)
  const customer = await present(book, earning.user_id, programme)
  const [own] = await tx.query<{ id: string; remaining: number; state: string; expires_at: string | null }>(
    `select id, remaining, state, expires_at from rewards.lots where tenant_id = $1 and id = $2 and remaining > 0 for update`,
    [tenantId, earning.lot_id],
  )
  const fromOwn = Math.min(points, own?.remaining ?? 0)
  if (own && fromOwn > 0) await useLots(book, [{ lot: own.id, points: fromOwn, expires_at: own.expires_at }], 'returned')
  const waiting = own?.state === 'pending' ? fromOwn : 0
  const others = (
    await takeLots(book, earning.user_id, Math.min(points - fromOwn, customer.available - (fromOwn - waiting)))
  ).reduce((sum, one) => sum + one.points, 0)
  const missing = points - fromOwn - others
  const owed = programme.refundPolicy === 'zero' ? 0 : missing
  const key = `return ${input.key} ${earning.id}`
  const active = fromOwn - waiting + others
  const transferId = await transfer(
    book,
    key,
    'return',
    [
      { account: 'pending', user: customer.id, points: -waiting },
      { account: 'points', user: customer.id, points: -active },
      { account: 'debt', user: customer.id, points: -owed },
      { account: 'issued', user: customer.id, points: waiting + active + owed },
    ],
    earning.id,
  )
  customer.pending -= waiting
  customer.available -= active
  customer.owed += owed
  const total = waiting + active + owed
  customer.lifetime -= total
  customer.period -= total
  await keep(book, customer)
  await writeMovement(book, customer, {
    key,
    points: -total,
    type: 'adjusted',
    kind: 'return',
    referenceId: input.order,
    referenceType: 'order',
    transferId,
    counts: true,
  })
  return total
}

/** Points that paid come back into lots that end as they would have. */
async function returnSpent(book: Book, spending: SpendingRow, part: Part | undefined, input: GivingBack): Promise<number> {
  const { tx, tenantId } = book
  const shareBack = part ? spending.share_back : Math.min(10_000, spending.share_back + (input.share ?? 10_000))
  const back = part
    ? part.whole === 0n
      ? spending.points
      : Number((BigInt(spending.points) * part.value) / part.whole)
    : Number((BigInt(spending.points) * BigInt(shareBack)) / 10_000n)
  const points = back - spending.returned
  await tx.query('update rewards.spendings set returned = $3, share_back = $4 where tenant_id = $1 and id = $2', [
    tenantId,
    spending.id,
    back,
    shareBack,
  ])
  // The lots are filled from the last one taken, so that what ends soonest stays spent.
  let [left, passed] = [points, spending.returned]
  for (const take of [...spending.takes].reverse()) {
    const skipped = Math.min(passed, take.points)
    passed -= skipped
    const filled = Math.min(left, take.points - skipped)
    left -= filled
    if (filled > 0) {
      await credit(book, spending.user_id, {
        key: `unspend ${input.key} ${spending.id} ${take.lot}`,
        points: filled,
        type: 'adjusted',
        kind: 'unspend',
        referenceId: input.order,
        referenceType: 'order',
        expiresAt: take.expires_at,
        from: { account: 'redeemed' },
        evenFrozen: true,
      })
    }
  }
  return points
}
