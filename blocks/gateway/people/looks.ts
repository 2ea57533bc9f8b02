import type { Tx } from '@quoin/kit/server'
import type { Core } from '../sessions/core.ts'

/** How long one may look in as somebody before a reason has to be given anew. */
const minutes = 30

export interface LookRow extends Record<string, unknown> {
  readonly id: string
  readonly user_unique_id: string
  readonly user_name: string
  readonly by_name: string
  readonly reason: string
  readonly started_at: string
  readonly expires_at: string
  readonly ended_at: string | null
}

/** Begins to look in as a member; what was begun before by the same person ends. The transaction stands inside the company. */
export async function beginLook(
  tx: Tx,
  { clock }: Core,
  look: { companyId: string; userId: string; by: string; reason: string },
): Promise<string> {
  await tx.query(
    `update gateway.looks set ended_at = gateway.clock($1) where tenant_id = $2 and by_id = $3 and ended_at is null
       and expires_at > gateway.clock($1)`,
    [clock.offsetMs, look.companyId, look.by],
  )
  const [begun] = await tx.query<{ id: string }>(
    `insert into gateway.looks (tenant_id, user_id, by_id, reason, started_at, expires_at)
     select $2, $3, $4, $5, c.now, c.now + $6 * interval '1 minute' from gateway.clock($1) as c(now) returning id`,
    [clock.offsetMs, look.companyId, look.userId, look.by, look.reason, minutes],
  )
  return begun!.id
}

/** Ends a look of one's own at this member; answers whether there was one to end. */
export async function endLook(
  tx: Tx,
  { clock }: Core,
  look: { companyId: string; userId: string; id: string; by: string },
): Promise<boolean> {
  const ended = await tx.query(
    `update gateway.looks set ended_at = gateway.clock($1) where tenant_id = $2 and id = app.id($3) and by_id = $4
       and user_id = app.id($5) and ended_at is null and expires_at > gateway.clock($1) returning 1`,
    [clock.offsetMs, look.companyId, look.id, look.by, look.userId],
  )
  return ended.length > 0
}

/** As whom somebody may look in now; undefined when they began no such look or it is over. */
export async function lookUnderWay(
  tx: Tx,
  { clock }: Core,
  look: { companyId: string; id: string; by: string },
): Promise<string | undefined> {
  const [found] = await tx.query<{ user_id: string }>(
    `select user_id from gateway.looks where tenant_id = $2 and id = app.id($3) and by_id = $4 and ended_at is null
       and expires_at > gateway.clock($1)`,
    [clock.offsetMs, look.companyId, look.id, look.by],
  )
  return found?.user_id
}

/** Who looked in as a member, the newest first; or one look by its id. */
export const readLooks = (tx: Tx, companyId: string, input: { userId: string } | { id: string }): Promise<LookRow[]> =>
  tx.query<LookRow>(
    `select l.id, l.user_id as user_unique_id, u.name as user_name, b.name as by_name, l.reason, l.started_at, l.expires_at, l.ended_at
     from gateway.looks l join gateway.users u on u.tenant_id = l.tenant_id and u.id = l.user_id
       join gateway.users b on b.tenant_id = l.tenant_id and b.id = l.by_id
     where l.tenant_id = $1 and (l.user_id = $2 or l.id = $3) order by l.started_at desc, l.id limit 100`,
    [companyId, 'userId' in input ? input.userId : null, 'id' in input ? input.id : null],
  )
