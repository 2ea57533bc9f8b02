import { createHash, timingSafeEqual } from 'node:crypto'
import { mailLanguage } from '@quoin/kit/mail'
import { advisoryLock, type Context, refuse } from '@quoin/kit/server'
import { textGateway } from './chosen.ts'
import { noteSent, noteText } from './note.ts'
import { textWords } from './words.ts'

const codeMinutes = 10
const triesMax = 5

interface NumberRow extends Record<string, unknown> {
  readonly phone: string
  readonly code: Buffer | null
  readonly isDue: boolean
  readonly tries: number
  readonly isConfirmed: boolean
}

const numberOf = async ({ tx, tenantId, me }: Context): Promise<NumberRow | undefined> => {
  const [row] = await tx.query<NumberRow>(
    `select t.phone, t.code_hash as code, t.code_until > clock_timestamp() as "isDue", t.tries, t.confirmed_at is not null as "isConfirmed"
     from realtime.text_numbers t where t.tenant_id = $1 and t.user_id = $2`,
    [tenantId, me],
  )
  return row
}

/** What the settings of somebody say of text messages. */
export async function shownNumber(context: Context) {
  const row = await numberOf(context)
  return {
    sms_available: textGateway(context.settings) !== null,
    sms_number: row?.phone ?? null,
    sms_confirmed: row?.isConfirmed ?? false,
  }
}

const hashOf = ({ tenantId, me }: Context, code: string): Buffer =>
  createHash('sha256').update(`${tenantId} ${me} ${code}`).digest()

/** Keeps a number and texts a code to it: it is texted nothing else until whoever has it says that code. Null forgets it. */
export async function setNumber(context: Context, phone: string | null): Promise<void> {
  const { tx, tenantId, me, settings } = context
  advisoryLock(tx, 'text number', me)
  if (phone === null) {
    await tx.query('delete from realtime.text_numbers where tenant_id = $1 and user_id = $2', [tenantId, me])
    return
  }
  const gateway = textGateway(settings)
  if (!gateway) throw refuse.conflict('no_text_messages', 'Text messages are not set up here.')
  const id = context.idFor('text message')
  // Six digits of what nobody can guess, and the same ones when the work runs again with the gateway's answer.
  const code = String(createHash('sha256').update(context.idFor('text code')).digest().readUInt32BE() % 1_000_000).padStart(
    6,
    '0',
  )
  const [user] = await tx.query<{ language: string | null }>(
    'select u.language from gateway.users_view u where u.tenant_id = $1 and u.id = $2',
    [tenantId, me],
  )
  const language = mailLanguage(user?.language)
  const texted = { tenantId, id, person: me, phone, purpose: 'code' as const, category: null, language }
  if (!(await noteText(tx, texted, settings.textMessages!.perDay)))
    throw refuse.conflict('too_many', 'As many text messages were sent today as may be. Try again tomorrow.')
  const message = { id, to: phone, text: textWords[language].code(code) }
  const outcome = await context.external(`text ${phone}`, () => gateway(tenantId, message).catch((error: Error) => error))
  await noteSent(tx, tenantId, id, outcome)
  await tx.query(
    `insert into realtime.text_numbers (tenant_id, user_id, phone, code_hash, code_until) values ($1, $2, $3, $4, clock_timestamp() + make_interval(mins => $5))
     on conflict (tenant_id, user_id) do update set phone = excluded.phone, code_hash = excluded.code_hash, code_until = excluded.code_until, tries = 0, confirmed_at = null`,
    [tenantId, me, phone, hashOf(context, code), codeMinutes],
  )
}

/** Confirms the number by the code that was texted to it, and turns text messages on. Answers whether it was that. */
export async function confirmNumber(context: Context, code: string): Promise<boolean> {
  const { tx, tenantId, me } = context
  advisoryLock(tx, 'text number', me)
  const row = await numberOf(context)
  if (!row?.code || !row.isDue || row.tries >= triesMax) return false
  const isIt = timingSafeEqual(row.code, hashOf(context, code))
  await tx.query(
    isIt
      ? 'update realtime.text_numbers set confirmed_at = clock_timestamp(), code_hash = null where tenant_id = $1 and user_id = $2'
      : 'update realtime.text_numbers set tries = tries + 1 where tenant_id = $1 and user_id = $2',
    [tenantId, me],
  )
  return isIt
}
