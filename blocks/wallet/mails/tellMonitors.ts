import { toDecimal } from '@quoin/kit'
import { announce, type Context, Model, pageAddress } from '@quoin/kit/server'
import type { MovedRow } from '../operations/moving.ts'
import { wallet as block } from '../resources/index.ts'

const monitors = new Model(block.monitors)

/** Announces that a balance passed an amount somebody watches, as `wallet.monitors.pass`, and mails them, in the transaction that made it pass. */
export async function tellMonitors(context: Context, moved: readonly MovedRow[]): Promise<void> {
  const { tx, tenantId, mailer, settings } = context
  for (const { wallet, before, after, currency } of moved) {
    const told = await tx.query<{
      id: string
      direction: 'below' | 'above'
      amount: string
      email: string
      name: string
      language: string | null
    }>(
      `update wallet.monitors m set told_at = clock_timestamp()
       from gateway.users u where u.tenant_id = m.tenant_id and u.id = m.user_id and u.deleted_at is null
         and m.tenant_id = $1 and m.wallet_id = $2 and m.enabled and m.deleted_at is null
         and case m.direction when 'below' then $3::bigint >= m.amount_minor and $4::bigint < m.amount_minor else $3::bigint <= m.amount_minor and $4::bigint > m.amount_minor end
       returning m.id, m.direction, m.amount_minor::text as amount, u.email, u.name, u.language`,
      [tenantId, wallet, String(before), String(after)],
      'prepare',
    )
    for (const one of told) {
      await announce(
        tx,
        monitors,
        { actor: context.actor, tenantId, operation: 'wallet.monitors.pass', requestId: context.request.id },
        one.id,
        { balance: [String(before), String(after)] },
        { wallet_unique_id: wallet, direction: one.direction },
      )
      await mailer.send(
        {
          to: one.email,
          template: `wallet_${one.direction}`,
          language: one.language ?? 'en',
          tenantId,
          values: {
            name: one.name,
            balance: toDecimal(after, currency),
            amount: toDecimal(BigInt(one.amount), currency),
            currency,
            link: pageAddress({ settings, tenantId }, '/wallet'),
          },
        },
        { query: (text, values) => tx.query(text, values) },
      )
    }
  }
}
