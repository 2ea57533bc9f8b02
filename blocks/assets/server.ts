import { inTransaction, serve } from '@quoin/kit/server'
import { createAlert, lookAfter } from './operations/alerts.ts'
import { assets as assetOperations, createAsset, deleteAsset, listAssets } from './operations/assets.ts'
import { auditSessions as rounds, closing, createSession } from './operations/auditSessions.ts'
import { mountFeed } from './operations/feeds.ts'
import { eventImages, images } from './operations/images.ts'
import { loans as lending } from './operations/loans.ts'
import { parts } from './operations/parts.ts'
import { createPlan, maintenancePlans, updatePlan } from './operations/plans.ts'
import { reservations as reserving } from './operations/reservations.ts'
import { createReservation, turnReservation, type TurnPayload } from './operations/reserve.ts'
import { settings } from './operations/settings.ts'
import { users } from './operations/users.ts'
import { createAudit, createEvent, createOperation, createStockMove } from './operations/work.ts'
import { reports } from './queries/reports.ts'
import { assets } from './resources/index.ts'
import { alerts } from './verbs/alerts.ts'
import { assets as deeds } from './verbs/assets.ts'
import { loans } from './verbs/loans.ts'
import { reservations } from './verbs/reservations.ts'

export const assetsServer = serve(assets, {
  verbs: { assets: deeds, alerts, loans, reservations, auditSessions: closing },
  operations: {
    assets: assetOperations,
    users,
    images,
    eventImages,
    parts,
    loans: lending,
    reservations: reserving,
    maintenancePlans,
    auditSessions: rounds,
    reports,
    settings,
  },
  replaces: {
    assets: { list: listAssets, create: createAsset, delete: deleteAsset },
    operations: { create: createOperation },
    events: { create: createEvent },
    audits: { create: createAudit },
    stockMoves: { create: createStockMove },
    alerts: { create: createAlert },
    reservations: { create: createReservation },
    maintenancePlans: { create: createPlan, update: updatePlan },
    auditSessions: { create: createSession },
  },
  mount(app, services, pools, callInner) {
    mountFeed(app, pools, callInner)
    services.jobs.define<TurnPayload>('assets.turn_reservation', ({ payload }) => turnReservation(payload, pools))
    services.jobs.define<{ tenantId: string }>('assets.look_after', ({ payload }) => lookAfter(payload, pools))
    // Companies are the gateway's to list; the job of each stands behind its own wall.
    services.jobs.define(
      'assets.look_around',
      async () => {
        const companies = await inTransaction(pools.auth, { tenantId: null, userId: null, readOnly: true }, (tx) =>
          tx.query<{ id: string }>('select id from gateway.companies'),
        )
        for (const { id } of companies) await lookAfter({ tenantId: id }, pools)
      },
      { every: '11 * * * *' },
    )
  },
})
