import { advisoryLock, type BlockServer, type Context, type Customs, one, Refusal, refuse, type Tx } from '@quoin/kit/server'
import { tellAsker, tellPayer } from '../mails/tellRequests.ts'
import { wallet } from '../resources/index.ts'
import { isOver } from '../resources/moneyRequests.ts'
import { documentOf } from './documentOf.ts'
import { memberOf, mustBeOpen, mustOwn, unitsOf, type WalletRow } from './find.ts'
import { nameOf, pay } from './pay.ts'
import { lookForPayee } from './payee.ts'

const dayMs = 24 * 3_600_000
const waitsDays = 30
const aheadDays = 366
/** So much one person asks of others; who asks the same colleague again and again is heard often enough. */
const openMax = 50
const openToOneMax = 5
const madeADayMax = 50

/** A request waits for a month, from the day on when it is due. */
export const endOf = (dueOn: string | null): string =>
  new Date((dueOn === null ? Date.now() : Date.parse(dueOn) + dayMs) + waitsDays * dayMs).toISOString()

/** The day may have begun for whoever asks and not for us, or the other way round. */
export function mustBeAhead(dueOn: string): void {
  const from = Date.now() - 12 * 3_600_000 - dayMs
  if (Date.parse(dueOn) <= from || Date.parse(dueOn) > Date.now() + aheadDays * dayMs)
    throw refuse.invalid('due_out_of_range', 'must be today or within the next year', 'due_on')
}

/** One's own wallet, as it is named in a body. */
const namedWallet = async (context: Context, id: string): Promise<WalletRow> => {
  const row = (await context.find(wallet.wallets, id).catch(() => {
    throw refuse.invalid('no_such_record', 'This record does not exist.', 'wallet_unique_id')
  })) as WalletRow
  mustOwn(context, row)
  return row
}

async function mustBeWithinBounds({ tx, tenantId, me }: Context, payer: string): Promise<void> {
  const [made] = await tx.query<{ open: number; to_one: number; today: number }>(
    `select count(*) filter (where state = 'open')::int as open, count(*) filter (where state = 'open' and payer_id = $3)::int as to_one,
       count(*) filter (where created_at > clock_timestamp() - interval '1 day')::int as today
     from wallet.money_requests where tenant_id = $1 and user_id = $2 and deleted_at is null
       and (state = 'open' or created_at > clock_timestamp() - interval '1 day')`,
    [tenantId, me, payer],
  )
  // The new one is among them.
  if (made!.to_one > openToOneMax)
    throw refuse.conflict('too_many_to_one', 'This person already has several open requests from you.')
  if (made!.open > openMax)
    throw refuse.conflict(
      'too_many_open_requests',
      'You have the maximum number of open requests. Withdraw one or wait for an answer.',
    )
  if (made!.today > madeADayMax)
    throw refuse.conflict(
      'too_many_requests_today',
      'You have made the maximum number of requests for one day. Try again tomorrow.',
    )
}

/** A request is for one's own wallet and of a colleague, who is told of it. */
export const createMoneyRequest: NonNullable<BlockServer['replaces'][string]>['create'] = async (request, context, standard) => {
  const { tx, tenantId, me } = context
  // Whoever asks at once is counted one after the other.
  advisoryLock(tx, 'money requests of', me)
  const answer = await standard(request)
  const {
    data: { id },
    meta,
  } = JSON.parse(answer.body) as { data: { id: string }; meta?: Record<string, unknown> }
  const made = await context.find(wallet.moneyRequests, id)
  if (made.payer === me) throw refuse.invalid('self_request', 'You cannot request money from yourself.', 'payer_unique_id')
  const payer = await memberOf(tx, tenantId, made.payer)
  if (payer?.status !== 'active') throw refuse.invalid('no_such_record', 'This record does not exist.', 'payer_unique_id')
  const row = await namedWallet(context, made.wallet)
  mustBeOpen(row)
  const units = unitsOf(request.body.amount, row.currency)
  if (made.dueOn) mustBeAhead(made.dueOn)
  await mustBeWithinBounds(context, made.payer)
  const names = { askerName: context.actor.userName, payerName: payer.name }
  await tx.query(
    `update wallet.money_requests set amount_minor = $3, currency = $4, expires_at = $5, asker_name = $6, payer_name = $7, search = array_to_tsvector($8::text[])
     where tenant_id = $1 and id = $2`,
    [
      tenantId,
      id,
      String(units),
      row.currency,
      endOf(made.dueOn),
      names.askerName,
      names.payerName,
      context.model('wallet.moneyRequests').searchWords({ note: made.note, ...names }),
    ],
  )
  await tellPayer(context, await context.find(wallet.moneyRequests, id), payer)
  return one(await documentOf(context, wallet.moneyRequests, id), { status: 201, meta })
}

