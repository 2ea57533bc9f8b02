import { type CallInternal, inTransaction, type Pools, Refusal, type Services } from '@quoin/kit/server'
import { disclosure } from '../resources/index.ts'

interface Settling {
  readonly tenantId: string
  readonly project: string
  readonly breakdown: string
}

/** Pays what is due of a breakdown, each payout in a transaction of its own: one that is refused keeps no other from being paid. */
async function settle({ tenantId, project, breakdown }: Settling, callInternal: CallInternal): Promise<void> {
  const { payouts } = await callInternal(tenantId, disclosure.payouts.internal.due, { project, breakdown })
  for (const payout of payouts)
    try {
      await callInternal(tenantId, disclosure.payouts.internal.pay, { payout })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await callInternal(tenantId, disclosure.payouts.internal.fail, { payout })
    }
}

/** Payouts are looked at when an answer changes, and every ten minutes for all that completes a breakdown otherwise: an objective that is deleted. */
export function definePayoutJobs({ jobs }: Pick<Services, 'jobs'>, pools: Pools, callInternal: CallInternal): void {
  jobs.define<Settling>('disclosure.settle_payouts', ({ payload }) => settle(payload, callInternal))
  jobs.define(
    'disclosure.sweep_payouts',
    async ({ signal }) => {
      const companies = await inTransaction(pools.auth, { tenantId: null, userId: null, readOnly: true }, (tx) =>
        tx.query<{ id: string }>('select id from disclosure.companies_with_payouts() as company (id)'),
      )
      for (const { id: tenantId } of companies) {
        const { waiting } = await callInternal(tenantId, disclosure.payouts.internal.sweep, {})
        for (const of of waiting) if (!signal.aborted) await settle({ tenantId, ...of }, callInternal)
      }
    },
    { every: '*/10 * * * *' },
  )
}
