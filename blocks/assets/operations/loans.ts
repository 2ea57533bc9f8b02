import type { Found } from '@quoin/kit'
import type { BlockServer, Context, Customs } from '@quoin/kit/server'
import { document, refuse, Refusal } from '@quoin/kit/server'
import { shownOfLoan } from '../queries/shown.ts'
import { assets } from '../resources/index.ts'
import { otp, writtenOut } from './handover.ts'
import { handOver, takeBack, type Thing } from './lending.ts'
import { answerWith, mayChange, statesOf } from './records.ts'
import { receipt } from './receipt.ts'
import { endOf, mustBeOpen, mustComeBack } from './rules.ts'
import { several } from './several.ts'
import { rulesOf } from './settings.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>

export const listLoans: Replacements['list'] = (request, _, standard) => standard.last({ ...request, computed: shownOfLoan })
export const getLoan: Replacements['get'] = (request, _, standard) => standard.last({ ...request, computed: shownOfLoan })

/** What is handed out for a reservation is what was reserved: the asset itself, or one of the model. */
async function mustBeOf(
  { tx, tenantId }: Context,
  { asset, model }: Found<typeof assets.reservations>,
  things: readonly Thing[],
): Promise<void> {
  const [fitting] = await tx.query(
    'select 1 from assets.assets where tenant_id = $1 and id = any($2::uuid[]) and case when $3::uuid is null then model_key = assets.model_key($4) else id = $3 end',
    [tenantId, things.map((one) => one.asset), asset, model],
  )
  if (!fitting) throw refuse.invalid('invalid', 'This is not the reserved asset.', 'reservation_unique_id')
}

export const loans: Customs<typeof assets, 'loans'> = {
  otp,
  ...several,

  async lend({ asset, ...input }, context) {
    await context.find(assets.assets, asset)
    const others = [...new Set((input.assets ?? []).map((one) => one.asset_unique_id))]
    if ((await statesOf(context, others)).size < others.length)
      throw refuse.invalid('no_such_record', 'This record does not exist.', 'assets')
    const things: Thing[] = [
      { asset, quantity: input.quantity ?? 1 },
      ...(input.assets ?? []).map((one) => ({ asset: one.asset_unique_id, quantity: one.quantity ?? 1 })),
    ]
    const reservation = input.reservation_unique_id
      ? await context.find(assets.reservations, input.reservation_unique_id, 'lock')
      : null
    if (reservation && reservation.state !== 'reserved')
      throw refuse.conflict('wrong_state', `This is not possible while state is ${reservation.state}.`, {
        state: reservation.state,
      })
    if (reservation) await mustBeOf(context, reservation, things)
    const rules = await rulesOf(context)
    const wanted = input.due_at ?? input.due_date ?? null
    const requested = wanted && (wanted.length === 10 ? await endOf(context.tx, rules, wanted) : new Date(wanted).toISOString())
    // What was reserved was held against the rules then; what stands at a place or belongs to a thing for good is not away.
    if (requested) mustBeOpen(rules, requested, 'due_date')
    const staysThere = input.location_unique_id || input.borrower_asset_unique_id
    if (requested || !(reservation || staysThere)) mustComeBack(rules, new Date().toISOString(), requested, 'due_date')
    const due = requested ?? (reservation ? new Date(reservation.endsAt).toISOString() : null)
    const code = input.otp ?? input.code
    const made = await handOver(context, {
      things,
      withParts: input.with_parts,
      user: input.user_unique_id ?? (input.borrower_name || staysThere ? null : reservation?.user),
      borrowerName: input.borrower_name,
      location: input.location_unique_id,
      borrowerAsset: input.borrower_asset_unique_id,
      dueAt: due,
      code: code === null || code === undefined ? null : writtenOut(code),
      reservation: reservation?.id,
      more: {
        notes: input.notes ?? null,
        terms: input.terms ?? null,
        source: input.source || null,
        sourceAlias: input.source_alias || null,
        sourceId: input.source_id || null,
        sourceType: input.source_type || null,
        payload: input.payload ?? null,
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

  async giveBack({ loan, return: input }, context) {
    const row = await context.find(assets.loans, loan, 'lock')
    mayChange(context, row.user, 'assets.loans.write')
    await takeBack(context, loan, {
      items: input?.items?.map(({ asset_unique_id: asset, ...back }) => ({ asset, ...back })),
      location: input?.location_unique_id,
      notes: input?.notes,
    })
    return answerWith(context, assets.loans, loan)
  },

  receipt,
}