export const mustBePayer = ({ me }: Context, { payer }: { readonly payer: string }): void => {
  if (payer !== me)
    throw new Refusal(403, { code: 'payer_only', detail: 'Only the person who was asked for this payment can do this.' })
}
export const mustBeAsker = ({ me }: Context, { user }: { readonly user: string | null }): void => {
  if (user !== me)
    throw new Refusal(403, { code: 'asker_only', detail: 'Only the person who requested this payment can do this.' })
}

export const moneyRequests: Customs<typeof wallet, 'moneyRequests'> = {
  async pay({ id, wallet_unique_id: walletId, version, otp, challenge_unique_id: challenge }, context) {
    // Held until it is paid: whoever presses twice, or pays while it is withdrawn, waits here.
    const request = await context.find(wallet.moneyRequests, id, 'lock')
    mustBePayer(context, request)
    const row = await namedWallet(context, walletId)
    const before = request.state === 'paid' ? await movementOf(context, row, request.transfer) : undefined
    if (before) return one(before, { status: 200, meta: { repeated: true } })
    await mustBePayable(context, request, version)
    if (row.currency !== request.currency)
      throw refuse.invalid('other_currency', `This request is in ${request.currency}.`, 'wallet_unique_id')
    const { rows } = await lookForPayee(context, { code: request.wallet })
    const payee = rows.find((one) => one.enabled && one.status === 'active')
    if (!payee) throw notTaking()
    const paid = await pay(context, {
      row,
      parts: [{ payee, units: BigInt(request.amountMinor!) }],
      key: `request:${id}`,
      isNamed: true,
      memo: request.note,
      said: {
        referenceType: 'wallet.moneyRequests',
        referenceUniqueId: id,
        // Whoever asked for money has said who they are.
        counterparts: { [row.id]: nameOf(payee), [payee.id]: nameOf(row) },
      },
      purpose: { payee },
      given: { otp, challenge },
      isLast: false,
      noPayee: notTaking,
    })
    if (paid instanceof Refusal) return paid
    const { transfer } = (JSON.parse(paid.document) as { attributes: { transfer: string } }).attributes
    await context.update(wallet.moneyRequests, request, { state: 'paid', transfer, closedAt: new Date().toISOString() })
    await tellAsker(context, request, 'wallet_request_paid')
    return one(paid.document, { status: 201, meta: { repeated: false } })
  },
}

const notTaking = (): Refusal =>
  refuse.conflict('payee_unavailable', 'The wallet that this payment is for does not accept payments at the moment.')

type Request = Awaited<ReturnType<typeof found>>
const found = (context: Context, id: string) => context.find(wallet.moneyRequests, id)

async function mustBePayable(context: Context, request: Request, version: number | undefined): Promise<void> {
  if (request.state !== 'open')
    throw refuse.conflict('wrong_state', `This is not possible while state is ${request.state}.`, {
      state: request.state,
      allowed: ['open'],
    })
  if (isOver(request)) throw refuse.conflict('request_expired', 'This request has expired.')
  if (version !== undefined && version !== request.version)
    throw refuse.conflict('stale_version', 'Someone else changed this record after you loaded it.', {
      current: JSON.parse(await documentOf(context, wallet.moneyRequests, request.id)) as unknown,
    })
}

/** What a request that was paid from this wallet moved there; undefined where it was paid from another. */
async function movementOf(context: Context, row: WalletRow, transfer: string | null): Promise<string | undefined> {
  const [movement] = await context.tx.query<{ id: string }>(
    'select id from wallet.transactions where tenant_id = $1 and wallet_id = $2 and transfer = $3',
    [context.tenantId, row.id, transfer],
  )
  return movement && documentOf(context, wallet.transactions, movement.id)
}

/** Says of some requests that ran out that they did; nobody could pay them since. Answers how many. */
export async function expireRequests(tx: Tx, tenantId: string, most = 500): Promise<number> {
  const ended = await tx.query(
    `update wallet.money_requests set state = 'expired', closed_at = expires_at, version = version + 1, updated_at = clock_timestamp()
     where tenant_id = $1 and id in (select r.id from wallet.money_requests r where r.tenant_id = $1 and r.state = 'open'
       and r.expires_at <= clock_timestamp() order by r.id limit $2 for update skip locked) returning id`,
    [tenantId, most],
  )
  return ended.length
}
