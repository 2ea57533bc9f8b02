import { custom, integer, json, jsonObject, moment, oneOf, ref, resource, text, uuid } from '@quoin/kit'
import * as z from 'zod'
import { amount, currency, kept } from './amounts.ts'
import { type CodeWire, recordAnswer, type TransactionWire } from './answers.ts'
import { transactionFields } from './transactions.ts'

const line = (max: number) => z.string().trim().max(max)
const { decimal } = kept()
const fields = {
  wallet: ref('wallet.wallets').readOnly(),
  user: ref('gateway.users').readOnly(),
  /** Told whole once, when it is issued; its end afterwards. */
  code: text(20).readOnly(),
  amount: decimal,
  amountMinor: integer().readOnly(),
  currency: currency().readOnly(),
  purpose: text(255).readOnly().searchable(),
  expiresAt: moment().readOnly().sortable(),
  usedAt: moment().readOnly(),
  usedBy: ref('gateway.users').readOnly(),
  /** active, archived once used, inactive once taken back or run out. */
  status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').readOnly().filterable(),
  transaction: text(36).readOnly(),
  payload: json().readOnly(),
} as const
const answer = recordAnswer<CodeWire>(fields)

/** Lets whoever is told the code take one amount, once. The amount is set aside as long as the code is good. */
export const authorizationCodes = resource({
  type: 'AuthorizationCode',
  wrapper: 'authorization_code',
  title: 'purpose',
  fields,
  owner: 'user',
  permissions: { read: 'wallet.wallets.read', write: 'wallet.wallets.write' },
  only: ['list', 'get'],
  sort: '-created_at',
  operations: {
    create: custom({
      method: 'POST',
      path: '/authorization_codes',
      permission: 'wallet.wallets.write',
      movesMoney: true,
      wrapper: 'authorization_code',
      secret: true,
      answer,
      body: z.object({
        wallet_unique_id: uuid(),
        amount,
        purpose: line(255).nullish(),
        expires_at: z.iso.datetime({ offset: true }).nullish(),
        payload: jsonObject().nullish(),
        otp: line(20).optional(),
        challenge_unique_id: uuid().optional(),
      }),
      summary: "Issues a code for an amount of one's wallet. The code is told this once.",
    }),
    validate: custom({
      method: 'POST',
      path: '/authorization_codes/validate',
      permission: 'wallet.wallets.write',
      wrapper: 'authorization_code',
      limit: 'lookup',
      answer: recordAnswer<CodeWire & { payer: string }>({ ...fields, payer: text() }),
      body: z.object({ code: line(40).min(1), amount: amount.optional() }),
      summary: 'Whether a code is good, and for how much.',
    }),
    use: custom({
      method: 'POST',
      path: '/authorization_codes/use',
      permission: 'wallet.wallets.write',
      movesMoney: true,
      wrapper: 'authorization_code',
      limit: 'lookup',
      body: z.object({ code: line(40).min(1), amount, description: line(500).nullish() }),
      answer: recordAnswer<TransactionWire>(transactionFields),
      summary: "Takes the amount of a code, or less, into one's own wallet, once.",
    }),
    invalidate: custom({
      method: 'PUT',
      path: '/authorization_codes/:id/invalidate',
      permission: 'wallet.wallets.write',
      movesMoney: true,
      ids: { id: 'wallet.authorizationCodes' },
      answer,
      summary: 'Takes a code back; what was set aside is available again.',
    }),
  },
})
