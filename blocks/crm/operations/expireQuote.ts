import { inTransaction, Model, nobody, type Pools, selectRows, updateRecord } from '@quoin/kit/server'
import { crm } from '../resources/index.ts'

export interface ExpiryPayload {
  readonly tenantId: string
  readonly quoteId: string
  readonly revision: number
}

/** Closes a quote that nobody decided in time; one that was decided or revised meanwhile stays as it is. */
export const expireQuote = ({ tenantId, quoteId, revision }: ExpiryPayload, pools: Pools): Promise<void> =>
  inTransaction(pools.runtime, { tenantId, userId: null }, async (tx) => {
    const model = new Model(crm.quotes)
    const [quote] = await selectRows<typeof crm.quotes>(
      tx,
      model,
      tenantId,
      `t.id = $2 and t.revision = $3 and t.state = 'sent' and t.link_until <= clock_timestamp() for update`,
      [quoteId, revision],
    )
    if (quote)
      await updateRecord(tx, model, { actor: nobody, tenantId, operation: 'crm.quotes.expire', requestId: 'job' }, quote, {
        state: 'expired',
      })
  })
