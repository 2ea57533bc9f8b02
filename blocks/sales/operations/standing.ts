import { type Internals, summed } from '@quoin/kit/server'
import { wallet } from '@quoin/wallet/resources'
import { sales } from '../resources/index.ts'

export const customersInternal: Internals<typeof sales, 'customers'> = {
  async standing({ users, mails, quotes, currency, termsDays }, context) {
    const [orders] = await context.tx.query<{ open: number; held: number; late: boolean }>(
      // What is set aside for such an order is not in the wallet any more to cover it, and covers it all the same.
      `select ${summed('t.total_minor - t.paid_minor', 't.currency = $5 and t.quote_id is null')} as open,
         ${summed('t.deposit_minor', "t.currency = $5 and t.deposit_state = 'held' and t.deposit_until > clock_timestamp() and t.user_id = any($2::uuid[])")} as held,
         coalesce(bool_or(t.placed_at < clock_timestamp() - make_interval(days => $6::int)), false) as late
       from sales.orders t where t.tenant_id = $1 and t.deleted_at is null and t.order_state = 'placed' and t.paid_minor < t.total_minor
         and (t.user_id = any($2::uuid[]) or t.user_id is null and t.customer_email = any($3::text[]) or t.quote_id = any($4::uuid[]))`,
      [context.tenantId, users, mails, quotes, currency, termsDays],
    )
    const own = await context.callInternal(wallet.wallets.internal.owned, { users, currency })
    return {
      openMinor: orders!.open,
      ownMinor: own.minor + orders!.held,
      isLate: orders!.late,
      readers: { open: sales.orders.definition.permissions.read, own: wallet.wallets.definition.permissions.read },
    }
  },
}
