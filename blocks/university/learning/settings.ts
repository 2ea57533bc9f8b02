import type { Context } from '@quoin/kit/server'

/** What a company decided, and what holds until it does. */
export async function settingsOf({ tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>) {
  const [row] = await tx.query<{
    id: string
    mock_sign_in: boolean
    refers_friends: boolean
    referral_percent: number
    referral_days: number
  }>(
    `select s.id, s.mock_sign_in, s.refers_friends, s.referral_percent::int, s.referral_days::int
     from university.settings s where s.tenant_id = $1 and s.deleted_at is null`,
    [tenantId],
  )
  const none = { id: tenantId, mock_sign_in: false, refers_friends: false, referral_percent: 10, referral_days: 90 }
  return { isKept: row !== undefined, decided: row ?? none }
}
