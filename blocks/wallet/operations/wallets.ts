import { toDecimal } from '@quoin/kit'
import { openAccount } from '@quoin/kit/ledger'
import {
  advisoryLock,
  type Answer,
  type BlockServer,
  companyOf,
  type Context,
  type Customs,
  one,
  pageMeta,
  plain,
  scopeOf,
  type Refusal,
  refuse,
} from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
import { wallet } from '../resources/index.ts'
import { appOf, otp, useAppCode } from './codes.ts'
import { documentOf } from './documentOf.ts'
import {
  isClosed,
  masked,
  mayAskAbout,
  memberOf,
  mustOwn,
  settingsOf,
  unitsOf,
  walletById,
  walletOf,
  type WalletRow,
} from './find.ts'
import { standOf, stoodAt } from './moving.ts'
import { findPayee, foldAlias, mustBeFree } from './payee.ts'
import { leftInPockets } from './pockets.ts'
import { postByHand } from './posting.ts'
import { newWalletCode, seal } from './secrets.ts'
import { split, splitPreview } from './split.ts'
import { statements } from './statements.ts'
import { transfer } from './transfer.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>

/** A new wallet of a member, with its account in the books. */
export async function openWallet(
  context: Context,
  values: { user: string; currency?: string | null; notes?: string | null } & Readonly<Record<string, unknown>>,
): Promise<{ id: string; document: string }> {
  const { tx, tenantId } = context
  const [settings, member] = [await settingsOf(tx), await memberOf(tx, tenantId, values.user)]
  if (!member) throw refuse.invalid('no_such_record', 'This record does not exist.', 'user_unique_id')
  const currency = values.currency ? values.currency.toUpperCase() : settings.currency
  if (!/^[A-Z]{3}$/.test(currency)) throw refuse.invalid('invalid', 'is not a currency', 'currency')
  const made = await context.insert(wallet.wallets, {
    ...values,
    currency,
    notes: values.notes ?? settings.notesLabel,
    code: newWalletCode(),
    ownerName: member.name,
  })
  await openAccount(tx, { kind: 'wallet.cash', owner: made.id, currency })
  return made
}

/** The oldest open wallet of a person in a currency; opened when there is none. One at a time, so that two who ask get the same. */
export async function ensureWallet(context: Context, user: string, currency: string): Promise<WalletRow> {
  advisoryLock(context.tx, 'wallet', user, currency)
  const found = await oldestWallet(context, user, currency)
  return found ?? walletById(context, (await openWallet(context, { user, currency })).id)
}

export async function oldestWallet({ tx, tenantId }: Context, user: string, currency: string): Promise<WalletRow | undefined> {
  const [found] = await tx.query<WalletRow>(
    `select id, user_id as user, code, alias, owner_name as "ownerName", currency, status, enabled from wallet.wallets
     where tenant_id = $1 and user_id = $2 and currency = $3 and status not in ('archived', 'deleted') and deleted_at is null order by created_at, id limit 1`,
    [tenantId, user, currency],
    'plan',
  )
  return found
}

/** The standard creation is for one's own wallet; who manages wallets makes anybody's. */
export const createWallet: Replacements['create'] = async (request, context, standard) => {
  const { body } = request
  const user = typeof body.user_unique_id === 'string' ? body.user_unique_id.toLowerCase() : undefined
  if (user !== undefined && user !== context.me && scopeOf(context.actor, 'wallet.wallets.write') !== 'tenant')
    throw refuse.invalid('no_such_record', 'This record does not exist.', 'user_unique_id')
  if (user !== undefined && /^[0-9a-f-]{36}$/.test(user) && !(await memberOf(context.tx, context.tenantId, user)))
    throw refuse.invalid('no_such_record', 'This record does not exist.', 'user_unique_id')
  const settings = await settingsOf(context.tx)
  const answer = await standard({
    ...request,
    body: { ...body, currency: body.currency || settings.currency, notes: body.notes ?? settings.notesLabel },
  })
  const {
    data: { id },
    meta,
  } = JSON.parse(answer.body) as { data: { id: string }; meta?: object }
  const member = await memberOf(context.tx, context.tenantId, user!)
  const code = newWalletCode()
  const [made] = await context.tx.query<{ currency: string }>(
    `update wallet.wallets set code = $3, owner_name = $4, search = array_to_tsvector($5::text[]) where tenant_id = $1 and id = $2 returning currency`,
    [context.tenantId, id, code, member!.name, context.model('wallet.wallets').searchWords({ code, ownerName: member!.name })],
  )
  await openAccount(context.tx, { kind: 'wallet.cash', owner: id, currency: made!.currency })
  if (body.initial_balance !== undefined && body.initial_balance !== null && body.initial_balance !== 0) {
    if (!context.actor.permissions.has('wallet.postings.write')) throw refuse.forbidden('wallet.postings.write')
    await postByHand(context, await walletById(context, id), {
      type: 'credit',
      units: unitsOf(body.initial_balance, made!.currency, 'initial_balance'),
      reason: 'Opening balance',
    })
  }
  return one(await documentOf(context, wallet.wallets, id), { status: 201, meta: meta as Record<string, unknown> | undefined })
}

