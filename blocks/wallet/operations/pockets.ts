import { toDecimal } from '@quoin/kit'
import { type Balance, balances, openAccount, post, type Written, writtenUnder } from '@quoin/kit/ledger'
import { type BlockServer, type Context, one, refuse, type Tx } from '@quoin/kit/server'
import { wallet } from '../resources/index.ts'
import { documentOf } from './documentOf.ts'
import { isClosed, settingsOf, unitsOf, type WalletRow } from './find.ts'
import { accountOf, lockNamed, movedUnder, say, tell } from './moving.ts'

const accountIn = (tx: Tx, pocket: string, currency: string): Promise<string> =>
  openAccount(tx, { kind: 'wallet.pocket', owner: pocket, currency })
/** What the company gave into pockets and did not get back. */
const promotions = (tx: Tx, currency: string): Promise<string> =>
  openAccount(tx, { kind: 'wallet.promotions', owner: null, currency, floor: null })

/** Moves an amount between a pocket and another account. */
async function between(
  tx: Tx,
  { pocket, currency, other, units, ...about }: About & { pocket: string; currency: string; other: string; units: bigint },
): Promise<Written> {
  const entries = [
    { account: await accountIn(tx, pocket, currency), amount: units },
    { account: other, amount: -units },
  ]
  return post(tx, { ...about, entries })
}

/** The same between a pocket and the cash of its wallet, whose movement says which pocket it was. */
async function betweenCash(context: Context, walletId: string, move: Parameters<typeof between>[1]): Promise<Written> {
  const counterparts = { [walletId]: move.memo }
  await say(context, move, { referenceType: 'wallet.pockets', referenceUniqueId: move.pocket, counterparts })
  return between(context.tx, move)
}
interface About {
  readonly key: string
  readonly kind: string
  readonly memo: string
}

/** A payment looks into each of them while others wait for the wallet. */
const pocketsMax = 50

/** A pocket is given in the currency of its wallet, at once, up to what one person may post by hand. */
export const createPocket: NonNullable<BlockServer['replaces'][string]>['create'] = async (request, context, standard) => {
  const { tx, tenantId } = context
  const ends = request.body.ends_at
  if (typeof ends === 'string' && Date.parse(ends) <= Date.now())
    throw refuse.invalid('invalid', 'must be in the future', 'ends_at')
  await lockNamed(context, request.body)
  const answer = await standard(request)
  const {
    data: { id },
    meta,
  } = JSON.parse(answer.body) as { data: { id: string }; meta?: Record<string, unknown> }
  const pocket = await readPocket(context, id)
  const row = (await context.find(wallet.wallets, pocket.wallet).catch(() => {
    throw refuse.invalid('no_such_record', 'This record does not exist.', 'wallet_unique_id')
  })) as WalletRow
  if (isClosed(row)) throw refuse.conflict('wallet_closed', 'This wallet is closed.')
  const [held] = await tx.query<{ count: number }>(
    'select count(*)::int as count from wallet.pockets where tenant_id = $1 and wallet_id = $2 and remaining_minor > 0',
    [tenantId, pocket.wallet],
  )
  if (held!.count >= pocketsMax)
    throw refuse.conflict('too_many_pockets', 'This wallet has the maximum number of pockets. Close one first.', {
      max: pocketsMax,
    })
  const units = unitsOf(request.body.amount, row.currency)
  const { secondOver } = await settingsOf(tx)
  if (units > secondOver)
    throw refuse.conflict(
      'pocket_too_large',
      'This amount needs a second approver.',
      { max: toDecimal(secondOver, row.currency) },
      'amount',
    )
  await tx.query('update wallet.pockets set amount_minor = $3, currency = $4, user_id = $5 where tenant_id = $1 and id = $2', [
    tenantId,
    id,
    String(units),
    row.currency,
    row.user,
  ])
  await between(tx, {
    pocket: id,
    currency: row.currency,
    other: await promotions(tx, row.currency),
    units,
    key: `pocket:${id}`,
    kind: 'wallet.pocket_gift',
    memo: pocket.name,
  })
  return one(await documentOf(context, wallet.pockets, id), { status: 201, meta })
}

