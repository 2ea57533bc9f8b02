import { type Book, say } from './book.ts'
import { type Customer, keep } from './customer.ts'
import { transfer, writeMovement } from './movement.ts'

interface Due {
  readonly id: string
  readonly state: 'pending' | 'active'
  readonly remaining: number
  readonly activeAt: string
  readonly expiresAt: string | null
}

/** Does to a locked customer's lots what time has done: waiting points become spendable, points that ended go. */
export async function settle(book: Book, customer: Customer): Promise<Customer> {
  const { tx, tenantId, now, unit } = book
  const due = await tx.query<Due & Record<string, unknown>>(
    `select id, state, remaining, active_at as "activeAt", expires_at as "expiresAt" from rewards.lots
     where tenant_id = $1 and user_id = $2 and unit_id is not distinct from $4 and remaining > 0 and (state = 'pending' and active_at <= $3 or state = 'active' and expires_at <= $3)
     order by case when state = 'pending' then active_at else expires_at end, id for update`,
    [tenantId, customer.id, now.toISOString(), unit?.id ?? null],
    'prepare',
  )
  if (due.length === 0) return customer
  let activated = 0
  for (const lot of due) {
    if (lot.state === 'pending') {
      await transfer(
        book,
        `activate ${lot.id}`,
        'activate',
        [
          { account: 'pending', user: customer.id, points: -lot.remaining },
          { account: 'points', user: customer.id, points: lot.remaining },
        ],
        lot.id,
      )
      await tx.query(`update rewards.lots set state = 'active' where tenant_id = $1 and id = $2`, [tenantId, lot.id])
      customer.pending -= lot.remaining
      customer.available += lot.remaining
      activated += lot.remaining
    }
    if (lot.expiresAt && Date.parse(lot.expiresAt) <= now.getTime()) {
      const transferId = await transfer(
        book,
        `expire ${lot.id}`,
        'expire',
        [
          { account: 'points', user: customer.id, points: -lot.remaining },
          { account: 'breakage', user: customer.id, points: lot.remaining },
        ],
        lot.id,
      )
      await tx.query(`update rewards.lots set state = 'expired', remaining = 0 where tenant_id = $1 and id = $2`, [
        tenantId,
        lot.id,
      ])
      customer.available -= lot.remaining
      await writeMovement(book, customer, {
        key: `expire ${lot.id}`,
        points: -lot.remaining,
        type: 'expired',
        kind: 'expiry',
        referenceId: lot.id,
        referenceType: 'lot',
        transferId,
      })
    }
  }
  await keep(book, customer)
  if (activated > 0)
    await say(book, customer.id, 'pointsActivated', { available_points: [customer.available - activated, customer.available] })
  return customer
}
