import type { Actions } from '@quoin/kit/server'
import type { assets } from '../resources/index.ts'

export const alerts: Actions<typeof assets, 'alerts'> = {
  acknowledge: (_, __, { save, me }) =>
    save({ status: 'acknowledged', acknowledgedAt: new Date().toISOString(), acknowledgedBy: me }),
  resolve: (_, { resolution }, { save, me }) =>
    save({ status: 'resolved', resolvedAt: new Date().toISOString(), resolvedBy: me, resolution: resolution ?? null }),
}