/** Freezing and closing by an update follow the rules of the actions. */
export const updateWallet: Replacements['update'] = async (request, context, standard) => {
  const row = (await context.find(wallet.wallets, request.params.id!, 'lock')) as WalletRow
  const { status } = request.body
  if (isClosed(row) && status !== undefined && status !== row.status)
    throw refuse.conflict('wallet_closed', 'This wallet is closed.')
  if (status !== 'archived' && status !== 'deleted') {
    const changed = await standard(request)
    // Why it was frozen holds no more.
    if (status === 'active' && row.status !== 'active')
      await context.tx.query('update wallet.wallets set frozen_reason = null where tenant_id = $1 and id = $2', [
        context.tenantId,
        row.id,
      ])
    else return changed
    const { meta } = JSON.parse(changed.body) as { meta?: Record<string, unknown> }
    return one(await documentOf(context, wallet.wallets, row.id), { meta })
  }
  await mustBeEmpty(context, row)
  const changed = await standard(request)
  if (row.alias === null) return changed
  await context.update(wallet.wallets, await context.find(wallet.wallets, row.id), { alias: null })
  const { meta } = JSON.parse(changed.body) as { meta?: Record<string, unknown> }
  return one(await documentOf(context, wallet.wallets, row.id), { meta })
}

export async function mustBeEmpty(context: Context, row: WalletRow): Promise<void> {
  const [{ balance, held }, left] = [await standOf(context, row), await leftInPockets(context, row.id)]
  if (balance !== 0n || held !== 0n || left !== 0n)
    throw refuse.conflict('not_empty', 'Only empty wallets can be closed.', {
      balance: toDecimal(balance, row.currency),
      held: toDecimal(held, row.currency),
      pockets: toDecimal(left, row.currency),
    })
}

/** All of them are answered together. */
const contentsMax = 20

const answer = async (context: Context, id: string, status = 200): Promise<Answer> =>
  one(await documentOf(context, wallet.wallets, id), { status })

