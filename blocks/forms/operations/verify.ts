import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { whyNotTo } from '@quoin/kit/mail'
import { readSecret } from '@quoin/kit/secret-links'
import { type Context, refuse } from '@quoin/kit/server'
import type { CodeInput, CodeSent, CodeTried } from '../resources/answers.ts'
import { held } from '../resources/index.ts'
import type { Verification } from '../resources/surveys.ts'

/** The address with most of it hidden: it tells nothing that whoever asks does not know. */
export function hintOf(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}***${email.slice(at)}`
}

/** Whoever reads the table has no secret, without which six digits cannot be tried out. */
const hashOfCode = (secret: string, code: string): Buffer => createHash('sha256').update(`${secret} ${code}`).digest()
const hashOf = (secret: string): Buffer => readSecret(secret)!.hash

interface Known {
  readonly email: string
  readonly isSent: boolean
  readonly isProven: boolean
}
async function known({ tx, tenantId }: Context, survey: string, hash: Buffer): Promise<Known | undefined> {
  const [row] = await tx.query<Known & Record<string, unknown>>(
    `select email, code_hash is not null and expires_at > clock_timestamp() as "isSent", coalesce(verified_until > clock_timestamp(), false) as "isProven"
     from forms.verifications where tenant_id = $1 and survey_id = $2 and hash = $3`,
    [tenantId, survey, hash],
  )
  return row
}

/** The address of an answer that is there under a link: from then on a code goes nowhere else. */
async function addressOf({ tx, tenantId }: Context, survey: string, hash: Buffer): Promise<string | null> {
  const [row] = await tx.query<{ email: string | null }>(
    `select a.email from forms.links l join forms.answers a on a.tenant_id = l.tenant_id and a.id = l.answer_id and a.deleted_at is null
     where l.tenant_id = $1 and l.hash = $2 and a.survey_id = $3`,
    [tenantId, hash, survey],
  )
  return row?.email ?? null
}

export async function verificationOf(context: Context, survey: string, hash: Buffer): Promise<Verification> {
  const fixed = await addressOf(context, survey, hash)
  const row = await known(context, survey, hash)
  const email = fixed ?? row?.email ?? null
  return {
    address: email && hintOf(email),
    isFixed: fixed !== null,
    isSent: row?.isSent ?? false,
    isProven: row?.isProven ?? false,
  }
}

/** The address that somebody has shown to be theirs, a while ago at most. */
export async function provenAddress(context: Context, survey: string, hash: Buffer): Promise<string | null> {
  const row = await known(context, survey, hash)
  return row?.isProven ? row.email : null
}

/**
 * Mails six digits. What is answered is the same whether or not a mail could leave for the address, and whether or not anybody has
 * answered with it; only how often this link asked is told.
 */
export async function sendCode({ survey, secret, ...input }: CodeInput, context: Context): Promise<CodeSent> {
  const { tx, tenantId } = context
  const hash = hashOf(secret)
  const before = await known(context, survey.id, hash)
  if (before?.isProven) return { result: 'already_verified' }
  const email = ((await addressOf(context, survey.id, hash)) ?? input.email ?? before?.email)?.toLowerCase()
  if (!email) return { result: 'email_needed' }
  await mustSendMore(context)
  const isTooOften = await hasHadMany(context, email)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const [sent] = await tx.query<{ sent: number }>(
    `insert into forms.verifications as v (tenant_id, survey_id, hash, email, code_hash, expires_at)
     values ($1, $2, $3, $4, $5, clock_timestamp() + make_interval(secs => $6))
     on conflict (tenant_id, hash) do update set email = excluded.email, code_hash = excluded.code_hash, tries = 0, verified_until = null,
       sent = case when v.sent_at < clock_timestamp() - interval '1 hour' then 1 else v.sent + 1 end, sent_at = excluded.sent_at, expires_at = excluded.expires_at
     where v.survey_id = excluded.survey_id and (v.sent < $7 or v.sent_at < clock_timestamp() - interval '1 hour') returning v.sent::int as sent`,
    [tenantId, survey.id, hash, email, hashOfCode(secret, code), held.codeSeconds, held.codesPerHour],
  )
  if (!sent) return { result: 'rate_limited' }
  if (!isTooOften && !whyNotTo(email))
    await context.mailer.send(
      {
        to: email,
        template: 'form_code',
        language: input.language,
        tenantId,
        key: `form code ${hash.toString('hex').slice(0, 32)} ${hashOfCode(secret, code).toString('hex').slice(0, 16)}`,
        values: { form: survey.name, code, minutes: held.codeSeconds / 60 },
      },
      tx,
    )
  return { result: 'sent', address: hintOf(email), seconds: held.codeSeconds, sent: sent.sent }
}

/** So many in a day for a company: the rest is no audience. What is old is let go of on the way. */
async function mustSendMore({ tx, tenantId }: Context): Promise<void> {
  await tx.query(
    `delete from forms.verifications v where v.tenant_id = $1 and v.id in
       (select o.id from forms.verifications o where o.tenant_id = $1 and o.sent_at < now() - interval '7 days' order by o.sent_at limit 100 for update skip locked)`,
    [tenantId],
  )
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from (select 1 from forms.verifications t where t.tenant_id = $1 and t.sent_at > now() - interval '1 day' limit $2) latest`,
    [tenantId, held.codesPerDay],
  )
  if (row!.count >= held.codesPerDay) throw refuse.slowDown(3_600)
}

/** Nobody's mailbox is filled by others, whatever links they ask with. */
async function hasHadMany({ tx, tenantId }: Context, email: string): Promise<boolean> {
  const [row] = await tx.query<{ sent: number }>(
    `select coalesce(sum(sent), 0)::int as sent from forms.verifications where tenant_id = $1 and email = $2 and sent_at > now() - interval '1 hour'`,
    [tenantId, email],
  )
  return row!.sent >= held.codesPerHour
}

/** Takes a code. Every try is counted at the code, also the right one; after a few it is worth nothing. */
export async function tryCode({ survey, secret, code }: Omit<CodeInput, 'email'> & { code: string }, context: Context) {
  context.refuseDryRun()
  const { tx, tenantId } = context
  const hash = hashOf(secret)
  const told = (result: CodeTried['result'], left = 0): CodeTried => ({ result, left })
  const before = await known(context, survey.id, hash)
  if (before?.isProven) return told('already_verified')
  const [tried] = await tx.query<{ id: string; code: Buffer; tries: number; isOver: boolean }>(
    `update forms.verifications v set tries = v.tries + 1 where v.tenant_id = $1 and v.survey_id = $2 and v.hash = $3 and v.code_hash is not null
     returning v.id, v.code_hash as code, v.tries::int as tries, v.expires_at <= clock_timestamp() as "isOver"`,
    [tenantId, survey.id, hash],
  )
  if (!tried || tried.isOver) return told('expired')
  if (tried.tries > held.codeTries) return told('exceeded')
  const isRight = timingSafeEqual(tried.code, hashOfCode(secret, code.normalize('NFKC').replace(/[\s-]/g, '')))
  if (!isRight) return told('invalid', held.codeTries - tried.tries)
  await tx.query(
    `update forms.verifications v set code_hash = null, verified_until = clock_timestamp() + make_interval(secs => $3) where v.tenant_id = $1 and v.id = $2`,
    [tenantId, tried.id, held.verifiedSeconds],
  )
  return told('verified')
}
