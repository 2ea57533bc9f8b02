import { randomUUID } from 'node:crypto'
import { minorText, toDecimal } from '@quoin/kit'
import { capture, hold, release } from '@quoin/kit/ledger'
import { type BlockServer, type Context, type Customs, document, one, refuse, parseBoolean, type Tx } from '@quoin/kit/server'
import { wallet } from '../resources/index.ts'
import { useCode } from './codes.ts'
import { documentOf } from './documentOf.ts'
import { masked, mustBeOpen, mustOwn, settingsOf, unitsOf, type WalletRow } from './find.ts'
import { mustBeWithinLimits } from './limits.ts'
import { accountOf, accountsOf, lockWallets, posted, rowOf, tell } from './moving.ts'
import { hashAuthorizationCode, newAuthorizationCode } from './secrets.ts'
import { ensureWallet } from './wallets.ts'

const goodForMs = 24 * 3_600_000
const longestMs = 90 * 24 * 3_600_000

interface CodeRow {
  id: string
  wallet: string
  user: string
  amount: string
  currency: string
  purpose: string | null
  hold: string
  status: string
  expires: string
  is_over: boolean
}

/** A code by what was typed; the same answer for one that is wrong, used, taken back or too old. */
async function byCode({ tx, tenantId }: Context, code: string, lock: boolean): Promise<CodeRow> {
  const [row] = await tx.query<CodeRow>(
    `select id, wallet_id as wallet, user_id as user, amount_minor::text as amount, currency, purpose, hold_id as hold, status, expires_at as expires, expires_at <= clock_timestamp() as is_over
     from wallet.authorization_codes where tenant_id = $1 and code_hash = $2`,
    [tenantId, hashAuthorizationCode(code)],
  )
  if (row && lock) {
    const [locked] = await tx.query<{ status: string }>(
      'select status from wallet.authorization_codes where tenant_id = $1 and id = $2 for update',
      [tenantId, row.id],
    )
    row.status = locked!.status
  }
  if (!row || row.status !== 'active' || row.is_over)
    throw refuse.invalid('wrong_code', 'is wrong, already used, revoked or expired', 'code')
  return row
}

/** Says of some codes that ran out that they did; nobody could take them since, whatever they said. Answers how many. */
export async function endCodes(tx: Tx, tenantId: string, most = 500): Promise<number> {
  const ended = await tx.query(
    `update wallet.authorization_codes set status = 'inactive', version = version + 1, updated_at = clock_timestamp()
     where tenant_id = $1 and id in (select c.id from wallet.authorization_codes c where c.tenant_id = $1 and c.status = 'active'
       and c.expires_at <= clock_timestamp() order by c.id limit $2 for update skip locked) returning id`,
    [tenantId, most],
  )
  return ended.length
}

/** The codes of one's wallets; who says so leaves out those that ran out, or those that were used. */
export const listCodes: NonNullable<BlockServer['replaces'][string]>['list'] = (request, context, standard) => {
  const { include_expired, include_used, ...query } = request.query
  const conditions = [
    ...(parseBoolean({ include_expired }, 'include_expired') === false
      ? ["(t.status <> 'active' or t.expires_at > clock_timestamp())"]
      : []),
    ...(parseBoolean({ include_used }, 'include_used') === false ? ['t.used_at is null'] : []),
  ]
  return conditions.length === 0
    ? standard.last({ ...request, query })
    : context.list(wallet.authorizationCodes, query, () => conditions)
}