export const wallets: Customs<typeof wallet, 'wallets'> = {
  async userList({ user, ...query }, context) {
    mayAskAbout(context, user, 'wallet.wallets.read')
    if (!(await memberOf(context.tx, context.tenantId, user))) throw refuse.missing()
    return context.list(wallet.wallets, { sort: 'created_at', ...(query as Record<string, string>) }, (add) => [
      `t.user_id = ${add(user)}`,
    ])
  },

  async userGet({ user, walletCode }, context) {
    return answer(context, (await walletOf(context, user, walletCode)).id)
  },

  async userCreate({ user, notes, currency, payload }, context) {
    mayAskAbout(context, user, 'wallet.wallets.write')
    const { tx, tenantId } = context
    const wanted = (currency || (await settingsOf(tx)).currency).toUpperCase()
    if (!/^[A-Z]{3}$/.test(wanted)) throw refuse.invalid('invalid', 'is not a currency', 'currency')
    if (!(await memberOf(tx, tenantId, user))) throw refuse.missing()
    advisoryLock(tx, 'wallet', user, wanted)
    const found = await oldestWallet(context, user, wanted)
    if (found) return answer(context, found.id)
    const made = await openWallet(context, { user, currency: wanted, notes: notes || null, payload: payload ?? null })
    return answer(context, made.id, 201)
  },

  async userUpdate({ user, walletCode, alias, otp_secret: secret, otp: code, notes }, context) {
    const row = await walletOf(context, user, walletCode, 'lock')
    mustOwn(context, row)
    const changes: Record<string, unknown> = {}
    if (typeof notes === 'string') changes.notes = notes || null
    if (typeof alias === 'string' && (alias === '' ? null : foldAlias(alias)) !== row.alias) {
      const refusal = alias === '' ? undefined : await mustBeClaimable(context, row, foldAlias(alias))
      if (refusal) return refusal
      changes.alias = alias === '' ? null : foldAlias(alias)
    }
    if (typeof secret === 'string') {
      const plainSecret = secret.toUpperCase().replace(/[\s-]/g, '')
      const refusal = await setApp(context, row, plainSecret, code ?? undefined)
      if (refusal) return refusal
      changes.hasApp = plainSecret !== ''
    }
    const written = await context.update(wallet.wallets, row, changes)
    return one(written.document)
  },

  async userGetFirst({ user_unique_id: user }, context) {
    if (!isUuid(user)) throw refuse.missing()
    mayAskAbout(context, user.toLowerCase(), 'wallet.wallets.read')
    const [found] = await context.tx.query<{ id: string }>(
      'select id from wallet.wallets where tenant_id = $1 and user_id = $2 and deleted_at is null order by created_at, id limit 1',
      [context.tenantId, user],
    )
    if (!found) throw refuse.missing()
    return answer(context, found.id)
  },

  async validate({ alias, wallet_code: code, amount }, context) {
    if (alias === undefined && code === undefined) throw refuse.invalid('required', 'is required', 'alias')
    const payee = await findPayee(context, { alias, code })
    const isMine = payee?.user === context.me
    const isFit = payee === undefined || amount === undefined || unitsOf(amount, payee.currency) > 0n
    const found =
      payee && isFit
        ? {
            alias: payee.alias,
            owner_name: isMine ? payee.ownerName : masked(payee.ownerName),
            currency: payee.currency,
            is_mine: isMine,
          }
        : undefined
    const input = {
      valid: found !== undefined,
      message: found ? 'This name accepts payments.' : 'No wallet accepts payments under this name.',
      currency: found?.currency ?? null,
    }
    // Beside the document, for clients that read it flat; what somebody holds is nobody else's business.
    return plain({
      data: {
        id: alias ?? code,
        type: 'wallet_validation',
        attributes: { ...input, alias: null, owner_name: null, is_mine: false, ...found },
      },
      ...input,
    })
  },

  otp,
  transfer,
  splitPreview,
  split,

  async post(
    {
      user,
      walletCode,
      type,
      amount,
      description,
      reference_type: referenceType,
      reference_unique_id: referenceUniqueId,
      payload,
      key,
    },
    context,
  ) {
    const row = await walletOf(context, user, walletCode)
    return postByHand(context, row, {
      type: type ?? 'credit',
      units: unitsOf(amount, row.currency),
      reason: description || null,
      referenceType,
      referenceUniqueId,
      payload,
      key,
    })
  },
  async credit({ id, ...input }, context) {
    const row = await walletById(context, id)
    return postByHand(context, row, { ...byHand(input), type: 'credit', units: unitsOf(input.amount, row.currency) })
  },
  async debit({ id, ...input }, context) {
    const row = await walletById(context, id)
    return postByHand(context, row, { ...byHand(input), type: 'debit', units: unitsOf(input.amount, row.currency) })
  },

  async receive({ urlId, walletCode, external_id: key, type, amount, currency, ...input }, context) {
    const [[row], isOurs] = await Promise.all([
      context.tx.query<{ id: string }>(
        'select id from wallet.wallets where tenant_id = $1 and (code = $2 or id = app.id($2)) and deleted_at is null',
        [context.tenantId, walletCode],
      ),
      isCompany(context, urlId),
    ])
    if (!row || !isOurs) throw refuse.missing()
    const found = (await context.find(wallet.wallets, row.id)) as WalletRow
    if (currency && currency.toUpperCase() !== found.currency)
      throw refuse.invalid('other_currency', `This wallet is in ${found.currency}.`, 'currency')
    const answer = await postByHand(context, found, {
      ...byHand(input),
      type,
      units: unitsOf(amount, found.currency),
      key: `external:${key}`,
    })
    const { data } = JSON.parse(answer.body) as { data: { id: string } }
    return plain({ success: true, transactionUniqueId: data.id, message: 'Received.' }, answer.status)
  },

  async balance({ id, at }, context) {
    const row = (await context.find(wallet.wallets, id)) as WalletRow
    const stand = at === undefined ? { ...(await standOf(context, row)), counting: undefined } : await stoodAt(context, row, at)
    const figures = {
      balance: toDecimal(stand.balance, row.currency),
      held: toDecimal(stand.held, row.currency),
      available: toDecimal(stand.available, row.currency),
      currency: row.currency,
      ...(stand.counting !== undefined && { at, counting: toDecimal(stand.counting, row.currency) }),
    }
    return plain({ data: { id, type: 'balance', attributes: { unique_id: id, ...figures } }, ...figures })
  },

  ...statements,

  async contentGet({ user, walletCode }, context) {
    const row = await walletOf(context, user, walletCode)
    const contents = await context.tx.query(
      `select id, content_type, content_data, created_at, updated_at from wallet.contents where tenant_id = $1 and wallet_id = $2 order by content_type`,
      [context.tenantId, row.id],
    )
    return plain({
      data: contents.map((one) => ({
        id: one.id,
        type: 'wallet_content',
        attributes: { unique_id: one.id, ...contentOf(row.id, one) },
        ...contentOf(row.id, one),
      })),
      meta: pageMeta({ page: 1, records: Math.max(1, contents.length), total: contents.length }),
    })
  },

  async contentStore({ user, walletCode, content_type: type, content_data: data }, context) {
    const row = await walletOf(context, user, walletCode)
    mustOwn(context, row)
    advisoryLock(context.tx, 'contents of', row.id)
    const [kept] = await context.tx.query<{ others: number }>(
      'select count(*)::int as others from wallet.contents where tenant_id = $1 and wallet_id = $2 and content_type <> $3',
      [context.tenantId, row.id, type ?? 'default'],
    )
    if (kept!.others >= contentsMax)
      throw refuse.conflict('too_many_contents', 'This wallet has the maximum amount of data beside it. Replace something.', {
        max: contentsMax,
      })
    const [one] = await context.tx.query(
      `insert into wallet.contents as c (tenant_id, wallet_id, content_type, content_data) values ($1, $2, $3, $4)
       on conflict (tenant_id, wallet_id, content_type) do update set content_data = excluded.content_data, updated_at = clock_timestamp()
       returning id, content_type, content_data, created_at, updated_at`,
      [context.tenantId, row.id, type ?? 'default', JSON.stringify(data)],
    )
    await context.note(wallet.wallets, row.id, { content: [null, type ?? 'default'] })
    return plain(contentOf(row.id, one!))
  },
}

