import type { Found } from '@quoin/kit'
import type { Context } from '@quoin/kit/server'
import { sales } from '@quoin/sales/resources'
import { university } from '../resources/index.ts'

/** What a coach is owed for a session follows who came, as long as it is not paid: nobody there, nothing owed. */
export async function oweFee(context: Context, id: string): Promise<void> {
  const session: Found<typeof university.sessions> = await context.find(university.sessions, id, 'lock')
  if (session.status !== 'done' || !session.feeMinor) return
  const isEarned = (session.attended ?? 0) > 0
  if (isEarned === (session.owedAt !== null)) return
  await context.callInternal(sales.earnings.internal.owe, {
    source: university.sessions.dotted,
    sourceId: id,
    person: session.coach,
    description: session.title,
    currency: session.feeCurrency ?? 'EUR',
    amountMinor: isEarned ? session.feeMinor : 0,
  })
  await context.update(university.sessions, session, { owedAt: isEarned ? new Date().toISOString() : null })
}
