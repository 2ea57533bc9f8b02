import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Answer, type Author, type BlockServer, insertRecord, inTransaction } from '@quoin/kit/server'
import { seedDemo } from '../../apps/server/demo/seed.ts'
import { readSettings } from '@quoin/server/settings'
import { allServers, type RunningPlatform, startPlatform } from '@quoin/server/start'
import type { Fault } from './faultNames.ts'

/** The crm with a `create` that has the fault; everything else is as it should be. */
function withFault(server: BlockServer, fault: Fault): BlockServer {
  if (server.block.name !== 'crm' || (fault !== 'early' && fault !== 'apart')) return server
  return {
    ...server,
    replaces: {
      ...server.replaces,
      contacts: {
        async create({ body }, context) {
          const { actor, tenantId, me, operation, pools } = context
          const author: Author = { actor, tenantId, operation: operation.name, requestId: context.request.id }
          const values = { firstName: body.first_name, lastName: body.last_name, sourceId: body.source_id }
          const scope = { tenantId, userId: me }
          const id = randomUUID()
          if (fault === 'early') {
            void sleep(400)
              .then(() =>
                inTransaction(pools.runtime, scope, (tx) => insertRecord(tx, context.model('crm.contacts'), author, values, id)),
              )
              .catch(() => undefined)
          } else {
            await inTransaction(pools.runtime, scope, (tx) =>
              tx.query('insert into crm.contacts (tenant_id, id, first_name, last_name, source_id) values ($1, $2, $3, $4, $5)', [
                tenantId,
                id,
                values.firstName,
                values.lastName,
                values.sourceId,
              ]),
            )
            await sleep(20)
            await context.note(context.model('crm.contacts').resource, id, {})
          }
          return new Answer(201, JSON.stringify({ data: { id, type: 'Contact', attributes: { unique_id: id, version: 1 } } }))
        },
      },
    },
  }
}

function spoil({ app, database }: RunningPlatform, fault: Fault): void {
  if (fault === 'forgetful')
    app.server.prependListener('request', ({ headers }) => {
      delete headers['idempotency-key']
    })
  if (fault === 'lazy') {
    database.runtime.on('connect', (client) => void client.query('set synchronous_commit = off'))
    void database.migrator
      .query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'quoin runtime'`)
      .catch(() => undefined)
  }
}

const fault = process.env.FAULT as Fault
const running = await startPlatform(
  readSettings(
    process.env,
    allServers.map((s) => s.block.name),
  ),
  {
    servers: allServers.map((server) => withFault(server, fault)),
    prepare: (parts) => seedDemo(parts, () => undefined),
  },
)
spoil(running, fault)
console.log('Quoin is ready')
process.on('SIGTERM', () => void running.close().then(() => process.exit(0)))
