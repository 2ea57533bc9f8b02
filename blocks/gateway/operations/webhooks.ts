import { advisoryLock, type Context, type Customs, document, gone, type Internals, refuse } from '@quoin/kit/server'
import { coreOf } from '../core.ts'
import { tellWhoMay } from '../people/tellWhoMay.ts'
import { gateway } from '../resources/index.ts'
import { bodyOf } from '../webhooks/body.ts'
import { endpointsMax, overlapHours, replayMax, waitingMax } from '../webhooks/bounds.ts'
import { noteTry } from '../webhooks/deliver.ts'
import { type EndpointRow, readEndpoints, secretsOf } from '../webhooks/endpoints.ts'
import { allOf, eventsFor } from '../webhooks/events.ts'
import { wakeEndpoint } from '../webhooks/listen.ts'
import { readDeliveries, readDelivery, toDelivery } from '../webhooks/log.ts'
import { arrived, newWebhookSecret, send } from '@quoin/kit/webhook'
import { sealOfWebhook } from '../webhooks/sign.ts'
import { boundsOf, listAnswer, part } from './pages.ts'
import { refuseKeys, refuseUnproven } from './proven.ts'

export const webhooks: Customs<typeof gateway, 'webhooks'> = {
  async list({ page, records, search }, ctx) {
    const wanted = search?.trim().toLowerCase() ?? ''
    const found = (await readEndpoints(ctx.tx, ctx.tenantId)).filter(({ name, url }) =>
      `${name} ${url}`.toLowerCase().includes(wanted),
    )
    const waiting = await counts(ctx)
    const requested = boundsOf({ page, records })
    return listAnswer(
      part(found, requested).map((row) => toResource(row, waiting)),
      requested,
      found.length,
    )
  },
  events: async (_, ctx) => ({ id: 'webhook_events', resources: eventsFor(ctx) }),
  get: ({ id }, ctx) => answerOf(ctx, id),

  async create({ name, url, events }, ctx) {
    refuseKeys(ctx)
    await refuseUnproven(ctx)
    refuseEvents(ctx, events)
    advisoryLock(ctx.tx, 'webhooks')
    const others = await readEndpoints(ctx.tx, ctx.tenantId)
    if (others.length >= endpointsMax)
      throw refuse.conflict('too_many_webhooks', `A company has at most ${endpointsMax} webhooks.`)
    const id = ctx.idFor('webhook')
    const secret = newWebhookSecret()
    await ctx.tx.query(
      `insert into gateway.webhooks (tenant_id, id, name, url, events, acts_as, sealed_secret, created_by, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7, $6, $6)`,
      [ctx.tenantId, id, name, url, [...new Set(events)], ctx.me, coreOf(ctx).keys.seal(secret, sealOfWebhook(id))],
    )
    await ctx.note(gateway.webhooks, id, { name: [null, name], url: [null, url], events: [null, events] })
    return answerOf(ctx, id, { secret, status: 201 })
  },

  async update({ id, name, url, events }, ctx) {
    const row = await endpointNamed(ctx, id)
    const redirects = (url !== undefined && url !== row.url) || events !== undefined
    // Whoever turns it elsewhere is shown what they may see themselves, and no more.
    if (redirects) {
      refuseKeys(ctx)
      await refuseUnproven(ctx)
    }
    if (events) refuseEvents(ctx, events)
    const next = {
      name: name ?? row.name,
      url: url ?? row.url,
      events: events ? [...new Set(events)] : row.events,
      acts_as: redirects ? ctx.me : row.acts_as,
    }
    await ctx.tx.query(
      `update gateway.webhooks set name = $3, url = $4, events = $5, acts_as = $6, resting_until = null, version = version + 1,
         updated_by = $7, updated_at = clock_timestamp() where tenant_id = $1 and id = $2`,
      [ctx.tenantId, row.id, next.name, next.url, next.events, next.acts_as, ctx.me],
    )
    await wakeEndpoint(ctx, ctx.tx, { tenantId: ctx.tenantId, webhookId: row.id })
    await ctx.note(
      gateway.webhooks,
      row.id,
      Object.fromEntries(
        (['name', 'url', 'events', 'acts_as'] as const).flatMap((field) =>
          JSON.stringify(row[field]) === JSON.stringify(next[field]) ? [] : [[field, [row[field], next[field]] as const]],
        ),
      ),
    )
    return answerOf(ctx, row.id)
  },

  async pause({ id }, ctx) {
    const row = await endpointNamed(ctx, id)
    if (row.status !== 'active') throw refuse.conflict('wrong_state', 'This webhook is not active.')
    return become(ctx, row, 'paused')
  },
  async resume({ id }, ctx) {
    const row = await endpointNamed(ctx, id)
    if (row.status === 'active') throw refuse.conflict('wrong_state', 'This webhook is active.')
    if (row.ended_for === 'person') {
      refuseKeys(ctx)
      await ctx.tx.query('update gateway.webhooks set acts_as = $3 where tenant_id = $1 and id = $2', [
        ctx.tenantId,
        row.id,
        ctx.me,
      ])
    }
    return become(ctx, row, 'active')
  },

  async rotate({ id }, ctx) {
    const row = await endpointNamed(ctx, id)
    await refuseUnproven(ctx)
    const core = coreOf(ctx)
    const secret = newWebhookSecret()
    await ctx.tx.query(
      `update gateway.webhooks set sealed_old_secret = sealed_secret, sealed_secret = $3, version = version + 1, updated_by = $4,
         old_secret_ends_at = gateway.clock($5) + $6 * interval '1 hour', updated_at = clock_timestamp() where tenant_id = $1 and id = $2`,
      [ctx.tenantId, row.id, core.keys.seal(secret, sealOfWebhook(row.id)), ctx.me, core.clock.offsetMs, overlapHours],
    )
    await ctx.note(gateway.webhooks, row.id, { secret: ['as before', 'anew'] })
    return answerOf(ctx, row.id, { secret })
  },

  async test({ id }, ctx) {
    const row = await endpointNamed(ctx, id)
    const core = coreOf(ctx)
    const delivery = ctx.idFor('test')
    const now = Date.now() + core.clock.offsetMs
    const at = new Date(now).toISOString()
    const event = {
      operation: gateway.webhooks.test.name,
      resource: gateway.webhooks.dotted,
      record_id: row.id,
      actor_id: ctx.me,
      occurred_at: at,
    }
    const body = bodyOf(ctx.tenantId, event, { record: 'null', changed: [] })
    const outcome = await ctx.external(`test ${row.id} ${row.url}`, () =>
      send(core.outboundToWebhooks, { company: ctx.tenantId, url: row.url, secrets: secretsOf(core, row), id: delivery, body }),
    )
    if (outcome.isBusy) throw refuse.unavailable(outcome.trouble!)
    await ctx.tx.query(
      `insert into gateway.webhook_deliveries (tenant_id, id, webhook_id, operation, resource, record_id, actor_id, occurred_at, body, acts_as,
         state, tries, started_at, due_at, finished_at) values ($1, $2, $3, $4, $5, $3, $6, $7, $8, $6, $9, 1, $7, $7, $7)`,
      [
        ctx.tenantId,
        delivery,
        row.id,
        event.operation,
        event.resource,
        ctx.me,
        at,
        body,
        arrived(outcome) ? 'delivered' : 'failed',
      ],
    )
    await noteTry(ctx.tx, ctx.tenantId, delivery, outcome, now)
    await ctx.note(gateway.webhooks, row.id, { tested: [null, arrived(outcome) ? 'delivered' : 'failed'] })
    const { status, answer, trouble, tookMs } = outcome
    return { id: 'webhook_test', delivered: arrived(outcome), status, answer, trouble, took_ms: tookMs }
  },

  async delete({ id }, ctx) {
    const row = await endpointNamed(ctx, id)
    await ctx.tx.query('delete from gateway.webhooks where tenant_id = $1 and id = $2', [ctx.tenantId, row.id])
    await ctx.note(gateway.webhooks, row.id, { name: [row.name, null], url: [row.url, null] })
    return gone()
  },

  async deliveries({ id, page, records, 'filter[state]': state, search }, ctx) {
    const row = await endpointNamed(ctx, id)
    const requested = boundsOf({ page, records })
    const { rows, total } = await readDeliveries(ctx, row.id, { ...requested, state, search: search?.trim() })
    return listAnswer(rows.map(toDelivery), requested, total)
  },
  async delivery({ id, delivery }, ctx) {
    const row = await endpointNamed(ctx, id)
    const { attempts, ...found } = await readDelivery(ctx, row.id, delivery)
    const { attributes } = toDelivery(found)
    const isHidden = found.acts_as !== null && found.acts_as !== ctx.me
    return document({
      id: found.id,
      type: 'webhook_delivery',
      attributes: {
        ...attributes,
        url: row.url,
        body: isHidden ? null : found.body,
        is_hidden: isHidden,
        attempts: attempts.map((one) => (isHidden ? { ...one, answer: null } : one)),
      },
    })
  },

  async replayOne({ id, delivery }, ctx) {
    const row = await endpointNamed(ctx, id)
    const found = await readDelivery(ctx, row.id, delivery)
    if (found.outbox_id === null) throw refuse.conflict('only_a_test', 'This was a test. Send another one.')
    await again(ctx, row, { id: found.id, states: ['failed', 'delivered'] })
    await ctx.note(gateway.webhooks, row.id, { replayed: [null, found.id] })
    return document(toDelivery(await readDelivery(ctx, row.id, delivery)))
  },
  async replay({ id, from, to, state = 'failed' }, ctx) {
    const row = await endpointNamed(ctx, id)
    const until = to ?? new Date(Date.now() + coreOf(ctx).clock.offsetMs).toISOString()
    if (Date.parse(from) >= Date.parse(until)) throw refuse.invalid('not_a_span', 'must lie before its end', 'from')
    const states = state === 'all' ? ['failed', 'delivered'] : ['failed']
    const replayed = await again(ctx, row, { from, to: until, states })
    await ctx.note(gateway.webhooks, row.id, { replayed: [null, `${from} – ${until}`] })
    return { id: 'webhook_replay', replayed, is_cut: replayed === replayMax }
  },
}

