import { companiesOf, serve, serveCalendars } from '@quoin/kit/server'
import { notices } from './notices.ts'
import { createAlert, lookAfter } from './operations/alerts.ts'
import { assets as assetOperations, createAsset, deleteAsset, listAssets, updateAsset } from './operations/assets.ts'
import { auditSessions as rounds, closing, createSession, updateSession } from './operations/auditSessions.ts'
import { readFeed } from './operations/feeds.ts'
import { categories } from './operations/categories.ts'
import { digest, tellAlerts } from './operations/digest.ts'
import { createAccess, deleteEntity, entities as units, updateAccess } from './operations/entities.ts'
import { categoryImages, eventImages, images } from './operations/images.ts'
import { getLoan, listLoans, loans as lending } from './operations/loans.ts'
import { models } from './operations/ownFields.ts'
import { parts } from './operations/parts.ts'
import { createPlan, maintenancePlans, updatePlan } from './operations/plans.ts'
import { reservations as reserving } from './operations/reservations.ts'
import { createReservation, turnReservation, type TurnPayload } from './operations/reserve.ts'
import { settings } from './operations/settings.ts'
import { stockMoves } from './operations/stockMoves.ts'
import { type AccessAsked, tellAccessRequest } from './operations/tellAccessRequest.ts'
import { users } from './operations/users.ts'
import { createOrder } from './operations/workOrders.ts'
import { createClaim, vendors } from './operations/vendors.ts'
import { createAudit, createEvent, createOperation, createStockMove, listBetween } from './operations/work.ts'
import { alertDigest } from './mails/alertDigest.ts'
import { reports } from './queries/reports.ts'
import { adapters } from './adapters.ts'
import { activity } from './activity.ts'
import { personalData } from './personalData.ts'
import { assets } from './resources/index.ts'
import { pickListDocument, receiptDocument } from './pdf/documents.ts'
import { sealed } from './sealed.ts'
import { alerts } from './actions/alerts.ts'
import { assets as actions } from './actions/assets.ts'
import { entities, entityAccessRequests } from './actions/entities.ts'
import { loans } from './actions/loans.ts'
import { reservations, reservationsInternal } from './actions/reservations.ts'
import { warrantyClaims } from './actions/warrantyClaims.ts'
import { workOrders } from './actions/workOrders.ts'

export const assetsServer = serve(assets, {
  adapters,
  demo: async () => (await import('./demo.ts')).demo,
  personalData,
  activity,
  notices,
  sealed,
  documents: [receiptDocument, pickListDocument],
  actions: {
    assets: actions,
    entities,
    entityAccessRequests,
    alerts,
    loans,
    reservations,
    auditSessions: closing,
    warrantyClaims,
    workOrders,
  },
  operations: {
    assets: assetOperations,
    models,
    categories,
    entities: units,
    users,
    images,
    eventImages,
    categoryImages,
    parts,
    loans: lending,
    reservations: reserving,
    maintenancePlans,
    auditSessions: rounds,
    alerts: digest,
    vendors,
    reports,
    settings,
    stockMoves,
  },
  internal: { reservations: reservationsInternal },
  replaces: {
    assets: { list: listAssets, create: createAsset, update: updateAsset, delete: deleteAsset },
    entities: { delete: deleteEntity },
    entityAccesses: { create: createAccess, update: updateAccess },
    operations: { create: createOperation },
    workOrders: { create: createOrder },
    loans: { list: listLoans, get: getLoan },
    events: { create: createEvent, list: listBetween('event_date') },
    audits: { create: createAudit, list: listBetween('audit_date') },
    stockMoves: { create: createStockMove },
    alerts: { create: createAlert },
    reservations: { create: createReservation },
    maintenancePlans: { create: createPlan, update: updatePlan },
    auditSessions: { create: createSession, update: updateSession },
    warrantyClaims: { create: createClaim },
  },
  mails: { assets_alert_digest: alertDigest },
  mount(app, services, pools, callInternal) {
    serveCalendars(app, (secret) => readFeed(secret, pools, callInternal))
    services.jobs.define<AccessAsked>('assets.tell_access_request', ({ payload }) =>
      tellAccessRequest(payload, pools, callInternal),
    )
    services.jobs.define<TurnPayload>('assets.turn_reservation', ({ payload }) => turnReservation(payload, pools))
    services.jobs.define<{ tenantId: string }>('assets.look_after', ({ payload }) => lookAfter(payload, pools))
    services.jobs.define(
      'assets.look_around',
      async () => {
        for (const id of await companiesOf(pools)) await lookAfter({ tenantId: id }, pools)
      },
      { every: '11 * * * *' },
    )
    // Twice an hour: there are time zones that are half an hour apart from others.
    services.jobs.define(
      'assets.tell_alerts',
      async () => {
        for (const id of await companiesOf(pools)) await tellAlerts({ tenantId: id }, services, pools, callInternal)
      },
      { every: '2,32 * * * *' },
    )
  },
})
