import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { type Context, type Customs, document, refuse, Refusal } from '@quoin/kit/server'
import { assets } from '../resources/index.ts'
import { personOf, statesOf } from './records.ts'

const triesMax = 5
/** A code as people say it: in two halves, or as a number, which has lost the zeros it began with. */
export const writtenOut = (code: string | number): string =>
  typeof code === 'number' ? String(code).padStart(6, '0') : code.normalize('NFKC').replace(/[\s-]/g, '')

const hashOf = (id: string, code: string): Buffer => createHash('sha256').update(`${id} ${code}`).digest()

/**
 * A code for one hand-over. Whoever asks is one of its two people: without naming the borrower it is they who borrow. What is left
 * open is bound when the code is first taken.
 */
export const otp: Customs<typeof assets, 'loans'>['otp'] = async ({ asset, otp: input }, context) => {
  const ids = [...new Set([asset, ...(input?.asset_unique_ids ?? [])])].sort()
  const known = context.actor.permissions.has('assets.assets.read')
    ? await inRegister(context, asset, ids)
    : await toBorrow(context, ids)
  if (!known.has(asset)) throw refuse.missing()
  if (known.size < ids.length) throw refuse.invalid('no_such_record', 'This record does not exist.', 'asset_unique_ids')
  const borrower = input?.user_unique_id ?? (input?.lender_unique_id && input.lender_unique_id !== context.me ? context.me : null)
  if (borrower && borrower !== context.me) await personOf(context, borrower, 'user_unique_id')
  if (input?.lender_unique_id) await personOf(context, input.lender_unique_id, 'lender_unique_id')
  const lender = input?.lender_unique_id ?? (borrower && borrower !== context.me ? context.me : null)
  if (borrower && borrower === lender)
    throw refuse.invalid('invalid', 'You cannot check out items to yourself.', 'user_unique_id')
  if (borrower !== context.me && lender !== context.me && borrower)
    throw refuse.invalid('invalid', 'Only the lender or the borrower can request a code.', 'user_unique_id')
  const id = randomUUID()
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const [made] = await context.tx.query<{ until: string }>(
    `insert into assets.handovers (tenant_id, id, code_hash, issuer_id, lender_id, borrower_id, asset_ids, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + make_interval(secs => $8)) returning expires_at as until`,
    [context.tenantId, id, hashOf(id, code), context.me, lender, borrower, ids, input?.expires_in ?? 300],
  )
  return document({
    type: 'handover',
    id,
    attributes: { code, expires_at: made!.until, asset_unique_ids: ids, user_unique_id: borrower, lender_unique_id: lender },
  })
}

/** Those of these assets that are there, for whoever may look into the register. */
async function inRegister(context: Context, asset: string, ids: readonly string[]): Promise<Set<string>> {
  await context.find(assets.assets, asset)
  return new Set((await statesOf(context, ids)).keys())
}

/** Those of these assets that are lent to everybody or set aside for this very person: for them nothing else is there. */
async function toBorrow(context: Context, ids: readonly string[]): Promise<Set<string>> {
  const rows = await context.tx.query<{ id: string }>(
    `select a.id from assets.assets a where a.tenant_id = $1 and a.id = any($2::uuid[]) and a.deleted_at is null and a.state not in ('lost', 'retired')
       and (a.requestable or exists (select 1 from kit.occupancies o join assets.reservations r on r.tenant_id = o.tenant_id and r.id = o.subject_id
         where o.tenant_id = a.tenant_id and o.resource_id = a.id and r.user_id = $3 and r.state = 'reserved' and r.deleted_at is null))`,
    [context.tenantId, ids, context.me],
  )
  return new Set(rows.map(({ id }) => id))
}

interface Handover {
  id: string
  hash: Buffer
  issuer: string
  lender: string | null
  borrower: string | null
  assets: string[]
  expired: boolean
  failures: number
}

/**
 * Takes a code for a hand-over by this lender to this borrower of exactly these assets. Answers the id of the hand-over and whether
 * the borrower themselves asked for it; or a refusal to be returned, so that the failed attempt is kept and counted.
 */
export async function takeCode(
  context: Context,
  { code, borrower, ids }: { code: string; borrower: string | null; ids: readonly string[] },
): Promise<Refusal | { id: string; byBorrower: boolean }> {
  context.refuseDryRun()
  const wanted = [...ids].sort()
  const open = await context.tx.query<Handover & Record<string, unknown>>(
    `select id, code_hash as hash, issuer_id as issuer, lender_id as lender, borrower_id as borrower, asset_ids as assets, expires_at <= clock_timestamp() as expired, failures
     from assets.handovers where tenant_id = $1 and used_at is null and asset_ids && $2::uuid[] and expires_at > clock_timestamp() - interval '1 day'
     order by id for update`,
    [context.tenantId, wanted],
  )
  const live = open.filter((one) => !one.expired)
  if (live.length > 0 && live.every((one) => one.failures >= triesMax))
    return new Refusal(422, { code: 'code_spent', detail: 'Too many wrong codes. Ask for a new one.', pointer: 'otp' })
  const meant = open.find((one) => one.failures < triesMax && timingSafeEqual(one.hash, hashOf(one.id, code)))
  if (meant?.expired)
    return new Refusal(422, { code: 'code_late', detail: 'This code is too old. Ask for a new one.', pointer: 'otp' })
  const fits =
    meant &&
    (meant.lender ?? context.me) === context.me &&
    (meant.borrower === null || meant.borrower === borrower) &&
    (meant.issuer === context.me || meant.issuer === borrower) &&
    JSON.stringify(meant.assets) === JSON.stringify(wanted)
  if (!meant || !fits) {
    await context.tx.query('update assets.handovers set failures = failures + 1 where tenant_id = $1 and id = any($2::uuid[])', [
      context.tenantId,
      live.map(({ id }) => id),
    ])
    const [used] = meant
      ? []
      : await context.tx.query<{ id: string; hash: Buffer }>(
          `select id, code_hash as hash from assets.handovers where tenant_id = $1 and used_at > clock_timestamp() - interval '1 day' and asset_ids && $2::uuid[] order by used_at desc limit 1`,
          [context.tenantId, wanted],
        )
    if (used && timingSafeEqual(used.hash, hashOf(used.id, code)))
      return new Refusal(422, { code: 'code_used', detail: 'This code was used before.', pointer: 'otp' })
    return new Refusal(422, { code: 'code_wrong', detail: 'This code does not belong to this hand-over.', pointer: 'otp' })
  }
  return { id: meant.id, byBorrower: meant.issuer === borrower }
}

export const useCode = (context: Context, id: string, loan: string): Promise<unknown> =>
  context.tx.query(
    'update assets.handovers set used_at = clock_timestamp(), loan_id = $3, lender_id = $4 where tenant_id = $1 and id = $2',
    [context.tenantId, id, loan, context.me],
  )