export const webhooksInternal: Internals<typeof gateway, 'webhooks'> = {
  async end({ id, reason, answer }, ctx) {
    await ctx.tx.query('select 1 from gateway.webhooks where tenant_id = $1 and id = $2 for update', [ctx.tenantId, id])
    const [row] = await readEndpoints(ctx.tx, ctx.tenantId, id)
    if (row?.status !== 'active') return
    await ctx.tx.query(
      `update gateway.webhooks set status = 'ended', ended_for = $3, version = version + 1, updated_at = clock_timestamp()
       where tenant_id = $1 and id = $2`,
      [ctx.tenantId, id, reason],
    )
    await ctx.tx.query(
      `update gateway.webhook_deliveries set state = 'failed', claimed_until = null, finished_at = gateway.clock($3)
       where tenant_id = $1 and webhook_id = $2 and state = 'waiting'`,
      [ctx.tenantId, id, coreOf(ctx).clock.offsetMs],
    )
    await ctx.note(gateway.webhooks, id, { status: ['active', 'ended'], endedFor: [null, reason] })
    await tellWhoMay(ctx.tx, ctx, {
      companyId: ctx.tenantId,
      permission: 'gateway.webhooks.manage',
      template: reason === 'person' ? 'webhook_ended_person' : 'webhook_ended',
      key: `${id} ${row.updated_at}`,
      page: `/gateway/webhooks/${id}`,
      values: { name: row.name, host: new URL(row.url).host, ...(reason !== 'person' && { answer: answer ?? '' }) },
    })
  },
}

