import type { Customs } from '@quoin/kit/server'
import { document, refuse, Refusal } from '@quoin/kit/server'
import { assets } from '../resources/index.ts'
import { otp, writtenOut } from './handover.ts'
import { handOver, takeBack, type Thing } from './lending.ts'
import { answerWith, mayChange } from './records.ts'
import { receipt } from './receipt.ts'
import { endOf, mustBeOpen, mustComeBack } from './rules.ts'
import { several } from './several.ts'
import { rulesOf } from './settings.ts'

export const loans: Customs<typeof assets, 'loans'> = {
  otp,
  ...several,

  async lend({ asset, ...wish }, context) {
    await context.find(assets.assets, asset)
    const things: Thing[] = [
      { asset, quantity: wish.quantity ?? 1 },
      ...(wish.assets ?? []).map((one) => ({ asset: one.asset_unique_id, quantity: one.quantity ?? 1 })),
    ]
    const reservation = wish.reservation_unique_id
      ? await context.find(assets.reservations, wish.reservation_unique_id, 'lock')
      : null
    if (reservation && reservation.state !== 'reserved')
      throw refuse.conflict('wrong_state', `This is not possible while state is ${reservation.state}.`, {
        state: reservation.state,
      })
    const rules = await rulesOf(context)
    const wanted = wish.due_at ?? wish.due_date ?? null
    const asked = wanted && (wanted.length === 10 ? await endOf(context.tx, rules, wanted) : new Date(wanted).toISOString())
    // What was reserved was held against the rules then; what stands at a place or belongs to a thing for good is not away.
    if (asked) mustBeOpen(rules, asked, 'due_date')
    const staysThere = wish.location_unique_id || wish.borrower_asset_unique_id
    if (asked || !(reservation || staysThere)) mustComeBack(rules, new Date().toISOString(), asked, 'due_date')
    const due = asked ?? (reservation ? new Date(reservation.endsAt).toISOString() : null)
    const code = wish.otp ?? wish.code
    const made = await handOver(context, {
      things,
      withParts: wish.with_parts,
      user: wish.user_unique_id ?? (wish.borrower_name || staysThere ? null : reservation?.user),
      borrowerName: wish.borrower_name,
      location: wish.location_unique_id,
      borrowerAsset: wish.borrower_asset_unique_id,
      dueAt: due,
      code: code === null || code === undefined ? null : writtenOut(code),
      reservation: reservation?.id,
      more: {
        notes: wish.notes ?? null,
        terms: wish.terms ?? null,
        source: wish.source || null,
        sourceAlias: wish.source_alias || null,
        sourceId: wish.source_id || null,
        sourceType: wish.source_type || null,
        payload: wish.payload ?? null,
      },
    })
    if (made instanceof Refusal) return made
    if (reservation) await context.update(assets.reservations, reservation, { state: 'fetched', loan: made.id })
    return answerWith(context, assets.assets, asset, { meta: { loan_unique_id: made.id, number: made.number } })
  },

  async items({ loan }, context) {
    await context.find(assets.loans, loan)
    const items = await context.tx.query(
      `select i.id as unique_id, i.asset_id as asset_unique_id, a.code as asset_code, a.name as asset_name, i.quantity::int, i.quantity_out::int, i.returned_at, i.condition
       from assets.loan_items i join assets.assets a on a.tenant_id = i.tenant_id and a.id = i.asset_id where i.tenant_id = $1 and i.loan_id = $2 order by a.code collate app.natural`,
      [context.tenantId, loan],
    )
    return document({ type: 'loan_items', id: loan, attributes: { items } })
  },

  async giveBack({ loan, return: wish }, context) {
    const row = await context.find(assets.loans, loan, 'lock')
    mayChange(context, row.user, 'assets.loans.write')
    await takeBack(context, loan, {
      items: wish?.items?.map(({ asset_unique_id: asset, ...back }) => ({ asset, ...back })),
      location: wish?.location_unique_id,
      notes: wish?.notes,
    })
    return answerWith(context, assets.loans, loan)
  },

  receipt,
}
