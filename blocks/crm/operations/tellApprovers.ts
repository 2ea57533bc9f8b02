import { toDecimal } from '@quoin/kit'
import { gateway } from '@quoin/gateway/resources'
import { paperLanguage } from '@quoin/kit/pdf'
import { type CallInternal, inTransaction, pageAddress, type Pools, type Services } from '@quoin/kit/server'
import { crm, type StandingInput } from '../resources/index.ts'
import { creditPassed } from './credit.ts'

export interface ApprovalPayload {
  readonly tenantId: string
  readonly quoteId: string
  readonly asker: string | null
  readonly askerName: string
  readonly note: string
}

interface Waiting {
  readonly number: string
  readonly name: string
  readonly share: number
  readonly total: number
  readonly totalMinor: number
  readonly account: string | null
  readonly currency: string
  readonly askedAt: string
  readonly owner: string | null
}

/**
 * Mails everybody who may approve this quote, but whoever asks: once per asking, whatever becomes of the worker, because a mail is
 * known by the moment of the asking. Nobody is told of an offer that was approved, changed or sent meanwhile.
 */
export async function tellApprovers(
  { tenantId, quoteId, asker, askerName, note }: ApprovalPayload,
  { mailer, settings }: Services,
  pools: Pools,
  callInternal: CallInternal,
): Promise<void> {
  const quote = await inTransaction(pools.runtime, { tenantId, userId: null, readOnly: true }, async (tx) => {
    const [row] = await tx.query<Waiting & Record<string, unknown>>(
      `select number, name, discount_share_basis_points as share, total, total_minor as "totalMinor", account_id as account, currency, approval_asked_at as "askedAt",
         coalesce(owner_id, created_by) as owner
       from crm.quotes where tenant_id = $1 and id = $2 and state = 'draft' and deleted_at is null
         and approval_asked_at is not null and approved_at is null`,
      [tenantId, quoteId],
    )
    const ask = (input: StandingInput) => callInternal(tenantId, crm.accounts.internal.standing, input)
    return row && { ...row, credit: await creditPassed(tx, tenantId, row, ask) }
  })
  if (!quote) return
  const people = await callInternal(tenantId, gateway.permissions.internal.reaching, {
    permission: crm.quotes.approve.permission!,
    owner: quote.owner,
  })
  await inTransaction(pools.runtime, { tenantId, userId: null }, async (tx) => {
    for (const { id, email, name, language: input } of people) {
      if (id === asker) continue
      const language = paperLanguage(input)
      await mailer.send(
        {
          to: email,
          person: id,
          about: { resource: 'crm.quotes', id: quoteId },
          template: 'approval_asked',
          language,
          tenantId,
          key: `approval ${quoteId} ${quote.askedAt} ${id}`,
          values: {
            name,
            asker: askerName,
            number: quote.number,
            quote: quote.name,
            discount: new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
              quote.share / 10_000,
            ),
            total: new Intl.NumberFormat(language, { style: 'currency', currency: quote.currency }).format(quote.total),
            credit: quote.credit
              ? new Intl.NumberFormat(language, { style: 'currency', currency: quote.currency }).format(
                  toDecimal(quote.credit.limitMinor, quote.currency),
                )
              : '',
            note,
            link: pageAddress({ settings, tenantId }, `/crm/quotes/${quoteId}`),
          },
        },
        tx,
      )
    }
  })
}
