import { createHash, randomInt } from 'node:crypto'
import { advisoryLock, type Context, Refusal, refuse } from '@quoin/kit/server'
import type { Found } from '@quoin/kit'
import { bounds } from '../bounds.ts'
import { university } from '../resources/index.ts'
import { type CourseRow, courseOf } from './seat.ts'
import { mailCode } from './tell.ts'

export type CodeRow = Found<typeof university.codes>

/** Without letters and figures that are taken for others: twelve of them are 58 bits, and a few wrong ones make one wait. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const newCode = (): string =>
  Array.from({ length: 12 }, (_, i) => (i > 0 && i % 4 === 0 ? '-' : '') + letters[randomInt(letters.length)]!).join('')
const hashOf = (tenantId: string, text: string): Buffer =>
  createHash('sha256')
    .update(`${tenantId} ${text.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
    .digest()

/** Makes the code of somebody and mails it; one that was made before no longer works. Its text is kept nowhere. */
export async function issue(context: Context, code: CodeRow, language: string | null = null): Promise<void> {
  const { tx, tenantId } = context
  if (!code.email) throw refuse.conflict('code_without_address', 'This code has no email address to be sent to.')
  const course = await courseOf(context, code.course)
  const text = newCode()
  await tx.query('delete from university.code_hashes h where h.tenant_id = $1 and h.code_id = $2', [tenantId, code.id])
  await keepHash(context, code.id, text)
  const isOver = code.expiresAt !== null && new Date(code.expiresAt) <= new Date()
  // What is mailed can be used: a code whose time is over is good for a new while.
  const expiresAt = code.expiresAt && !isOver ? code.expiresAt : endOf(course)
  await context.update(university.codes, code, {
    status: 'issued',
    ending: text.slice(-4),
    issuedAt: new Date().toISOString(),
    expiresAt,
  })
  await mailCode(
    context,
    { id: code.id, user: code.user, text, email: code.email, name: code.name, expiresOn: expiresAt.slice(0, 10) },
    course,
    language,
  )
}

const keepHash = ({ tx, tenantId }: Context, code: string, text: string) =>
  tx.query('insert into university.code_hashes (tenant_id, hash, code_id) values ($1, $2, $3)', [
    tenantId,
    hashOf(tenantId, text),
    code,
  ])
const endOf = ({ codeValidDays }: CourseRow): string => new Date(Date.now() + codeValidDays * 86_400_000).toISOString()

export function mustBeAhead(expiresAt: string): void {
  if (new Date(expiresAt) <= new Date()) throw refuse.invalid('in_the_past', 'A code expires in the future.', 'expires_at')
}

/** Makes codes to hand out, whose text is told once. */
export async function generate(context: Context, course: CourseRow, count: number, endsAt: string | null) {
  await mustHaveRoom(context, count)
  const expiresAt = endsAt ? new Date(endsAt).toISOString() : endOf(course)
  mustBeAhead(expiresAt)
  const codes: { unique_id: string; code: string; expires_at: string }[] = []
  for (let i = 0; i < count; i++) {
    const text = newCode()
    const { id } = await context.insert(university.codes, {
      course: course.id,
      source: 'staff',
      status: 'issued',
      ending: text.slice(-4),
      issuedAt: new Date().toISOString(),
      expiresAt,
    })
    await keepHash(context, id, text)
    codes.push({ unique_id: id, code: text, expires_at: expiresAt })
  }
  return { id: course.id, codes }
}

async function mustHaveRoom({ tx, tenantId }: Context, count: number): Promise<void> {
  advisoryLock(tx, 'university codes')
  const [held] = await tx.query<{ count: number }>(
    'select count(*)::int as count from (select 1 from university.codes c where c.tenant_id = $1 limit $2) a',
    [tenantId, bounds.codes],
  )
  if (held!.count + count > bounds.codes)
    throw refuse.conflict('too_many_codes', `A company can have up to ${bounds.codes} access codes.`)
}

