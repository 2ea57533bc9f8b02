import { type Author, Model, selectRows, type Tx, updateRecord } from '@quoin/kit/server'
import { crm } from '../resources/index.ts'

/** Made when it is first needed: an open call has no company, whose context would have it. */
let made: Model | undefined
const deals = (): Model => (made ??= new Model(crm.opportunities))

interface Signed {
  readonly opportunity: string | null
  readonly currency: string
  readonly total: number | string | null
}

/**
 * A signed quote wins its deal, in the transaction of the signature: it goes to the won stage of its pipeline and is worth what
 * was signed. What a stage asks for is no hindrance, because this has happened already. A deal that was closed stays as it is.
 */
export async function winDeal(tx: Tx, author: Author, { opportunity, currency, total }: Signed): Promise<void> {
  if (!opportunity) return
  const model = deals()
  const [deal] = await selectRows<typeof crm.opportunities>(
    tx,
    model,
    author.tenantId,
    `t.id = $2 and t.deleted_at is null and t.outcome = 'open' for update`,
    [opportunity],
  )
  if (!deal) return
  const [won] = await tx.query<{ id: string; probability: number; rank: number | null }>(
    `select s.id, s.probability, (select min(o.rank) from crm.opportunities o where o.tenant_id = s.tenant_id and o.stage_id = s.id and o.deleted_at is null) as rank
     from crm.stages s where s.tenant_id = $1 and s.pipeline_id = $2 and s.kind = 'won' and s.deleted_at is null order by s."order", s.created_at limit 1`,
    [author.tenantId, deal.pipeline],
  )
  if (!won) return
  const now = new Date().toISOString()
  await updateRecord(tx, model, { ...author, operation: 'crm.opportunities.win' }, deal, {
    stage: won.id,
    rank: (won.rank ?? 0) - 65_536,
    stageSince: now,
    closedAt: now,
    outcome: 'won',
    probability: won.probability,
    lostReason: null,
    ...(currency === deal.currency && total !== null && { total: Number(total) }),
  })
}