async function readPocket({ tx, tenantId }: Context, id: string): Promise<{ wallet: string; name: string }> {
  const [row] = await tx.query<{ wallet: string; name: string }>(
    'select wallet_id as wallet, name from wallet.pockets where tenant_id = $1 and id = $2',
    [tenantId, id],
  )
  return row!
}

interface Draw {
  readonly pocket: string
  /** What was left in it before. */
  readonly left: bigint
  readonly units: bigint
  /** Under which the ledger has it. */
  readonly key: string
}

/**
 * Brings what a payment may take from pockets into the cash of its locked wallet, in the order they are spent in. The payment has to
 * follow in the same transaction, and then `tellDraws`: what came out of a pocket is never cash of its owner's.
 */
export async function drawFromPockets(
  context: Context,
  row: WalletRow,
  payment: { readonly key: string; readonly amount: bigint },
): Promise<Draw[]> {
  const { tx, tenantId } = context
  const pockets = await tx.query<{ id: string; name: string; remaining: string }>(
    `select id, name, remaining_minor::text as remaining from wallet.pockets
     where tenant_id = $1 and wallet_id = $2 and state = 'open' and remaining_minor > 0 and coalesce(ends_at > clock_timestamp(), true) and deleted_at is null
     order by rank, ends_at nulls last, created_at, id for update`,
    [tenantId, row.id],
    'plan',
  )
  if (pockets.length === 0 || (await writtenUnder(tx, payment.key))) return []
  const cash = await accountOf(context, row)
  const draws: Draw[] = []
  let rest = payment.amount
  for (const { id, name, remaining } of pockets) {
    if (rest === 0n) break
    const left = BigInt(remaining)
    const units = left < rest ? left : rest
    const key = `${payment.key}:pocket:${id}`
    await betweenCash(context, row.id, {
      pocket: id,
      currency: row.currency,
      other: cash,
      units: -units,
      key,
      kind: 'wallet.pocket_draw',
      memo: name,
    })
    draws.push({ pocket: id, left, units, key })
    rest -= units
  }
  return draws
}

/** Writes down what each pocket gave for a payment, so that it goes back there when the payment does. */
export async function tellDraws(context: Context, draws: readonly Draw[], payment: string): Promise<void> {
  for (const { pocket, left, units, key } of draws) {
    await context.tx.query(
      'insert into wallet.pocket_draws (tenant_id, pocket_id, payment_id, amount_minor) values ($1, $2, $3, $4)',
      [context.tenantId, pocket, payment, String(units)],
    )
    await tellQuietly(context, key, { pocket, left: [left, left - units] })
  }
}

/** Beside a payment, whose own movement is what monitors hear of. */
async function tellQuietly(
  context: Context,
  key: string,
  { pocket, left }: { pocket: string; left: readonly [bigint, bigint] },
): Promise<void> {
  await tell(context, await movedUnder(context, key), { isBeside: true })
  await context.note(wallet.pockets, pocket, { remainingMinor: [Number(left[0]), Number(left[1])] })
}

/**
 * Puts back what pockets gave for a payment, before anything of what came back of it is cash; answers how much, by wallet. The end of
 * a pocket stays what it was: one that has ended gives it on to the company.
 */
