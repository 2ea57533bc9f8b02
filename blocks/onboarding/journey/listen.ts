import { gateway } from '@quoin/gateway/resources'
import { type CallInternal, inTransaction, type Listener, type Pools } from '@quoin/kit/server'
import { onboarding } from '../resources/index.ts'

/** What was written down already and need not be again; forgotten as a whole once it is large. */
const known = new Set<string>()
const knownMax = 50_000

/** Who invites one colleague has done what whoever invites several has. */
const sameAs = new Map<string, string>([[gateway.auth.invitationSend.name, gateway.invites.many.name]])

/** Hears what people do in any block, and completes the steps that are done by it, now or when they come to them. */
export const fulfilSteps: Listener = {
  name: 'onboarding.fulfil_steps',
  operation: 'any',
  async hear({ tenantId, operation, actorId, at }, _services, pools, callInternal) {
    if (!actorId || operation.startsWith('onboarding.')) return
    const other = sameAs.get(operation)
    for (const fact of other ? [operation, other] : [operation])
      await note({ tenantId, user: actorId, fact, at }, pools, callInternal)
  },
}

interface Done {
  readonly tenantId: string
  readonly user: string
  readonly fact: string
  readonly at: string
}

async function note({ tenantId, user, fact, at }: Done, pools: Pools, callInternal: CallInternal): Promise<void> {
  const key = `${tenantId} ${user} ${fact}`
  const isWaitedFor = await inTransaction(pools.runtime, { tenantId, userId: null }, async (tx) => {
    if (!known.has(key))
      await tx.query(
        'insert into onboarding.heard (tenant_id, user_id, operation, at) values ($1, $2, $3, $4) on conflict do nothing',
        [tenantId, user, fact, at],
        'prepare',
      )
    const [row] = await tx.query(
      `select 1 from onboarding.journeys j join onboarding.versions v on v.tenant_id = j.tenant_id and v.onboarding_id = j.onboarding_id and v.number = j.journey_version
       where j.tenant_id = $1 and j.user_id = $2 and j.status = 'active' and j.deleted_at is null and v.steps @> jsonb_build_array(jsonb_build_object('fact', $3::text)) limit 1`,
      [tenantId, user, fact],
      'prepare',
    )
    return row !== undefined
  })
  if (known.size >= knownMax) known.clear()
  known.add(key)
  if (isWaitedFor) await callInternal(tenantId, onboarding.journeys.internal.fulfil, { user, fact })
}
