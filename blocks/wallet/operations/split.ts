import { randomUUID } from 'node:crypto'
import { writtenUnder } from '@quoin/kit/ledger'
import { type Customs, document, one, Refusal } from '@quoin/kit/server'
import { wallet } from '../resources/index.ts'
import { useCode } from './codes.ts'
import { masked, mustBeOpen, mustOwn, numberOf, settingsOf, walletOf } from './find.ts'
import { mustBeWithinLimits } from './limits.ts'
import { accountsOf, lockWallets, posted, rowOf, standOf, tell } from './moving.ts'
import { noPayee } from './payee.ts'
import { type Division, readParts, sharesOf } from './readParts.ts'

type Wallets = Customs<typeof wallet, 'wallets'>

/** As many names as there is room for. */
function namesOf({ parts }: Division): string {
  const names = parts.map(({ payee }) => (payee.alias ? `@${payee.alias}` : masked(payee.ownerName)))
  const shown = names.filter((_, at) => names.slice(0, at + 1).join(', ').length <= 150)
  return shown.join(', ') + (shown.length < names.length ? ', …' : '')
}

export const splitPreview: Wallets['splitPreview'] = async ({ user, walletCode, ...wish }, context) => {
  const row = await walletOf(context, user, walletCode)
  mustOwn(context, row)
  const division = await readParts(context, row, wish)
  if (division instanceof Refusal) return division
  const settings = await settingsOf(context.tx, context.tenantId, context.actor.roleId)
  mustBeOpen(row)
  await mustBeWithinLimits(context, row, settings, division.total)
  const { available } = await standOf(context, row)
  return document({
    type: 'split',
    id: row.id,
    attributes: {
      amount: numberOf(division.total, row.currency),
      currency: row.currency,
      shares: sharesOf(division, row.currency),
      needs_code: row.hasApp || division.total > settings.codeOver,
      is_covered: available >= division.total,
      available: numberOf(available, row.currency),
    },
  })
}

/** Pays several at once: one transfer of the books, so that everybody is paid or nobody. */
export const split: Wallets['split'] = async (wish, context) => {
  const row = await walletOf(context, wish.user, wish.walletCode)
  mustOwn(context, row)
  const division = await readParts(context, row, wish)
  if (division instanceof Refusal) return division
  const { total, parts } = division

  const key = `split:${row.id}:${wish.key ?? randomUUID()}`
  const [locked, settings, [from, ...to], before] = await Promise.all([
    lockWallets(context, [row.id, ...parts.map(({ payee }) => payee.id)]),
    settingsOf(context.tx, context.tenantId, context.actor.roleId),
    accountsOf(context, [row, ...parts.map(({ payee }) => payee)]),
    // Asked behind the locks: whoever sent the same a moment ago has committed by then.
    wish.key === undefined ? undefined : writtenUnder(context.tx, key),
  ])
  const isRepeated = before !== undefined
  if (!isRepeated) {
    mustBeOpen(locked.get(row.id)!)
    const closed = parts.findIndex(({ payee }) => locked.get(payee.id)?.status !== 'active')
    if (closed >= 0) return noPayee(`parts/${closed}/alias`)
    await mustBeWithinLimits(context, row, settings, total)
    if (row.hasApp || total > settings.codeOver) {
      const given = { otp: wish.otp, challenge: wish.challenge_unique_id }
      const refusal = await useCode(context, row, { parts: division.fingerprint }, total, given)
      if (refusal) return refusal
    }
  }
  const posting = {
    key,
    kind: 'wallet.transfer',
    entries: [{ account: from!, amount: -total }, ...parts.map(({ units }, at) => ({ account: to[at]!, amount: units }))],
    memo: wish.description || null,
  }
  const counterparts = {
    ...Object.fromEntries(parts.map(({ payee }) => [payee.id, row.ownerName ?? masked(null)])),
    [row.id]: namesOf(division),
  }
  const { repeated, moved } = await posted(context, posting, { counterparts })
  if (!repeated) await tell(context, moved)
  return one(rowOf(moved, row.id).document, {
    status: repeated ? 200 : 201,
    meta: { repeated, shares: sharesOf(division, row.currency) },
  })
}