/** Whether a company's word is the one of who asks; only the gateway's role sees companies. */
const isCompany = async ({ pools, tenantId }: Context, urlId: string): Promise<boolean> =>
  (await companyOf(pools, tenantId))?.word === urlId

const contentOf = (walletId: string, one: Record<string, unknown>) => ({
  uniqueId: one.id,
  walletUniqueId: walletId,
  contentType: one.content_type,
  contentData: one.content_data,
  createdAt: one.created_at,
  updatedAt: one.updated_at,
})

const byHand = (input: {
  description?: string | null
  reference_type?: string | null
  reference_unique_id?: string | null
  payload?: Record<string, unknown> | null
}) => ({
  reason: input.description || null,
  referenceType: input.reference_type,
  referenceUniqueId: input.reference_unique_id,
  payload: input.payload,
})

/** An alias that can be one, for a wallet that takes payments, and is free. */
async function mustBeClaimable(context: Context, row: WalletRow, alias: string): Promise<Refusal | undefined> {
  if (!/^[a-z0-9][a-z0-9._-]{2,39}$/.test(alias))
    throw refuse.invalid('invalid', 'must be 3 to 40 letters, digits, dots and hyphens', 'alias')
  if (isClosed(row)) throw refuse.conflict('wallet_closed', 'This wallet is closed.')
  return mustBeFree(context, alias)
}

/** Sets, changes or (empty) removes the secret of the owner's app; where there is one, one of its codes proves whose request this is. */
async function setApp(context: Context, row: WalletRow, secret: string, code: string | undefined): Promise<Refusal | undefined> {
  const { tx, tenantId } = context
  if (secret !== '' && !/^[A-Z2-7]{16,128}=*$/.test(secret))
    throw refuse.invalid('invalid', 'must be a base32 secret of at least 16 characters', 'otp_secret')
  if (row.hasApp) {
    if (code === undefined) throw refuse.invalid('code_needed', 'must be a code of the app that is set', 'otp')
    const refusal = await useAppCode(context, row, code)
    if (refusal) return refusal
  } else if (
    secret !== '' &&
    code !== undefined &&
    appOf(secret).validate({ token: code.replace(/\s/g, ''), window: 1 }) === null
  ) {
    throw refuse.invalid('wrong_code', 'is not a code of this secret', 'otp')
  }
  await tx.query('update wallet.wallets set app_secret = $3 where tenant_id = $1 and id = $2', [
    tenantId,
    row.id,
    secret === '' ? null : seal(context, row.id, secret),
  ])
  return undefined
}
