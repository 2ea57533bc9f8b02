import {
  boolean,
  custom,
  decimal as decimalOf,
  internal,
  json,
  jsonObject,
  oneOf,
  ref,
  resource,
  text,
  uuid,
  action,
  flatToo,
} from '@quoin/kit'
import * as z from 'zod'
import { amount, bound, currency, kept } from './amounts.ts'
import { recordAnswer, type TransactionWire, type WalletWire } from './answers.ts'
import { division, parts, shareAnswer, splitInput } from './parts.ts'
import { paperAnswer, transactionFields } from './transactions.ts'

const line = (max: number) => z.string().trim().max(max)
const user = { user: 'gateway.users' } as const

/** Clients put these fields inside `wallet` or beside nothing at all. */
const unwrapped = <S extends z.ZodObject>(schema: S) =>
  z.preprocess((value) => (value as { wallet?: unknown } | undefined)?.wallet ?? value, schema)

/** What another block asks for in its own transaction. Amounts are positive minor units. */
export interface Movement {
  /** Whose wallet of this currency. */
  readonly user: string
  readonly amount: bigint
  readonly currency: string
  /** The same key again does nothing and answers what was done. */
  readonly key: string
  /** Id of the record this is about, and what kind of record that is: `sales.orders`. */
  readonly subject?: string
  readonly reference?: string
  readonly memo?: string
  /** What kind of movement, `sales.payment`. Default: `wallet.debit` or `wallet.credit`. */
  readonly kind?: string
  /** Ledger account on the other side. Default: the company's `wallet.clearing`. */
  readonly counter?: string
  /** The key of the payment that an amount given gives back: pockets that were drawn on for it get theirs first. */
  readonly givesBack?: string
}
export interface Moved {
  readonly transfer: string
  readonly wallet: string
  readonly transaction: string
  readonly repeated: boolean
  /** Minor units, afterwards. */
  readonly balance: bigint
}
export interface Held {
  readonly hold: string
  readonly wallet: string
  readonly repeated: boolean
}
export interface Capturing {
  readonly hold: string
  readonly key: string
  /** Default: all of it. What is left over becomes available again. */
  readonly amount?: bigint
  readonly memo?: string
  readonly kind?: string
  readonly subject?: string
  readonly reference?: string
  readonly counter?: string
}

const { minor, decimal } = kept()

const fields = {
  user: ref('gateway.users').required().fixed(),
  /** What names a wallet in addresses. */
  code: text(20).readOnly().searchable().sortable(),
  /** What its owner tells others, so that they can pay. */
  alias: text(40).readOnly().searchable().filterable(),
  ownerName: text(160).readOnly().searchable().sortable(),
  currency: currency().fixed().filterable(),
  notes: text(255),
  status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').sortable().writtenWith('wallet.manage'),
  enabled: boolean().default(true).filterable().writtenWith('wallet.manage'),
  frozenReason: text(500).readOnly(),
  transferMaxMinor: bound().writtenWith('wallet.manage'),
  dayMaxMinor: bound().writtenWith('wallet.manage'),
  monthMaxMinor: bound().writtenWith('wallet.manage'),
  /** Transfers are confirmed by the owner's authenticator app. */
  hasApp: boolean().default(false).readOnly(),
  balanceMinor: minor,
  heldMinor: minor,
  balance: decimal,
  held: decimal,
  /** Down to where it may be overdrawn. */
  available: decimal,
  /** How far it may fall below nothing; decided with a reason. */
  overdraft: decimal,
  overdraftMinor: minor,
  overdraftReason: text(500).readOnly(),
  payload: json(),
} as const
const walletAnswer = recordAnswer<WalletWire>(fields)
const transactionAnswer = recordAnswer<TransactionWire>(transactionFields)
const page = z.looseObject({})
const content = z.object({
  uniqueId: z.string(),
  walletUniqueId: z.string(),
  contentType: z.string(),
  contentData: z.record(z.string(), z.unknown()),
  createdAt: z.string(),
  updatedAt: z.string(),
})

