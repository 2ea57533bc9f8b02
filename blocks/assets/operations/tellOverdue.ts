import { notify } from '@quoin/kit/notices'
import { type Tx, truncate } from '@quoin/kit/server'

interface Overdue {
  readonly id: string
  readonly number: string
  readonly borrower: string | null
  readonly borrowerName: string | null
  readonly lender: string | null
  readonly due: string
  readonly assets: string
}

/** Tells who has something that was due, and who handed it out; once for each end that was agreed. */
export async function tellOverdue(tx: Tx, tenantId: string, loans: readonly string[]): Promise<void> {
  const overdue = await tx.query<Overdue & Record<string, unknown>>(
    `select l.id, l.number, l.user_id as borrower, coalesce(u.name, l.borrower_name) as "borrowerName", l.lender_id as lender, l.due_at as due,
       (select string_agg(a.code || ' ' || a.name, ', ' order by a.code) from assets.loan_items i
          join assets.assets a on a.tenant_id = i.tenant_id and a.id = i.asset_id
        where i.tenant_id = l.tenant_id and i.loan_id = l.id and i.quantity_out > 0) as assets
     from assets.loans l left join gateway.users_view u on u.tenant_id = l.tenant_id and u.id = l.user_id
     where l.tenant_id = $1 and l.id = any($2::uuid[])`,
    [tenantId, loans],
  )
  for (const { id, number, borrower, borrowerName, lender, due, assets } of overdue) {
    const values = { number, assets: truncate(assets, 300), borrower: borrowerName ?? '–' }
    const about = { resource: 'assets.loans', id }
    const key = `overdue ${id} ${due}`
    if (borrower)
      await notify(tx, { tenantId, notice: 'assets_loan_overdue', people: [borrower], values, link: '/assets/mine', about, key })
    if (lender && lender !== borrower)
      await notify(tx, {
        tenantId,
        notice: 'assets_loan_to_take_back',
        people: [lender],
        values,
        link: `/assets/loans/${id}`,
        about,
        key,
      })
  }
}
