import { randomUUID, timingSafeEqual } from 'node:crypto'
import { minorText, toDecimal } from '@quoin/kit'
import { type Context, type Customs, document, pageAddress, Refusal, refuse } from '@quoin/kit/server'
import { Secret, TOTP } from 'otpauth'
import { wallet } from '../resources/index.ts'
import { masked, memberOf, mustBeOpen, mustOwn, unitsOf, walletOf, type WalletRow } from './find.ts'
import { findPayee, noPayee, type Payee } from './payee.ts'
import { calledBy, readParts } from './readParts.ts'
import { hashesOfCode, open, sixDigits } from './secrets.ts'

const period = 30
const goodForMs = 10 * 60_000
const failuresMax = 5
const lockMinutes = 15

/** What a code is asked for: one payee, several with what each gets, or an authorisation code. */
export type Purpose = { readonly payee: Payee } | { readonly parts: Buffer } | 'promise'
const payeeIn = (purpose: Purpose): Payee | null => (typeof purpose === 'object' && 'payee' in purpose ? purpose.payee : null)
const partsIn = (purpose: Purpose): Buffer | null => (typeof purpose === 'object' && 'parts' in purpose ? purpose.parts : null)

export const appOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Quoin', label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })
const stepOf = (ms: number): number => Math.floor(ms / 1_000 / period)

/** The step of a code of the owner's app that was not used yet; undefined for any other code. */
function stepOfCode(context: Context, walletId: string, sealed: Buffer, code: string, after: number): number | undefined {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const timestamp = Date.now()
  const delta = appOf(open(context, walletId, sealed)).validate({ token, timestamp, window: 1 })
  const step = delta === null ? undefined : stepOf(timestamp) + delta
  return step !== undefined && step > after ? step : undefined
}

export const otp: Customs<typeof wallet, 'wallets'>['otp'] = async (
  { user, walletCode, alias, destination_wallet_code: code, amount, parts, by_mail: byMail },
  context,
) => {
  const row = await walletOf(context, user, walletCode, 'lock')
  mustOwn(context, row)
  if (alias === undefined && code === undefined && amount === undefined && parts === undefined) return newAppSecret(row)
  mustBeOpen(row)
  const method = row.hasApp && !byMail ? 'app' : 'mail'
  if (parts !== undefined) {
    const division = await readParts(context, row, { amount, parts })
    if (division instanceof Refusal) return division
    const named = division.parts.map(({ payee, units }) => `${calledBy(payee)}: ${minorText(units, row.currency)}`)
    return ask(context, row, { parts: division.fingerprint }, division.total, method, named)
  }
  if (amount === undefined) throw refuse.invalid('required', 'is required', 'amount')
  const units = unitsOf(amount, row.currency)
  if (alias === undefined && code === undefined) return ask(context, row, 'promise', units, method)
  const payee = await findPayee(context, { alias, code })
  if (!payee || payee.id === row.id || payee.currency !== row.currency)
    return noPayee(alias === undefined ? 'destination_wallet_code' : 'alias')
  return ask(context, row, { payee }, units, method)
}

/** A secret to be set by an update; until then it opens nothing. */
function newAppSecret(row: WalletRow) {
  const secret = new Secret({ size: 20 }).base32
  return document({
    type: 'otp_secret',
    id: row.id,
    attributes: { otp_secret: secret, otpauth_uri: appOf(secret, row.code).toString(), has_app: row.hasApp },
  })
}

