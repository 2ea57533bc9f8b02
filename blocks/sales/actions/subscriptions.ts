import type { Actions } from '@quoin/kit/server'
import { end, goOn, pause } from '../operations/subscriptions.ts'
import type { sales } from '../resources/index.ts'

export const subscriptions: Actions<typeof sales, 'subscriptions'> = {
  cancel: async (row, { now }, context) => context.save(await end(context, row, now ?? false)),
  resume: async (row, _, context) => context.save(await goOn(context, row)),
  pause: async (row, _, context) => context.save(await pause(context, row)),
}
