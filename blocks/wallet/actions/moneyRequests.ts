import { advisoryLock, type Actions, refuse } from '@quoin/kit/server'
import { remindPayer, tellAsker } from '../mails/tellRequests.ts'
import { endOf, mustBeAhead, mustBeAsker, mustBePayer } from '../operations/moneyRequests.ts'
import type { wallet } from '../resources/index.ts'

const remindersADayMax = 20
const now = () => new Date().toISOString()

export const moneyRequests: Actions<typeof wallet, 'moneyRequests'> = {
  async decline(request, { reason }, context) {
    mustBePayer(context, request)
    await tellAsker(context, request, 'wallet_request_declined', reason)
    return context.save({ state: 'declined', declineReason: reason, closedAt: now() })
  },

  withdraw(request, _, context) {
    mustBeAsker(context, request)
    return context.save({ state: 'withdrawn', closedAt: now() })
  },

  extend(request, { dueOn }, context) {
    mustBeAsker(context, request)
    mustBeAhead(dueOn)
    return context.save({ dueOn, expiresAt: endOf(dueOn) })
  },

  async remind(request, _, context) {
    const { tx, tenantId, me } = context
    mustBeAsker(context, request)
    // Each is reminded of once a day, so those reminded of today are the reminders of today.
    advisoryLock(tx, 'reminders of', me)
    const [today] = await tx.query<{ count: number }>(
      `select count(*)::int as count from wallet.money_requests
       where tenant_id = $1 and user_id = $2 and reminded_at > clock_timestamp() - interval '1 day'`,
      [tenantId, me],
    )
    if (today!.count >= remindersADayMax)
      throw refuse.conflict(
        'too_many_reminders',
        'You have sent the maximum number of reminders for one day. Try again tomorrow.',
      )
    await remindPayer(context, request)
    return context.save({ reminders: request.reminders + 1, remindedAt: now() })
  },
}