/** Asks for a code that is good for this purpose and amount alone. `named` says who gets how much when there are several. */
async function ask(
  context: Context,
  row: WalletRow,
  purpose: Purpose,
  units: bigint,
  method: 'app' | 'mail',
  named: readonly string[] = [],
) {
  const payee = payeeIn(purpose)
  const { tx, tenantId, actor, mailer } = context
  mustNotBeLocked(await lockOf(context, row.id))
  const id = randomUUID()
  const code = sixDigits()
  const until = new Date(Date.now() + goodForMs).toISOString()
  // Whatever the app showed while an earlier question was open may have been seen for that one.
  const [earlier] = await tx.query<{ one: 1 }>(
    `select 1 as one from wallet.challenges where tenant_id = $1 and wallet_id = $2 and step_min is not null and used_at is null
       and created_at > clock_timestamp() - interval '10 minutes' limit 1`,
    [tenantId, row.id],
  )
  const stepMin = stepOf(Date.now()) + (earlier ? 1 : 0)
  await tx.query(
    `insert into wallet.challenges (tenant_id, id, wallet_id, payee_id, parts_hash, amount_minor, code_hash, step_min, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      tenantId,
      id,
      row.id,
      payee?.id ?? null,
      partsIn(purpose),
      String(units),
      method === 'mail' ? hashesOfCode(context, id, code)[0] : null,
      method === 'app' ? stepMin : null,
      until,
    ],
  )
  if (method === 'mail') {
    const values = { name: actor.userName ?? '', code, amount: minorText(units, row.currency), currency: row.currency }
    await mailer.send(
      {
        to: actor.email!,
        ...(payee
          ? { template: 'wallet_code', values: { ...values, payee: masked(payee.ownerName) } }
          : purpose === 'promise'
            ? { template: 'wallet_promise_code', values }
            : { template: 'wallet_split_code', values: { ...values, payees: named.join(', ') } }),
        language: languageOf(context),
        tenantId,
      },
      tx,
    )
  }
  return document({
    type: 'challenge',
    id,
    attributes: {
      method,
      ...(payee && { payee: masked(payee.ownerName) }),
      amount: toDecimal(units, row.currency),
      currency: row.currency,
      expires_at: until,
      next_code: method === 'app' && Boolean(earlier),
      sent_to: method === 'mail' ? maskedMail(actor.email!) : null,
    },
  })
}

const languageOf = ({ request }: Context): string =>
  /^\s*([a-z]{2})/i.exec(String(request.headers['accept-language'] ?? ''))?.[1]?.toLowerCase() ?? 'en'
const maskedMail = (address: string): string => address.replace(/^(.)[^@]*/, '$1•••')

interface Lock {
  readonly app_secret: Buffer | null
  readonly app_step: number
  readonly failures: number
  readonly locked: number | null
}
async function lockOf({ tx, tenantId }: Context, id: string): Promise<Lock> {
  const [row] = await tx.query<Lock>(
    `select app_secret, app_step, code_failures as failures, ceil(extract(epoch from code_locked_until - clock_timestamp()))::float8 as locked
     from wallet.wallets where tenant_id = $1 and id = $2`,
    [tenantId, id],
    'prepare',
  )
  return row!
}
function mustNotBeLocked({ locked }: Lock): void {
  if (locked === null || locked <= 0) return
  throw new Refusal(
    429,
    { code: 'codes_locked', detail: `Too many wrong codes. Codes are taken again in ${Math.ceil(locked / 60)} minutes.` },
    { 'retry-after': String(locked) },
  )
}

/**
 * Uses up the code that was asked for exactly this purpose and this amount. Answers a refusal, to be answered in turn so that the
 * failure is kept: five in a row lock the wallet's codes and are mailed to its owner. The wallet is locked by the caller.
 */
export async function useCode(
  context: Context,
  row: WalletRow,
  purpose: Purpose,
  units: bigint,
  input: { otp?: string; challenge?: string },
): Promise<Refusal | undefined> {
  const { tx, tenantId } = context
  const lock = await lockOf(context, row.id)
  mustNotBeLocked(lock)
  if (!input.otp) {
    throw refuse.conflict(
      'code_needed',
      purpose === 'promise'
        ? 'This amount needs a confirmation code. Request one and send it along.'
        : 'This transfer needs a confirmation code. Request one and send it with the transfer.',
      { method: row.hasApp ? 'app' : 'mail' },
      'otp',
    )
  }
  context.refuseDryRun()
  const requested = await tx.query<{ id: string; code_hash: Buffer | null; step_min: number | null }>(
    `select id, code_hash, step_min from wallet.challenges where tenant_id = $1 and wallet_id = $2 and payee_id is not distinct from $3 and amount_minor = $4 and used_at is null
       and parts_hash is not distinct from $6 and expires_at > clock_timestamp() and ($5::uuid is null or id = $5) order by created_at desc limit 5`,
    [tenantId, row.id, payeeIn(purpose)?.id ?? null, String(units), input.challenge ?? null, partsIn(purpose)],
  )
  for (const { id, code_hash: hash, step_min: stepMin } of requested) {
    const step =
      hash === null && lock.app_secret
        ? stepOfCode(context, row.id, lock.app_secret, input.otp, Math.max(lock.app_step, stepMin! - 1))
        : undefined
    const typed = input.otp.replace(/\s/g, '')
    const isGood = hash === null ? step !== undefined : hashesOfCode(context, id, typed).some((one) => timingSafeEqual(hash, one))
    if (!isGood) continue
    await tx.query('update wallet.challenges set used_at = clock_timestamp() where tenant_id = $1 and id = $2', [tenantId, id])
    await tx.query(
      'update wallet.wallets set code_failures = 0, app_step = greatest(app_step, $3) where tenant_id = $1 and id = $2',
      [tenantId, row.id, step ?? 0],
    )
    return undefined
  }
  return fail(context, row, lock)
}

/**
 * Uses up a code of the app that is set, to change or remove it. Wrong ones count with those typed for payments: whoever has the session
 * of somebody must not try all there are. Answers a refusal like `useCode`; the wallet is locked by the caller.
 */
export async function useAppCode(context: Context, row: WalletRow, code: string): Promise<Refusal | undefined> {
  context.refuseDryRun()
  const lock = await lockOf(context, row.id)
  mustNotBeLocked(lock)
  const step = stepOfCode(context, row.id, lock.app_secret!, code, lock.app_step)
  if (step === undefined) return fail(context, row, lock)
  await context.tx.query('update wallet.wallets set code_failures = 0, app_step = $3 where tenant_id = $1 and id = $2', [
    context.tenantId,
    row.id,
    step,
  ])
  return undefined
}

async function fail(context: Context, row: WalletRow, lock: Lock): Promise<Refusal> {
  const { tx, tenantId, mailer, settings } = context
  const isLast = lock.failures + 1 >= failuresMax
  await tx.query(
    `update wallet.wallets set code_failures = $3, code_locked_until = case when $4 then clock_timestamp() + make_interval(mins => $5) else code_locked_until end
     where tenant_id = $1 and id = $2`,
    [tenantId, row.id, isLast ? 0 : lock.failures + 1, isLast, lockMinutes],
  )
  if (isLast) {
    await context.note(wallet.wallets, row.id, { codes: ['open', 'locked'] })
    const owner = await memberOf(tx, tenantId, row.user)
    if (owner) {
      await mailer.send(
        {
          to: owner.email,
          person: row.user,
          template: 'wallet_locked',
          language: owner.language ?? languageOf(context),
          tenantId,
          values: { name: owner.name, minutes: String(lockMinutes), link: pageAddress({ settings, tenantId }, '/wallet') },
        },
        tx,
      )
    }
  }
  return refuse.invalid('wrong_code', 'is wrong, expired, already used or was issued for another transfer', 'otp')
}