async function endpointNamed(ctx: Context, id: string): Promise<EndpointRow> {
  const [row] = await readEndpoints(ctx.tx, ctx.tenantId, id)
  if (!row) throw refuse.missing()
  return row
}

/** What nobody announces, or what is about something this person may not see, is not there to be chosen. */
function refuseEvents(ctx: Context, events: readonly string[]): void {
  const offered = new Set(eventsFor(ctx).flatMap(({ resource, events: own }) => [allOf(resource), ...own]))
  const strange = events.find((event) => !offered.has(event))
  if (strange) throw refuse.invalid('no_such_event', `There is no event ${strange.slice(0, 120)} you could be told of.`, 'events')
}

async function become(ctx: Context, row: EndpointRow, status: 'active' | 'paused') {
  await ctx.tx.query(
    `update gateway.webhooks set status = $3, ended_for = null, failures = 0, failing_since = null, resting_until = null, missed = 0,
       version = version + 1, updated_by = $4, updated_at = clock_timestamp() where tenant_id = $1 and id = $2`,
    [ctx.tenantId, row.id, status, ctx.me],
  )
  await ctx.note(gateway.webhooks, row.id, { status: [row.status, status] })
  if (status === 'active') await wakeEndpoint(ctx, ctx.tx, { tenantId: ctx.tenantId, webhookId: row.id })
  return answerOf(ctx, row.id)
}

