import { type CallInternal, inTransaction, type Pools, type Services } from '@quoin/kit/server'
import { files } from '../resources/index.ts'
import type { RetentionPlace } from '../resources/retentionRules.ts'

interface Retaining {
  readonly tenantId: string
  readonly place: RetentionPlace
}

/** Applies the retention rules of every company at work, once a night: in one that is shut nobody could bring anything back in time. */
export function defineRetention({ jobs }: Services, pools: Pools, callInternal: CallInternal): void {
  const ask = (of: Retaining) => jobs.add('files.retain_of', of, { key: `files.retain_of ${of.tenantId}` })
  jobs.define(
    'files.retain',
    async ({ signal }) => {
      const companies = await inTransaction(pools.auth, { tenantId: null, userId: null, readOnly: true }, (tx) =>
        tx.query<{ id: string }>(`select id from gateway.companies_view where status = 'active'`),
      )
      for (const { id: tenantId } of companies) {
        signal.throwIfAborted()
        const [rule] = await inTransaction(pools.runtime, { tenantId, userId: null, readOnly: true }, (tx) =>
          tx.query(
            `select 1 from files.retention_rules where tenant_id = $1 and state = 'active' and deleted_at is null limit 1`,
            [tenantId],
          ),
        )
        if (rule) await ask({ tenantId, place: { step: 'files' } })
      }
    },
    { every: '11 2 * * *' },
  )
  // One portion a job, so that a company with much to remove does not keep the others waiting.
  jobs.define<Retaining>('files.retain_of', async ({ payload: { tenantId, place } }) => {
    const { next } = await callInternal(tenantId, files.retentionRules.internal.apply, place)
    if (next) await ask({ tenantId, place: next })
  })
}
