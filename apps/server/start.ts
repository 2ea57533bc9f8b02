import { join } from 'node:path'
import { createAuthenticator, mailServers, mailSuppressions, trashRetentions, type Authenticator } from '@quoin/gateway/server'
import { type Database, migrate, type MigrationFolder, openDatabase, refuseUnsafe } from '@quoin/kit/database'
import {
  clamd,
  diskStore,
  fileRoutes,
  type FileStore,
  removeExpiredFiles,
  s3Store,
  uploadLinkRoutes,
  uploadRows,
} from '@quoin/kit/files'
import { createJobs, installJobs } from '@quoin/kit/jobs'
import { forgetStreamEvents, tellBy } from '@quoin/kit/cable'
import { createMailer, type MailTemplate, outboxDriver, smtpDriver } from '@quoin/kit/mail'
import { noticesOf } from '@quoin/kit/notices'
import {
  companyOf,
  type BlockServer,
  type CallAs,
  type CallInternal,
  createServer,
  defineCustomFieldJobs,
  defineTransferJobs,
  defineTrashJobs,
  forgetAnswers,
  Outbox,
  type Platform,
  type DiskSpace,
  diskSpaceAt,
  type Services,
  transferNotices,
} from '@quoin/kit/server'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { mountApiPages } from './apiPages.ts'
import { mountCable } from './cable.ts'
import { mountMcp } from './mcp/mount.ts'
import { mountChanges } from './changes.ts'
import { createLog } from './log.ts'
import type { ServerSettings } from './settings.ts'
import { mountDemo } from './demo/mount.ts'
import { projectRoot } from './root.ts'
import { allServers } from './servers.ts'
import { mountWeb } from './web.ts'

/** Exceptions to the catalogue's rules that people have looked at: what crosses the wall does so in one reviewed function. */
export const reviewed = {
  definers: [
    'kit.add_job',
    'kit.read_outbox',
    'kit.forget_outbox',
    'kit.forget_in_audit',
    'gateway.seal_forgotten',
    'gateway.forget_views',
    'gateway.letterhead',
    'gateway.company_at',
    'rewards.due_companies',
    'disclosure.companies_with_payouts',
    'content.changed_sites',
  ],
  globals: ['kit.mails'],
}

export const migrationFolders = (servers: readonly BlockServer[]): MigrationFolder[] =>
  [{ block: 'kit', folder: 'kit/migrations' }, ...servers.map((s) => ({ block: s.block.name, folder: s.migrations }))].map(
    ({ block, folder }) => ({ block, folder: join(projectRoot, folder) }),
  )

export { allServers, projectRoot }

export interface RunningPlatform {
  readonly app: FastifyInstance
  readonly database: Database
  readonly services: Services
  readonly authenticator: Authenticator
  readonly outbox: Outbox
  /** All that is served. */
  readonly platform: Platform
  /** Where it listens. */
  readonly address: string
  /** Asks a block for an internal operation, as listeners and jobs do. */
  readonly callInternal: CallInternal
  /** Asks an operation as a member, as jobs do. */
  readonly callAs: CallAs
  /** Says at every health check that this node is going, and ends each connection with its next answer. */
  drain(): void
  /** Answers what is in hand, gives jobs back, ends the database. */
  close(): Promise<void>
}

export interface StartOptions {
  readonly log?: Logger
  /** A database that is open already and stays open when the platform closes; for tests. */
  readonly database?: Database
  /** Called when the database is ready and before the first request: demo data, the set-up code. */
  readonly prepare?: (parts: { database: Database; services: Services }) => Promise<void>
  /** Without the workers nothing runs in the background; for specs that do not need it. */
  readonly workers?: boolean
  /** Another disk than that of the embedded database; for specs. */
  readonly diskSpace?: DiskSpace
  /** Other blocks than `allServers`; for specs that serve a fault to see it found. */
  readonly servers?: readonly BlockServer[]
}