export const authorizationCodes: Customs<typeof wallet, 'authorizationCodes'> = {
  async create({ wallet_unique_id: walletId, amount, purpose, expires_at: until, payload, ...input }, context) {
    const row = (await context.find(wallet.wallets, walletId).catch(() => {
      throw refuse.invalid('no_such_record', 'This record does not exist.', 'wallet_unique_id')
    })) as WalletRow
    mustOwn(context, row)
    const units = unitsOf(amount, row.currency)
    const ends = until ? Date.parse(until) : Date.now() + goodForMs
    if (ends <= Date.now() || ends > Date.now() + longestMs)
      throw refuse.invalid('invalid', 'must be within the next 90 days', 'expires_at')
    mustBeOpen((await lockWallets(context, [row.id])).get(row.id)!)
    const settings = await settingsOf(context.tx, context.actor.roleId)
    await mustBeWithinLimits(context, row, settings, units)
    // What may be taken by whoever is told a code is as good as paid: it takes the same second proof as a transfer.
    if (row.hasApp || units > settings.codeOver) {
      const refusal = await useCode(context, row, 'promise', units, { otp: input.otp, challenge: input.challenge_unique_id })
      if (refusal) return refusal
    }
    const { code, hash } = newAuthorizationCode()
    const id = randomUUID()
    const expiresAt = new Date(ends).toISOString()
    const held = await hold(context.tx, {
      account: await accountOf(context, row),
      amount: units,
      key: `code:${id}`,
      expiresAt,
      memo: purpose || null,
      subject: id,
    })
    await context.tx.query(
      `insert into wallet.authorization_codes (tenant_id, id, wallet_id, user_id, code, amount_minor, currency, purpose, expires_at, payload, code_hash, hold_id, created_by, search)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $4, array_to_tsvector($13::text[]))`,
      [
        context.tenantId,
        id,
        row.id,
        row.user,
        `••••-${code.slice(-4)}`,
        String(units),
        row.currency,
        purpose || null,
        expiresAt,
        payload ? JSON.stringify(payload) : null,
        hash,
        held.id,
        context.model('wallet.authorizationCodes').searchWords({ purpose }),
      ],
    )
    await context.note(wallet.authorizationCodes, id, { amount: [null, minorText(units, row.currency)] })
    await context.note(wallet.wallets, row.id, { held: [null, String(units)] })
    const made = JSON.parse(await documentOf(context, wallet.authorizationCodes, id)) as { attributes: Record<string, unknown> }
    return one(JSON.stringify({ ...made, attributes: { ...made.attributes, code } }), { status: 201 })
  },

  async validate({ code, amount }, context) {
    const row = await byCode(context, code, false)
    if (amount !== undefined && unitsOf(amount, row.currency) > BigInt(row.amount))
      throw refuse.conflict('over_limit', 'The code is for a smaller amount.', undefined, 'amount')
    const [payer] = await context.tx.query<{ name: string }>(
      'select owner_name as name from wallet.wallets where tenant_id = $1 and id = $2',
      [context.tenantId, row.wallet],
    )
    return document({
      type: 'AuthorizationCode',
      id: row.id,
      attributes: {
        wallet_unique_id: row.wallet,
        code: `••••-${code.slice(-4).toUpperCase()}`,
        amount: toDecimal(BigInt(row.amount), row.currency),
        currency: row.currency,
        purpose: row.purpose,
        expires_at: row.expires,
        used_at: null,
        status: row.status,
        payer: masked(payer!.name),
      },
    })
  },

  async use({ code, amount, description }, context) {
    const found = await byCode(context, code, false)
    if (found.user === context.me) throw refuse.conflict('own_code', 'You cannot redeem your own code.')
    const units = unitsOf(amount, found.currency)
    if (units > BigInt(found.amount))
      throw refuse.conflict('over_limit', 'The code is for a smaller amount.', undefined, 'amount')
    const mine = await ensureWallet(context, context.me, found.currency)
    const locked = await lockWallets(context, [found.wallet, mine.id])
    const row = await byCode(context, code, true)
    mustBeOpen(locked.get(row.wallet)!)
    const [from, to] = await accountsOf(context, [{ id: row.wallet, currency: row.currency }, mine])
    const [payer] = await context.tx.query<{ name: string }>(
      'select owner_name as name from wallet.wallets where tenant_id = $1 and id = $2',
      [context.tenantId, row.wallet],
    )
    const posting = {
      key: `code:${row.id}:use`,
      kind: 'wallet.code',
      memo: description || row.purpose,
      subject: row.id,
      entries: [
        { account: from!, amount: -units },
        { account: to!, amount: units },
      ],
    }
    const said = {
      referenceType: 'wallet.authorizationCodes',
      referenceUniqueId: row.id,
      counterparts: { [row.wallet]: context.actor.userName ?? '', [mine.id]: masked(payer!.name) },
    }
    const { moved } = await posted(context, posting, said, (tx) => capture(tx, { ...posting, hold: row.hold }))
    await tell(context, moved)
    await context.tx.query(
      `update wallet.authorization_codes set status = 'archived', used_at = clock_timestamp(), used_by_id = $3, transaction = $4, version = version + 1, updated_at = clock_timestamp()
       where tenant_id = $1 and id = $2`,
      [context.tenantId, row.id, context.me, rowOf(moved, row.wallet).id],
    )
    await context.note(wallet.authorizationCodes, row.id, { status: ['active', 'archived'] })
    return one(rowOf(moved, mine.id).document, { status: 201 })
  },

  async invalidate({ id }, context) {
    const row = await context.find(wallet.authorizationCodes, id)
    mustOwn(context, row)
    await lockWallets(context, [row.wallet!])
    const [locked] = await context.tx.query<{ status: string; hold: string; is_over: boolean }>(
      'select status, hold_id as hold, expires_at <= clock_timestamp() as is_over from wallet.authorization_codes where tenant_id = $1 and id = $2 for update',
      [context.tenantId, id],
    )
    if (locked!.status !== 'active')
      throw refuse.conflict('wrong_state', 'This code was already used or revoked.', { status: locked!.status })
    await release(context.tx, { hold: locked!.hold, key: `code:${id}:release` })
    await context.tx.query(
      `update wallet.authorization_codes set status = 'inactive', version = version + 1, updated_at = clock_timestamp() where tenant_id = $1 and id = $2`,
      [context.tenantId, id],
    )
    await context.note(wallet.authorizationCodes, id, { status: ['active', 'inactive'] })
    return one(await documentOf(context, wallet.authorizationCodes, id))
  },
}
