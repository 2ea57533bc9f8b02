import type { Actions } from '@quoin/kit/server'
import { rewards } from '../resources/index.ts'

export const userBadges: Actions<typeof rewards, 'userBadges'> = {
  async revoke(badge, { reason }, context) {
    await context.note(rewards.userBadges, badge.id, { reason: [badge.reason, reason] })
    return context.save({ state: 'revoked', status: 'inactive' })
  },
}