export async function returnToPockets(context: Context, payment: string, back: Written): Promise<Map<string, bigint>> {
  const { tx, tenantId } = context
  const returned = new Map<string, bigint>()
  if (back.repeated) return returned
  const draws = await tx.query<Record<'id' | 'pocket' | 'name' | 'wallet' | 'currency' | 'left' | 'open' | 'got', string>>(
    `select d.id, d.pocket_id as pocket, p.name, p.wallet_id as wallet, p.currency, p.remaining_minor::text as left, (d.amount_minor - d.returned_minor)::text as open, t.amount_minor::text as got
     from wallet.pocket_draws d join wallet.pockets p on p.tenant_id = d.tenant_id and p.id = d.pocket_id
     join wallet.transactions t on t.tenant_id = d.tenant_id and t.transfer = $3 and t.wallet_id = p.wallet_id and t.type = 'credit'
     where d.tenant_id = $1 and d.payment_id = $2 and d.returned_minor < d.amount_minor order by d.created_at, d.id`,
    [tenantId, payment, back.id],
    'plan',
  )
  for (const { id, pocket, name, wallet: walletId, currency, left, open, got } of draws) {
    const rest = BigInt(got) - (returned.get(walletId) ?? 0n)
    const units = BigInt(open) < rest ? BigInt(open) : rest
    if (units === 0n) continue
    const key = `pocket:${pocket}:${back.id}`
    await betweenCash(context, walletId, {
      pocket,
      currency,
      other: await accountOf(context, { id: walletId, currency }),
      units,
      key,
      kind: 'wallet.pocket_return',
      memo: name,
    })
    await tx.query('update wallet.pocket_draws set returned_minor = returned_minor + $3 where tenant_id = $1 and id = $2', [
      tenantId,
      id,
      String(units),
    ])
    await tellQuietly(context, key, { pocket, left: [BigInt(left), BigInt(left) + units] })
    returned.set(walletId, (returned.get(walletId) ?? 0n) + units)
  }
  return returned
}

/** What is left in the pockets of a wallet, ended ones too until they are emptied. */
export async function leftInPockets({ tx, tenantId }: Context, walletId: string): Promise<bigint> {
  const [sum] = await tx.query<{ units: string }>(
    'select coalesce(sum(remaining_minor), 0)::text as units from wallet.pockets where tenant_id = $1 and wallet_id = $2',
    [tenantId, walletId],
  )
  return BigInt(sum!.units)
}

/** A pocket with something to give back, or whose end has come without anybody having written it down. */
const isDue = `((p.state = 'ended' and p.remaining_minor > 0) or (p.state <> 'ended' and p.ends_at <= clock_timestamp()))`

/** Ends some pockets whose time has come, and gives back to the company what is left in them; answers how many. */
export async function emptyEnded(tx: Tx, tenantId: string, most = 100): Promise<number> {
  const wallets = await tx.query<{ id: string }>(
    `select w.id from wallet.wallets w where w.tenant_id = $1 and w.id in (
       select p.wallet_id from wallet.pockets p where p.tenant_id = $1 and ${isDue} order by p.wallet_id limit $2) order by w.id for update`,
    [tenantId, most],
  )
  const pockets = await tx.query<{ id: string; name: string; currency: string; remaining: string }>(
    `select p.id, p.name, p.currency, p.remaining_minor::text as remaining from wallet.pockets p
     where p.tenant_id = $1 and ${isDue} and p.wallet_id = any($2) order by p.id for update`,
    [tenantId, wallets.map(({ id }) => id)],
  )
  for (const { id, name, currency, remaining } of pockets) {
    if (remaining === '0') continue
    const account = await accountIn(tx, id, currency)
    // How often it was moved before: what comes back after its end is given back again, under a key of its own.
    const [{ entries }] = (await balances(tx, [account])) as [Balance]
    await between(tx, {
      pocket: id,
      currency,
      other: await promotions(tx, currency),
      units: -BigInt(remaining),
      key: `pocket:${id}:end:${entries}`,
      kind: 'wallet.pocket_end',
      memo: name,
    })
  }
  await tx.query(
    `update wallet.pockets set state = 'ended', version = version + 1, updated_at = clock_timestamp()
     where tenant_id = $1 and id = any($2) and state <> 'ended'`,
    [tenantId, pockets.map(({ id }) => id)],
  )
  return pockets.length
}