/** Notes that somebody is to have a code, within a day, and makes it where nobody has to look first. */
export async function owe(
  context: Context,
  input: {
    readonly course: string
    readonly source: CodeRow['source']
    readonly email: string | null
    readonly name: string | null
    readonly user?: string | null
    readonly order?: string
    readonly language?: string | null
    readonly isIssued: boolean
  },
): Promise<string> {
  await mustHaveRoom(context, 1)
  if (input.source === 'staff' || input.source === 'invitation') await mustMailMore(context)
  const { id } = await context.insert(university.codes, {
    course: input.course,
    source: input.source,
    email: input.email,
    name: input.name,
    user: input.user ?? null,
    order: input.order ?? null,
    status: 'pending',
    dueAt: new Date(Date.now() + bounds.codeHours * 3_600_000).toISOString(),
  })
  if (input.isIssued && input.email)
    await issue(context, await context.find(university.codes, id, 'lock'), input.language ?? null)
  return id
}

/** A table of addresses is no mailing: what nobody paid for is mailed so many times a day. */
async function mustMailMore({ tx, tenantId }: Context): Promise<void> {
  const [today] = await tx.query<{ count: number }>(
    `select count(*)::int as count from (select 1 from university.codes c where c.tenant_id = $1 and c.source in ('staff', 'invitation')
       and c.email is not null and c.issued_at > now() - interval '1 day' limit $2) mailed`,
    [tenantId, bounds.codesMailedDay],
  )
  if (today!.count >= bounds.codesMailedDay) throw refuse.slowDown(3_600)
}

/** Refuses a wrong code and keeps count of it: the refusal is returned, so that the count is kept. */
const wrong = () => new Refusal(422, { code: 'code_invalid', detail: 'Invalid code, please try again.', pointer: 'code' })

/**
 * Finds the code somebody typed, for one course or for any, and locks it. Ten wrong ones make somebody wait for an hour, whatever they type then.
 */
export async function redeem(context: Context, courseId: string | null, text: string): Promise<CodeRow | Refusal> {
  const { tx, tenantId, me } = context
  // A row of one's own is locked, so that a hundred tries at once are counted one after the other.
  const [tries] = await tx.query<{ tries: number; wait: number }>(
    `insert into university.code_tries as t (tenant_id, user_id, tries) values ($1, $2, 0) on conflict (tenant_id, user_id) do update
       set tries = case when t.tries >= $3 and t.last_at <= now() - $4 * interval '1 second' then 0 else t.tries end
     returning t.tries, greatest(0, extract(epoch from t.last_at + $4 * interval '1 second' - now()))::int as wait`,
    [tenantId, me, bounds.tries, bounds.tryPauseSeconds],
  )
  if (tries!.tries >= bounds.tries) return refuse.slowDown(Math.max(1, tries!.wait))
  const [found] = await tx.query<{ id: string }>(
    `select c.id from university.code_hashes h join university.codes c on c.tenant_id = h.tenant_id and c.id = h.code_id
     where h.tenant_id = $1 and h.hash = $2 and ($3::uuid is null or c.course_id = $3) and c.status = 'issued' and (c.expires_at is null or c.expires_at > now())
     for update of c`,
    [tenantId, hashOf(tenantId, text), courseId],
  )
  if (!found) {
    await tx.query(
      'update university.code_tries set tries = tries + 1, last_at = clock_timestamp() where tenant_id = $1 and user_id = $2',
      [tenantId, me],
    )
    return wrong()
  }
  const [code] = await tx.query<CodeRow & Record<string, unknown>>(
    `select c.id, c.version, c.course_id as course, c.status, c.source, c.order_id as "order", c.email, c.ending, c.expires_at as "expiresAt" from university.codes c where c.tenant_id = $1 and c.id = $2`,
    [tenantId, found.id],
  )
  return code!
}

/** Notes who used a code; it opens nothing any more. */
export async function useUp(context: Context, id: string, enrollment: string): Promise<void> {
  const code = await context.find(university.codes, id, 'lock')
  if (code.status !== 'issued') throw refuse.conflict('code_used', 'This code was already used.')
  // Wrong codes are forgotten once a right one is used: to look at one again and again buys no further tries.
  await context.tx.query('update university.code_tries set tries = 0 where tenant_id = $1 and user_id = $2', [
    context.tenantId,
    context.me,
  ])
  await context.update(university.codes, code, {
    status: 'used',
    usedAt: new Date().toISOString(),
    usedBy: context.me,
    enrollment,
  })
  await context.tx.query('delete from university.code_hashes h where h.tenant_id = $1 and h.code_id = $2', [context.tenantId, id])
}