/** Brings everything up in order: database, migrations, guards, services, blocks, workers, and at last the port. */
export async function startPlatform(settings: ServerSettings, options: StartOptions = {}): Promise<RunningPlatform> {
  const log = options.log ?? createLog(process.env.LOG_LEVEL ?? 'info')
  const database =
    options.database ??
    (await openDatabase({
      url: settings.databaseUrl,
      poolUrl: settings.databasePoolUrl,
      dataDir: settings.dataDir,
      secret: settings.secret,
      secretsBefore: settings.secretsBefore,
      poolSize: settings.poolSize,
      log: (message) => log.info(message),
    }))
  try {
    await makeReady(database, log)
    return await servePlatform(database, settings, options, log)
  } catch (error) {
    if (!options.database) await database.close()
    throw error
  }
}

/** Brings a database up to date, and refuses one that could lose writes or has a hole in the wall between companies. */
export async function makeReady(database: Database, log: Logger): Promise<void> {
  // Every block's tables are there even when only some blocks are served: references across blocks are checked in them.
  const applied = await migrate(database, migrationFolders(allServers))
  if (applied.length > 0) log.info({ applied }, 'The database was brought up to date')
  await installJobs(database)
  await refuseUnsafe(database, reviewed)
}

/** Brings up what serves a database that is ready: services, blocks, workers, and at last the port. */
export async function servePlatform(
  database: Database,
  settings: ServerSettings,
  options: StartOptions,
  log: Logger,
): Promise<RunningPlatform> {
  const servers =
    options.servers ?? (settings.blocks ? allServers.filter((s) => settings.blocks!.includes(s.block.name)) : allServers)
  const disk = settings.s3 ? undefined : diskStore({ ...settings, folder: join(settings.dataDir, 'files') })
  const store: FileStore = disk ?? s3Store(settings.s3!)
  const uploads = uploadRows({ ...settings, database, store, notice: 'file_quarantined' })
  const files = { ...store, uploads, ...(settings.clamdUrl && { scanner: clamd(settings.clamdUrl) }) }
  // Fetched only where nodes share a store.
  const sharedLimits = settings.redisUrl
    ? (await import('@quoin/kit/shared-limits')).redisBuckets(settings.redisUrl, (message) => log.warn(message))
    : undefined
  const fanOut = settings.redisUrl
    ? (await import('@quoin/kit/cable/redis')).redisFanOut(settings.redisUrl, database, (message, error) =>
        log.warn({ err: error }, message),
      )
    : undefined
  if (fanOut) tellBy(database, fanOut)
  const jobs = createJobs({ database, log })
  const mailer = createMailer({
    pool: database.auth,
    driver: settings.smtpUrl ? smtpDriver(settings.smtpUrl, { returnTo: settings.bounceAddress }) : outboxDriver(),
    from: settings.mailFrom,
    nameOf: async (companyId) => (await companyOf(database, companyId))?.name,
    templates: Object.assign({}, ...servers.map((server) => server.mails)) as Record<string, MailTemplate>,
    suppressions: mailSuppressions(database.auth),
    files: store,
    ownServers: mailServers(database.auth),
    unsubscribe: (mailId) => `${settings.publicUrl}/api/gateway/mails/${mailId}/unsubscribe`,
    // Without a key: transactions that replace the same waiting job would wait for each other's commit.
    wake: (tx, isSignIn) => jobs.add(isSignIn ? 'kit.deliver_sign_in_mails' : 'kit.deliver_mails', {}, { tx }),
    wakeOwn: (tenantId) =>
      jobs.add(
        'kit.deliver_company_mails',
        { tenantId },
        { queue: `mail ${tenantId}`, key: `mail ${tenantId}`, tx: database.auth },
      ),
    log: (message) => log.info(message),
  })
  jobs.define('kit.deliver_sign_in_mails', () => mailer.deliverDue('signIn'), { every: '* * * * *', pool: 'signIn' })
  jobs.define('kit.deliver_mails', () => mailer.deliverDue(), { every: '* * * * *', pool: 'mail' })
  jobs.define<{ tenantId: string }>('kit.deliver_company_mails', ({ payload }) => mailer.deliverOwn(payload.tenantId), {
    pool: 'companyMail',
  })
  jobs.define('kit.remove_expired_files', () => removeExpiredFiles({ database, store: files }), { every: '17 * * * *' })
  jobs.define('kit.forget_stream_events', ({ signal }) => forgetStreamEvents(database, signal), { every: '47 * * * *' })
  jobs.define('kit.forget_answers', ({ signal }) => forgetAnswers(database, signal), { every: '7 2 * * *' })
  const services: Services = {
    files,
    mailer,
    notices: noticesOf([...servers, { notices: transferNotices }]),
    jobs,
    log,
    settings: {
      publicUrl: settings.publicUrl,
      production: settings.production,
      version: '0.2.0',
      origins: settings.origins,
      proxies: settings.proxies,
      limitFactor: settings.limitFactor,
      storage: settings.storage,
      outboundNetworks: settings.outboundNetworks,
      ...(settings.geocoderUrl && { geocoderUrl: settings.geocoderUrl }),
      ...(settings.payments && { payments: settings.payments }),
      ...(settings.textMessages && { textMessages: settings.textMessages }),
      ...(settings.ai && { ai: settings.ai }),
    },
  }
  const authenticator = await createAuthenticator({
    database,
    log,
    blocks: servers.map((s) => s.block),
    providers: settings.providers,
    sessions: settings.sessions,
    bounceToken: settings.bounceToken,
    outboundNetworks: settings.outboundNetworks,
    dnsServers: settings.dnsServers,
  })
  jobs.define('gateway.tidy', () => authenticator.tidy(services), { every: '27 * * * *' })
  const { app, platform, metrics, callInternal, callAs, limits, drain } = createServer({
    servers,
    pools: database,
    services,
    authenticate: authenticator.authenticate,
    recall: authenticator.recall,
    actorOf: authenticator.actorOf,
    onAnswered: authenticator.onAnswered,
    metricsToken: settings.metricsToken,
    sharedLimits,
    diskSpace: options.diskSpace ?? (database.embedded ? diskSpaceAt(settings.dataDir) : undefined),
    filesOrigin: settings.s3 && new URL(settings.s3.endpoint).origin,
  })
  const outbox = new Outbox(
    database,
    services,
    servers.flatMap((s) => s.listeners),
    callInternal,
  )
  metrics.gauge(
    'quoin_outbox_lag_seconds',
    'How long what was announced waits for the slowest listener.',
    () => outbox.lagSeconds,
  )
  defineTransferJobs({ platform, services, pools: database, actorOf: authenticator.actorOf, page: '/gateway/jobs' })
  defineCustomFieldJobs({ platform, services, pools: database })
  defineTrashJobs({ platform, services, pools: database, retentions: trashRetentions(database.auth) })
  if (disk) await app.register(fileRoutes(disk))
  await app.register(uploadLinkRoutes(store, uploads))
  mountDemo(app, settings.production)
  mountApiPages(app, servers, services.settings)
  mountMcp(app, { platform, authenticator, limits, settings: services.settings })
  mountChanges(app, platform, outbox, authenticator)
  const cable = mountCable(app, servers, database, services, authenticator, fanOut)
  if (cable) {
    metrics.gauge('quoin_cable_sockets', 'Sockets that are open.', () => cable.open.size)
    metrics.gauge(
      'quoin_cable_gaps_healed_total',
      'Events that were read because they had not been heard.',
      () => cable.hub.healed,
    )
    metrics.gauge('quoin_cable_dropped_total', 'Sockets that were dropped because they did not read.', () => cable.hub.dropped)
  }
  await mountWeb(app, join(projectRoot, 'dist/web'))
  // Blocks name their jobs while they are mounted, which has to be over before anybody works.
  await app.after()
  await options.prepare?.({ database, services })
  if (options.workers !== false) {
    await jobs.start()
    outbox.start()
  }
  // Who is not let in here is not told so, and knocks again a second later, then three, then seven.
  const address = await app.listen({ port: settings.port, host: settings.host, backlog: 4_096 })
  return {
    app,
    database,
    services,
    authenticator,
    outbox,
    platform,
    address,
    callInternal,
    callAs,
    drain,
    async close() {
      await app.close()
      await Promise.all([jobs.stop(), outbox.stop()])
      mailer.close()
      sharedLimits?.close()
      await fanOut?.close()
      await authenticator.close()
      if (!options.database) await database.close()
    },
  }
}
