import { randomUUID } from 'node:crypto'
import { toDecimal } from '@quoin/kit'
import { type Customs, document, one, Refusal } from '@quoin/kit/server'
import type { wallet } from '../resources/index.ts'
import { masked, mustBeOpen, mustOwn, settingsOf, walletOf } from './find.ts'
import { mustBeWithinLimits } from './limits.ts'
import { standOf } from './moving.ts'
import { nameOf, pay } from './pay.ts'
import { noPayee } from './payee.ts'
import { type Division, readParts, sharesOf } from './readParts.ts'

type Wallets = Customs<typeof wallet, 'wallets'>

/** As many names as there is room for. */
function namesOf({ parts }: Division): string {
  const names = parts.map(({ payee }) => (payee.alias ? `@${payee.alias}` : masked(payee.ownerName)))
  const shown = names.filter((_, at) => names.slice(0, at + 1).join(', ').length <= 150)
  return shown.join(', ') + (shown.length < names.length ? ', …' : '')
}

export const splitPreview: Wallets['splitPreview'] = async ({ user, walletCode, ...input }, context) => {
  const row = await walletOf(context, user, walletCode)
  mustOwn(context, row)
  const division = await readParts(context, row, input)
  if (division instanceof Refusal) return division
  const settings = await settingsOf(context.tx, context.actor.roleId)
  mustBeOpen(row)
  await mustBeWithinLimits(context, row, settings, division.total)
  const { available } = await standOf(context, row)
  return document({
    type: 'split',
    id: row.id,
    attributes: {
      amount: toDecimal(division.total, row.currency),
      currency: row.currency,
      shares: sharesOf(division, row.currency),
      needs_code: row.hasApp || division.total > settings.codeOver,
      is_covered: available >= division.total,
      available: toDecimal(available, row.currency),
    },
  })
}

/** Pays several at once: one transfer of the books, so that everybody is paid or nobody. */
export const split: Wallets['split'] = async (input, context) => {
  const row = await walletOf(context, input.user, input.walletCode)
  mustOwn(context, row)
  const division = await readParts(context, row, input)
  if (division instanceof Refusal) return division
  const { parts } = division

  const paid = await pay(context, {
    row,
    parts,
    key: `split:${row.id}:${input.key ?? randomUUID()}`,
    isNamed: input.key !== undefined,
    memo: input.description || null,
    said: {
      counterparts: {
        ...Object.fromEntries(parts.map(({ payee }) => [payee.id, nameOf(row)])),
        [row.id]: namesOf(division),
      },
    },
    purpose: { parts: division.fingerprint },
    given: { otp: input.otp, challenge: input.challenge_unique_id },
    isLast: false,
    noPayee: (at) => noPayee(`parts/${at}/alias`),
  })
  if (paid instanceof Refusal) return paid
  return one(paid.document, {
    status: paid.repeated ? 200 : 201,
    meta: { repeated: paid.repeated, shares: sharesOf(division, row.currency) },
  })
}