/** Puts what was told back among what waits, in the order in which it happened, as far as there is room. */
async function again(
  ctx: Context,
  row: EndpointRow,
  {
    id = null,
    from = null,
    to = null,
    states,
  }: { id?: string | null; from?: string | null; to?: string | null; states: readonly string[] },
): Promise<number> {
  if (row.status !== 'active') throw refuse.conflict('wrong_state', 'Resume this webhook first.')
  const { waiting = 0 } = (await counts(ctx)).get(row.id) ?? {}
  if (waiting >= waitingMax) throw refuse.conflict('too_many_waiting', `At most ${waitingMax} events wait for one webhook.`)
  const put = await ctx.tx.query(
    `update gateway.webhook_deliveries d set state = 'waiting', tries = 0, started_at = now, due_at = now, finished_at = null, claimed_until = null
     from gateway.clock($3) as c(now)
     where d.tenant_id = $1 and d.id in (select d.id from gateway.webhook_deliveries d where d.tenant_id = $1 and d.webhook_id = $2
       and d.outbox_id is not null and d.state = any($4) and ($5::uuid is null or d.id = $5)
       and ($6::timestamptz is null or d.occurred_at between $6 and $7) order by d.occurred_at, d.outbox_id limit $8) returning 1`,
    [ctx.tenantId, row.id, coreOf(ctx).clock.offsetMs, states, id, from, to, Math.min(replayMax, waitingMax - waiting)],
  )
  await wakeEndpoint(ctx, ctx.tx, { tenantId: ctx.tenantId, webhookId: row.id })
  return put.length
}

type Counts = ReadonlyMap<string, { readonly waiting: number; readonly failed: number }>

async function counts({ tx, tenantId }: Context): Promise<Counts> {
  const rows = await tx.query<{ id: string; waiting: number; failed: number }>(
    `select webhook_id as id, count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'failed')::int as failed
     from gateway.webhook_deliveries where tenant_id = $1 and state <> 'delivered' group by 1`,
    [tenantId],
  )
  return new Map(rows.map(({ id, waiting, failed }) => [id, { waiting, failed }]))
}

async function answerOf(
  ctx: Context,
  id: string,
  { secret = null, status = 200 }: { secret?: string | null; status?: number } = {},
) {
  return document({ ...toResource(await endpointNamed(ctx, id), await counts(ctx), secret), status })
}

function toResource(row: EndpointRow, waiting: Counts, secret: string | null = null) {
  return {
    id: row.id,
    type: 'webhook',
    attributes: {
      unique_id: row.id,
      name: row.name,
      url: row.url,
      events: row.events,
      status: row.status,
      ended_for: row.ended_for,
      acts_as_unique_id: row.acts_as,
      acts_as_name: row.acts_as_name,
      previous_expires_at: row.old_secret_ends_at,
      failures: row.failures,
      failing_since: row.failing_since,
      last_delivered_at: row.last_delivered_at,
      missed: row.missed,
      ...(waiting.get(row.id) ?? { waiting: 0, failed: 0 }),
      secret,
      created_at: row.created_at,
      updated_at: row.updated_at,
    },
  }
}
