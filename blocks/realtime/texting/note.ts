import { truncate, type Tx } from '@quoin/kit/server'
import { advisoryLock } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import type { TakenText } from './gateway.ts'

export interface Texted {
  readonly tenantId: string
  readonly id: string
  readonly person: string
  readonly phone: string
  readonly purpose: 'notification' | 'code'
  readonly category: string | null
  readonly language: string
}

/** Who reads the log need not know whose number it is: its beginning and its end tell it from others. */
const masked = (phone: string): string => `${phone.slice(0, 3)}•••${phone.slice(-2)}`

/**
 * Notes a text message before it is sent, so that it is sent once whatever happens; false where it was noted before, or where company
 * or person have had as many as they may in a day.
 */
export async function noteText(
  tx: Tx,
  { tenantId, id, person, phone, purpose, category, language }: Texted,
  perDay: number,
): Promise<boolean> {
  advisoryLock(tx, 'texts', tenantId)
  const [told] = await tx.query<{ all: number; own: number }>(
    `select count(*)::int as all, (count(*) filter (where user_id = $2 and purpose = $3))::int as own from realtime.texts
     where tenant_id = $1 and state <> 'refused' and created_at > clock_timestamp() - interval '1 day'`,
    [tenantId, person, purpose],
  )
  const isRefused =
    told!.all >= perDay || told!.own >= (purpose === 'code' ? bounds.textCodesPerPersonAndDay : bounds.textsPerPersonAndDay)
  const noted = await tx.query(
    `insert into realtime.texts (tenant_id, id, user_id, phone, purpose, category, language, state, trouble) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict do nothing returning 1`,
    [
      tenantId,
      id,
      person,
      masked(phone),
      purpose,
      category,
      language,
      isRefused ? 'refused' : 'sending',
      isRefused ? 'As many were sent in a day as may be.' : null,
    ],
  )
  return noted.length > 0 && !isRefused
}

/** What came of it. */
export const noteSent = (tx: Tx, tenantId: string, id: string, outcome: TakenText | Error): Promise<unknown> =>
  outcome instanceof Error
    ? tx.query(
        `update realtime.texts set state = 'failed', trouble = $3, updated_at = clock_timestamp() where tenant_id = $1 and id = $2`,
        [tenantId, id, truncate(outcome.message, 300)],
      )
    : tx.query(
        `update realtime.texts set state = 'sent', reference = $3, parts = $4, cost = $5, currency = $6, sent_at = clock_timestamp(), updated_at = clock_timestamp()
         where tenant_id = $1 and id = $2`,
        [tenantId, id, outcome.reference, outcome.parts, outcome.cost, outcome.currency],
      )
