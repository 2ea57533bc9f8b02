import { gateway } from '@quoin/gateway/resources'
import { notify } from '@quoin/kit/notices'
import { type CallInternal, inTransaction, type Pools } from '@quoin/kit/server'
import { assets } from '../resources/index.ts'

export interface AccessAsked {
  readonly tenantId: string
  readonly request: string
  readonly entity: string
  readonly by: string
  readonly reason: string
  readonly asker: string
}

/** Tells those who look after units that somebody asks to reach one. */
export async function tellAccessRequest(asked: AccessAsked, pools: Pools, callInternal: CallInternal): Promise<void> {
  const { tenantId, request, entity, by, reason, asker } = asked
  const { permission } = assets.entityAccessRequests.approve
  const people = await callInternal(tenantId, gateway.permissions.internal.reaching, { permission, owner: null })
  await inTransaction(pools.runtime, { tenantId, userId: null }, (tx) =>
    notify(tx, {
      tenantId,
      notice: 'assets_access_requested',
      people: people.map(({ id }) => id),
      values: { entity, by, reason },
      link: `/assets/access-requests/${request}`,
      about: { resource: 'assets.entityAccessRequests', id: request },
      key: `entity access request ${request}`,
      by: asker,
    }),
  )
}
