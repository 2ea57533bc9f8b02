import { minorText } from '@quoin/kit'
import { announce, type Context, Model, pageAddress } from '@quoin/kit/server'
import type { MovedRow } from '../operations/moving.ts'
import { wallet as block } from '../resources/index.ts'

const monitors = new Model(block.monitors)

/** Announces that a balance passed an amount somebody watches, as `wallet.monitors.pass`, and mails them, in the transaction that made it pass. */
export async function tellMonitors(context: Context, moved: readonly Omit<MovedRow, 'document'>[]): Promise<void> {
  const { tx, tenantId, mailer, settings } = context
  if (moved.length === 0) return
  const told = await tx.query<{
    wallet: string
    id: string
    direction: 'below' | 'above'
    amount: string
    before: string
    after: string
    email: string
    person: string
    name: string
    language: string | null
  }>(
    `update wallet.monitors m set told_at = clock_timestamp()
     from gateway.users_view u, unnest($2::uuid[], $3::bigint[], $4::bigint[]) as w(id, before, after)
     where u.tenant_id = m.tenant_id and u.id = m.user_id and u.deleted_at is null
       and m.tenant_id = $1 and m.wallet_id = w.id and m.enabled and m.deleted_at is null
       and case m.direction when 'below' then w.before >= m.amount_minor and w.after < m.amount_minor else w.before <= m.amount_minor and w.after > m.amount_minor end
     returning m.wallet_id as wallet, m.id, m.direction, m.amount_minor::text as amount, w.before::text, w.after::text, u.id as person, u.email, u.name, u.language`,
    [tenantId, moved.map((one) => one.wallet), moved.map((one) => String(one.before)), moved.map((one) => String(one.after))],
    'prepare',
  )
  for (const one of told) {
    const { currency } = moved.find((row) => row.wallet === one.wallet)!
    await announce(
      tx,
      monitors,
      { actor: context.actor, tenantId, operation: 'wallet.monitors.pass', requestId: context.request.id },
      one.id,
      { balance: [one.before, one.after] },
      { wallet_unique_id: one.wallet, direction: one.direction },
    )
    await mailer.send(
      {
        to: one.email,
        person: one.person,
        template: `wallet_${one.direction}`,
        language: one.language ?? 'en',
        tenantId,
        values: {
          name: one.name,
          balance: minorText(BigInt(one.after), currency),
          amount: minorText(BigInt(one.amount), currency),
          currency,
          link: pageAddress({ settings, tenantId }, '/wallet'),
        },
      },
      tx,
    )
  }
}
