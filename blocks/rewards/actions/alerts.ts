import type { Actions } from '@quoin/kit/server'
import type { rewards } from '../resources/index.ts'

export const alerts: Actions<typeof rewards, 'alerts'> = {
  close: (_alert, { note }, { me, save }) => save({ state: 'closed', note, closedBy: me, closedAt: new Date().toISOString() }),
}