const validation = z.object({ valid: z.boolean(), message: z.string(), currency: z.string().nullable() })
const payee = z.object({ alias: z.string().nullable(), owner_name: z.string().nullable(), is_mine: z.boolean() })

/** Somebody's money in one currency. The balance is the ledger's; nobody writes it here. */
export const wallets = resource({
  type: 'Wallet',
  wrapper: 'wallet',
  unsupported: { initial_balance: 'A wallet starts empty. Add money with a credit.' },
  title: 'code',
  fields,
  owner: 'user',
  permissions: { read: 'wallet.wallets.read', write: 'wallet.wallets.write' },
  only: ['list', 'get', 'create', 'update', 'history', 'export'],
  sort: '-created_at',
  actions: {
    freeze: action({ reason: text(500).required() })
      .when({ status: 'active' })
      .needs('wallet.manage')
      .says('Stops everything that leaves a wallet.'),
    unfreeze: action().when({ status: 'inactive' }).needs('wallet.manage').says('Lets a frozen wallet pay again.'),
    close: action({ reason: text(500).required() })
      .when({ status: ['active', 'inactive'] })
      .needs('wallet.manage')
      .says('Closes a wallet for good; it and its pockets must be empty.'),
    allowOverdraft: action({ overdraft: decimalOf(0, 1e13).required(), reason: text(500).required() })
      .movesMoney()
      .when({ status: ['active', 'inactive'] })
      .needs('wallet.manage')
      .says("Decides how far somebody else's wallet may be overdrawn from now on; zero: not at all."),
    forgetApp: action()
      .needs('wallet.manage')
      .says('Takes an authenticator app away from a wallet whose owner lost it; codes are mailed again.'),
  },
  operations: {
    userList: custom({
      method: 'GET',
      path: '/users/:user/wallets',
      permission: 'wallet.wallets.read',
      ids: user,
      summary: 'The wallets of one person, oldest first.',
      query: z.looseObject({ page: z.string().optional(), records: z.string().optional(), search: z.string().optional() }),
      answer: z.object({ data: z.array(walletAnswer), meta: page }),
    }),
    userGet: custom({
      method: 'GET',
      path: '/users/:user/wallets/:walletCode',
      permission: 'wallet.wallets.read',
      ids: user,
      answer: walletAnswer,
      summary: 'A wallet of one person, by its code or id.',
    }),
    userCreate: custom({
      method: 'POST',
      path: '/users/:user/wallets',
      permission: 'wallet.wallets.write',
      ids: user,
      answer: walletAnswer,
      body: unwrapped(
        z.object({
          notes: line(255).nullish(),
          currency: line(3).nullish(),
          payload: jsonObject().nullish(),
        }),
      ),
      summary: 'Opens a wallet for a person; the one there is of this currency is answered instead of a second.',
    }),
    userUpdate: custom({
      method: 'PUT',
      path: '/users/:user/wallets/:walletCode',
      permission: 'wallet.wallets.write',
      ids: user,
      answer: walletAnswer,
      body: unwrapped(
        z.object({
          alias: line(60).nullish(),
          otp_secret: line(200).nullish(),
          otp: line(20).nullish(),
          notes: line(255).nullish(),
        }),
      ),
      summary: "Claims, changes or gives up the alias of one's wallet, sets or removes the secret of one's authenticator app.",
    }),
    userGetFirst: custom({
      method: 'GET',
      path: '/wallets/user',
      permission: 'wallet.wallets.read',
      query: z.object({ user_unique_id: z.string() }),
      answer: walletAnswer,
      summary: 'The oldest wallet of a person.',
    }),
    validate: custom({
      method: 'POST',
      path: '/wallets/validate',
      permission: 'wallet.wallets.write',
      limit: 'lookup',
      summary: 'Whether an alias or code takes payments, and whose it is, masked.',
      body: z.object({ alias: line(60).optional(), wallet_code: line(60).optional(), amount: amount.optional() }),
      // Beside the document as well, for clients that read it flat; who it is only in the document.
      answer: validation.extend({
        ...payee.partial().shape,
        data: z.object({ id: z.string(), type: z.string(), attributes: validation.extend(payee.shape) }),
      }),
    }),
    otp: custom({
      method: 'POST',
      path: '/users/:user/wallets/:walletCode/otp',
      permission: 'wallet.wallets.write',
      limit: 'lookup',
      secret: true,
      ids: user,
      body: z.object({
        alias: line(60).optional(),
        destination_wallet_code: line(60).optional(),
        amount: amount.optional(),
        parts: parts.optional(),
        by_mail: z.boolean().optional(),
      }),
      answer: z.object({
        unique_id: z.string(),
        otp_secret: z.string().optional(),
        otpauth_uri: z.string().optional(),
        has_app: z.boolean().optional(),
        method: z.enum(['app', 'mail']).optional(),
        payee: z.string().optional(),
        amount: z.number().optional(),
        currency: z.string().optional(),
        expires_at: z.string().optional(),
        next_code: z.boolean().optional(),
        sent_to: z.string().nullish(),
      }),
      summary:
        "With a payee and an amount: asks for a code that is good for exactly that transfer. With several parts: for one that is good for exactly these payees, each with exactly this. With an amount alone: for one that is good for an authorisation code of it. With nothing: a new secret for one's authenticator app, to be set by an update.",
    }),
    transfer: custom({
      method: 'POST',
      path: '/users/:user/wallets/:walletCode/transfer',
      permission: 'wallet.wallets.write',
      movesMoney: true,
      wrapper: 'wallet_transfer',
      alsoWrapped: ['transfer'],
      ids: user,
      body: z.object({
        alias: line(60).optional(),
        destination_wallet_code: line(60).optional(),
        amount,
        currency: line(3).optional(),
        description: line(500).nullish(),
        otp: line(20).optional(),
        challenge_unique_id: uuid().optional(),
        key: line(100).min(1).optional(),
        source: line(100).nullish(),
        source_alias: line(100).nullish(),
        source_id: line(100).nullish(),
        source_type: line(100).nullish(),
        payload: jsonObject().nullish(),
      }),
      answer: transactionAnswer,
      summary: 'Pays somebody by alias or wallet code, with the code that was asked for exactly this.',
    }),
    splitPreview: custom({
      method: 'POST',
      path: '/users/:user/wallets/:walletCode/split/preview',
      permission: 'wallet.wallets.write',
      wrapper: 'wallet_split',
      limit: 'lookup',
      ids: user,
      body: z.object(division),
      answer: z.object({
        unique_id: z.string(),
        amount: z.number(),
        currency: z.string(),
        shares: z.array(shareAnswer),
        needs_code: z.boolean(),
        is_covered: z.boolean(),
        available: z.number(),
      }),
      summary: 'Who would get how much of a payment to several, to the minor unit, and whether it takes a code. Nothing moves.',
    }),
    split: custom({
      method: 'POST',
      path: '/users/:user/wallets/:walletCode/split',
      permission: 'wallet.wallets.write',
      movesMoney: true,
      wrapper: 'wallet_split',
      ids: user,
      body: splitInput,
      answer: transactionAnswer,
      summary:
        'Pays several at once by amounts, percentages of the whole and what is left: everybody or nobody, with the code that was asked for exactly these parts.',
    }),
    post: custom({
      method: 'POST',
      path: '/users/:user/wallets/:walletCode',
      permission: 'wallet.postings.write',
      movesMoney: true,
      wrapper: 'wallet_transaction',
      alsoWrapped: ['transaction'],
      ids: user,
      body: z.object({
        type: z.enum(['credit', 'debit']).default('credit'),
        amount,
        description: line(500).nullish(),
        reference_type: line(100).nullish(),
        reference_unique_id: line(100).nullish(),
        payload: jsonObject().nullish(),
        key: line(100).min(1).optional(),
      }),
      answer: transactionAnswer,
      summary: "Tops a wallet up or takes from it; above the company's limit it waits for a second administrator.",
    }),
    credit: custom({
      method: 'POST',
      path: '/wallets/:id/credit',
      permission: 'wallet.postings.write',
      movesMoney: true,
      wrapper: 'transaction',
      ids: { id: 'wallet.wallets' },
      body: z.object({
        amount,
        description: line(500).nullish(),
        reference_type: line(100).nullish(),
        reference_unique_id: line(100).nullish(),
        payload: jsonObject().nullish(),
      }),
      answer: transactionAnswer,
      summary: 'Tops a wallet up.',
    }),
    debit: custom({
      method: 'POST',
      path: '/wallets/:id/debit',
      permission: 'wallet.postings.write',
      movesMoney: true,
      wrapper: 'transaction',
      ids: { id: 'wallet.wallets' },
      body: z.object({
        amount,
        description: line(500).nullish(),
        reference_type: line(100).nullish(),
        reference_unique_id: line(100).nullish(),
        payload: jsonObject().nullish(),
      }),
      answer: transactionAnswer,
      summary: 'Takes from a wallet.',
    }),
    receive: custom({
      method: 'POST',
      path: '/companies/:urlId/wallets/:walletCode/transactions',
      permission: 'wallet.postings.write',
      movesMoney: true,
      wrapper: 'transaction',
      ids: { urlId: 'gateway.companies' },
      body: z.object({
        external_id: line(100).min(1),
        type: z.enum(['credit', 'debit']),
        amount,
        currency: line(3).optional(),
        description: line(500).nullish(),
        reference_type: line(100).nullish(),
        reference_unique_id: line(100).nullish(),
        payload: jsonObject().nullish(),
      }),
      answersPlain: z.object({ success: z.boolean(), transactionUniqueId: z.string(), message: z.string() }),
      summary: 'A movement that another system tells of, once for each of its ids.',
    }),
    balance: custom({
      method: 'GET',
      path: '/wallets/:id/balance',
      permission: 'wallet.wallets.read',
      ids: { id: 'wallet.wallets' },
      query: z.object({ at: z.iso.datetime({ offset: true }).optional() }),
      answer: flatToo({
        balance: z.number(),
        held: z.number(),
        available: z.number(),
        currency: z.string(),
        at: z.string().optional(),
        counting: z.number().optional(),
      }),
      summary:
        'What a wallet holds, what is set aside and what is available: now, or as it was written down by the moment `at`. `counting` then is what counts from that moment or before, whenever it was written down.',
    }),
    balances: custom({
      method: 'GET',
      path: '/wallets/:id/balances',
      permission: 'wallet.wallets.read',
      ids: { id: 'wallet.wallets' },
      query: z.object({
        days: z
          .string()
          .regex(/^\d{1,4}$/)
          .optional(),
      }),
      answer: z.object({
        unique_id: z.string(),
        currency: z.string(),
        days: z.array(z.object({ day: z.string(), balance: z.number() })),
      }),
      summary: 'The balance at the end of each of the last days.',
    }),
    holds: custom({
      method: 'GET',
      path: '/wallets/:id/holds',
      permission: 'wallet.wallets.read',
      ids: { id: 'wallet.wallets' },
      query: z.object({
        page: z
          .string()
          .regex(/^\d{1,6}$/)
          .optional(),
        open: z.enum(['true', 'false']).optional(),
      }),
      answer: z.object({
        unique_id: z.string(),
        currency: z.string(),
        total: z.int(),
        holds: z.array(
          z.object({
            unique_id: z.string(),
            amount: z.number(),
            captured: z.number(),
            state: z.enum(['open', 'captured', 'released', 'expired']),
            memo: z.string().nullable(),
            subject: z.string().nullable(),
            created_at: z.string(),
            expires_at: z.string().nullable(),
            closed_at: z.string().nullable(),
          }),
        ),
      }),
      summary: 'What is or was set aside in a wallet, each with how it ended.',
    }),
    statement: custom({
      method: 'GET',
      path: '/wallets/:id/statement',
      permission: 'wallet.wallets.read',
      ids: { id: 'wallet.wallets' },
      query: z.object({
        from: z.iso.date().optional(),
        to: z.iso.date().optional(),
        page: z
          .string()
          .regex(/^\d{1,6}$/)
          .optional(),
        records: z
          .string()
          .regex(/^\d{1,3}$/)
          .optional(),
      }),
      answer: z.object({
        unique_id: z.string(),
        currency: z.string(),
        from: z.string().nullable(),
        to: z.string().nullable(),
        opening: z.number(),
        closing: z.number(),
        total: z.int(),
        lines: z.array(
          z.object({
            number: z.int(),
            booked_at: z.string(),
            at: z.string(),
            kind: z.string(),
            amount: z.number(),
            balance: z.number(),
            description: z.string().nullable(),
            counterpart: z.string().nullable(),
            transaction_unique_id: z.string().nullable(),
            transfer: z.string(),
            reverses: z.string().nullable(),
            /** How the last dispute about it stands. */
            dispute: z.string().nullable(),
          }),
        ),
      }),
      summary: 'Opening balance, movements with the balance after each, closing balance.',
    }),
    statementFile: custom({
      method: 'POST',
      path: '/wallets/:id/statement',
      permission: 'wallet.wallets.read',
      limit: 'heavy',
      ids: { id: 'wallet.wallets' },
      body: z.object({
        from: z.iso.date().optional(),
        to: z.iso.date().optional(),
        format: z.enum(['pdf', 'csv']).default('pdf'),
        language: z.enum(['en', 'es', 'fr', 'de', 'ja', 'zh']).optional(),
      }),
      answer: paperAnswer,
      summary: 'A statement as PDF or CSV; the link is good for a quarter of an hour.',
    }),
    contentGet: custom({
      method: 'GET',
      path: '/users/:user/wallets/:walletCode/content',
      permission: 'wallet.wallets.read',
      ids: user,
      answer: z.object({
        data: z.array(
          content.extend({ id: z.string(), type: z.string(), attributes: content.extend({ unique_id: z.string() }) }),
        ),
        meta: z.object({}),
      }),
      summary: 'What programs keep beside a wallet.',
    }),
    contentStore: custom({
      method: 'PUT',
      path: '/users/:user/wallets/:walletCode/content',
      permission: 'wallet.wallets.write',
      wrapper: 'content',
      ids: user,
      body: z.object({ content_type: line(100).min(1).optional(), content_data: jsonObject() }),
      answersPlain: content,
      summary: 'Keeps something beside a wallet, one thing of each type.',
    }),
  },
  internal: {
    debit: internal<Movement, Moved>(
      "Takes an amount from somebody's wallet, out of its pockets before its cash; refuses insufficient_balance, wallet_frozen and no_wallet.",
    ),
    credit: internal<Movement, Moved>(
      "Gives an amount to somebody's wallet, and opens it when there is none of that currency. What gives a payment back fills its pockets first.",
    ),
    hold: internal<Movement & { readonly expiresAt?: string }, Held>("Sets an amount of the cash in somebody's wallet aside."),
    capture: internal<Capturing, Moved>('Takes what was set aside, or a part of it, once.'),
    release: internal<{ readonly hold: string; readonly key: string; readonly memo?: string }, { readonly repeated: boolean }>(
      'Lets go what was set aside.',
    ),
    reverse: internal<
      { readonly transfer: string; readonly key: string; readonly amount?: bigint; readonly memo?: string },
      Moved
    >('Takes a movement back, in part or whole, never more than it was.'),
    payable: internal<{ readonly user: string; readonly currency: string }, { readonly minor: number } | null>(
      'How much somebody can pay with from their wallet of a currency, its pockets with it; nothing where there is none that is open.',
    ),
    owned: internal<{ readonly users: readonly string[]; readonly currency: string }, { readonly minor: number }>(
      'Tells what is in the wallets of people and not set aside, together; below nothing when they overdrew.',
    ),
  },
})
