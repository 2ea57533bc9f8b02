import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { automations, type Step, type Trigger } from '@quoin/automations/resources'
import { crm } from '@quoin/crm/resources'
import { startWebhookReceiver } from '@quoin/doubles/webhook-receiver'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Name, startWorld, type World } from '../testing/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true, outboundNetworks: ['127.0.0.1'] })
  // People whose own rights end somewhere may make automations here, so that it is seen where those end.
  await world.sql.query(
    `insert into gateway.role_permissions (tenant_id, role_id, code, scope)
     select tenant_id, id, x.permission, 'tenant' from gateway.roles,
       unnest(array['automations.rules.read', 'automations.rules.write', 'gateway.webhooks.manage']) x (permission) where code in ('user', 'authorized')`,
  )
  for (const who of ['uma', 'uli', 'art'] as const) world.forget(who)
})
afterAll(() => world?.close())
afterEach(() => world.sql.query('delete from automations.rules'))

const until = async (isSo: () => boolean | Promise<boolean>, ms = 30_000) => {
  for (const deadline = Date.now() + ms; !(await isSo()) && Date.now() < deadline; ) await sleep(25)
  expect(await isSo()).toBe(true)
}
const onContact = (...events: string[]): Trigger => ({
  kind: 'event',
  resource: 'crm.contacts',
  events: events.map((event) => `crm.contacts.${event}`),
})
const rule = (who: Name, trigger: Trigger, steps: Step[], conditions?: Record<string, string | string[]>, name = 'Follow up') =>
  world.as(who)(automations.rules.create, { name, trigger, steps, ...(conditions && { conditions }) })
const contact = (lastName: string, more: object = {}, who: Name = 'ada') =>
  world.as(who)(crm.contacts.create, { firstName: 'Nora', lastName, ...more })
const runsOf = async (id: string) =>
  (await world.as('ada')(automations.runs.list, { filter: { rule_unique_id: id }, records: 100 })).data
const settled = async (id: string, count = 1) => {
  await until(async () => (await runsOf(id)).filter(({ state }) => state !== 'waiting').length >= count)
  return runsOf(id)
}
/** Runs that wait, as if something had happened, and their work begun. */
const waiting = async (id: string, count: number, { tries = 0, resource, record }: Waiting = {}) => {
  await world.sql.query(
    `insert into automations.runs (tenant_id, rule_id, cause, event, state, tries, resource, record_id, due_at, occurred_at)
     select $1, $2, 'arranged ' || n, 'crm.contacts.create', 'waiting', $4, $5, $6, clock_timestamp(), clock_timestamp() from generate_series(1, $3) n`,
    [world.tenantIds.a, id, count, tries, resource ?? null, record ?? null],
  )
  const job = { tenantId: world.tenantIds.a, ruleId: id }
  await world.running.services.jobs.add('automations.work', job, { queue: `automation ${id}`, key: `automation ${id}` })
}
interface Waiting {
  readonly tries?: number
  readonly resource?: string
  readonly record?: string
}
/** What Ada finds in her inbox. */
const told = async (words: string) =>
  (
    await world.sql.query(`select body from realtime.notifications where person_id = $1 and position($2 in content) > 0`, [
      world.userIds.ada,
      words,
    ])
  ).rows
const ruleNow = (id: string) => world.as('ada')(automations.rules.get, { id })
const rename = (to: string): Step => ({ kind: 'operation', operation: 'crm.contacts.update', values: { first_name: to } })

describe('An automation', () => {
  it('does its steps when something happens and its conditions hold, and stands in log and audit', async () => {
    const { id } = await rule(
      'ada',
      onContact('create'),
      [
        rename('{{ record.last_name }} of {{ record.primary_email }}'),
        { kind: 'notify', to: [{ kind: 'author' }], title: 'New: {{ record.last_name }}', body: 'Call them.' },
        {
          kind: 'mail',
          to: [{ kind: 'field', field: 'primary_email' }],
          subject: 'Welcome {{ record.last_name }}',
          body: 'Dear\n<b>{{ record.last_name }}</b>',
        },
      ],
      { last_name: 'starts:Meant' },
    )
    const other = await contact('Other')
    const meant = await contact('Meant', { primaryEmail: 'meant@example.com' })
    const [run] = await settled(id)
    expect(run).toMatchObject({ state: 'done', event: 'crm.contacts.create', recordId: meant.id, tries: 1, trouble: null })
    expect(run!.steps!.map(({ kind, state }) => [kind, state])).toEqual([
      ['operation', 'done'],
      ['notify', 'done'],
      ['mail', 'done'],
    ])
    expect(await runsOf(id)).toHaveLength(1)
    expect((await world.as('ada')(crm.contacts.get, { id: meant.id })).firstName).toBe('Meant of meant@example.com')
    expect((await world.as('ada')(crm.contacts.get, { id: other.id })).firstName).toBe('Nora')
    const { rows } = await world.sql.query<{ operation: string; actor_name: string }>(
      `select operation, actor_name from kit.audit where record_id = any($1::uuid[]) order by at`,
      [[meant.id, id]],
    )
    expect(rows.find(({ operation }) => operation === 'crm.contacts.update')?.actor_name).toMatch(/^Follow up for /)
    expect(rows.map(({ operation }) => operation)).toContain('automations.runs.finish')
    const mails = await world.mails()
    const mail = mails.find(({ recipient }) => recipient === 'meant@example.com')
    expect(mail?.text).toContain('Welcome Meant')
    expect(mail?.text).toContain('<p>&lt;b&gt;Meant&lt;/b&gt;</p>')
    await until(async () => (await told('New: Meant')).length === 1)
    expect(await told('New: Meant')).toEqual([{ body: 'Call them.' }])
  })

  it('would have done in a dry run what it then does, and changes nothing there', async () => {
    const one = await contact('Tried', { primaryEmail: 'tried@example.com' })
    const two = await contact('Tried', {})
    const tried = {
      trigger: onContact('create'),
      conditions: { last_name: 'Tried' },
      steps: [
        rename('Seen'),
        {
          kind: 'operation',
          operation: 'crm.contacts.create',
          values: { first_name: 'Copy', last_name: 'Of {{ record.first_name }}' },
        },
        { kind: 'notify', to: [{ kind: 'actor' }], title: '{{ record.last_name }}' },
        { kind: 'mail', to: [{ kind: 'field', field: 'primary_email' }], subject: '{{ record.last_name }}', body: 'Hello' },
      ] satisfies Step[],
    }
    const count = async () => (await world.sql.query('select count(*)::int as n from crm.contacts')).rows[0]
    const before = [await count(), (await world.mails()).length]
    const said = await world.as('ada')(automations.rules.tryOut, tried)
    expect([await count(), (await world.mails()).length]).toEqual(before)
    expect((await world.as('ada')(crm.contacts.get, { id: one.id })).firstName).toBe('Nora')
    expect(said).toMatchObject({ days: 30, matched: 2, is_cut: false })
    const { id } = await rule('ada', { ...tried.trigger }, tried.steps, tried.conditions)
    // The same things happen again, to a rule that listens.
    const again = [await contact('Tried', { primaryEmail: 'tried@example.com' }), await contact('Tried', {})]
    const done = await settled(id, 2)
    const outcome = (steps: readonly { kind: string; state: string; code: string | null; text: string | null }[]) =>
      steps.map(({ kind, state, code, text }) => [kind, state, code, text])
    const wouldBe = [one, two].map(({ id: record }) => outcome(said.runs.find((run) => run.record_unique_id === record)!.steps))
    const was = again.map(({ id: record }) => outcome(done.find((run) => run.recordId === record)!.steps!))
    expect(was).toEqual(wouldBe)
    expect(was[1]!.at(-1)).toEqual(['mail', 'failed', 'nobody_to_tell', null])
  })

  it('never follows from itself, nor two of them from each other for ever', async () => {
    const self = await rule(
      'ada',
      onContact('update', 'create'),
      [rename('{{ record.first_name }}x')],
      { last_name: 'Loop' },
      'Self',
    )
    const ping = await rule('ada', onContact('update'), [rename('{{ record.first_name }}a')], { last_name: 'Ping' }, 'Ping')
    const pong = await rule('ada', onContact('update'), [rename('{{ record.first_name }}b')], { last_name: 'Ping' }, 'Pong')
    const loop = await contact('Loop')
    const game = await contact('Ping')
    await world.as('ada')(crm.contacts.update, { id: game.id, firstName: 'P' })
    await settled(self.id)
    await settled(ping.id, 2)
    await settled(pong.id, 2)
    await sleep(1_500)
    expect((await world.as('ada')(crm.contacts.get, { id: loop.id })).firstName).toBe('Norax')
    expect([await runsOf(self.id), await runsOf(ping.id), await runsOf(pong.id)].map(({ length }) => length)).toEqual([1, 2, 2])
  })

  it('stops at its hourly limit, says so, and goes on when somebody resumes it', async () => {
    const { id } = await rule('ada', onContact('create'), [rename('Counted')], { last_name: 'Counted' })
    const first = await contact('Counted')
    await settled(id)
    await world.sql.query(
      `insert into automations.runs (tenant_id, rule_id, cause, state, finished_at, occurred_at)
       select tenant_id, rule_id, 'earlier ' || n, 'done', clock_timestamp(), clock_timestamp() from automations.runs, generate_series(1, 499) n where record_id = $1`,
      [first.id],
    )
    await contact('Counted')
    await until(async () => (await ruleNow(id)).status === 'limited')
    expect(await ruleNow(id)).toMatchObject({ stoppedFor: 'hour' })
    await until(async () => (await told('reached its limit')).length === 1)
    await world.as('ada')(automations.rules.resume, { id })
    await until(
      async () =>
        (await world.as('ada')(automations.runs.list, { filter: { rule_unique_id: id, state: 'waiting' } })).data.length === 0,
    )
    expect(await ruleNow(id)).toMatchObject({ status: 'active', stoppedFor: null })
  })

  it('keeps ten thousand events and stops at the next', async () => {
    const { id } = await rule('ada', onContact('create'), [rename('Flood')], { last_name: 'Nobody' })
    await world.sql.query(
      `insert into automations.runs (tenant_id, rule_id, cause, state, due_at, occurred_at)
       select $1, $2, 'waits ' || n, 'waiting', clock_timestamp() + interval '1 day', clock_timestamp() from generate_series(1, 10000) n`,
      [world.tenantIds.a, id],
    )
    await contact('Flood')
    await until(async () => (await ruleNow(id)).status === 'limited')
    expect(await ruleNow(id)).toMatchObject({ stoppedFor: 'waiting', missed: 1 })
  })

  it('acts with the rights of whoever saved it, as they are now, and ends when they leave', async () => {
    // Art sees what is theirs alone.
    const { id } = await rule('art', onContact('create'), [{ kind: 'notify', to: [{ kind: 'author' }], title: 'Mine' }], {
      last_name: 'Owned',
    })
    await contact('Owned')
    const theirs = await contact('Owned', { owner: world.userIds.art })
    await settled(id)
    await sleep(500)
    expect((await runsOf(id)).map(({ recordId }) => recordId)).toEqual([theirs.id])
    const { id: orphan } = await rule('uli', onContact('create'), [{ kind: 'notify', to: [{ kind: 'author' }], title: 'Left' }], {
      last_name: 'Left',
    })
    await world.sql.query(`update gateway.users set status = 'inactive' where id = $1`, [world.userIds.uli])
    await contact('Left')
    await until(async () => (await ruleNow(orphan)).status === 'ended')
    expect(await ruleNow(orphan)).toMatchObject({ stoppedFor: 'person' })
    await world.sql.query(`update gateway.users set status = 'active' where id = $1`, [world.userIds.uli])
  })

  it('says which step failed and why, goes on from there when it is retried, and ends after days of failure', async () => {
    const { id } = await rule(
      'ada',
      onContact('create'),
      [rename('First'), { kind: 'mail', to: [{ kind: 'field', field: 'primary_email' }], subject: 'Hi', body: 'Hi' }],
      {
        last_name: 'Fails',
      },
    )
    const one = await contact('Fails')
    const [failed] = await settled(id)
    expect(failed).toMatchObject({ state: 'failed', trouble: expect.stringContaining('nobody to tell') })
    expect(failed!.steps!.map(({ state, code }) => [state, code])).toEqual([
      ['done', null],
      ['failed', 'nobody_to_tell'],
    ])
    await world.as('ada')(crm.contacts.update, { id: one.id, primaryEmail: 'mended@example.com', firstName: 'By hand' })
    await world.as('ada')(automations.runs.retry, { id: failed!.id })
    await until(async () => (await runsOf(id))[0]?.state === 'done')
    // The first step was done already and is not done again.
    expect((await world.as('ada')(crm.contacts.get, { id: one.id })).firstName).toBe('By hand')
    await world.sql.query(`update automations.rules set failures = 5, failing_since = now() - interval '4 days' where id = $1`, [
      id,
    ])
    await contact('Fails')
    await until(async () => (await ruleNow(id)).status === 'ended')
    expect(await ruleNow(id)).toMatchObject({ stoppedFor: 'failing' })
  })

  it('does nothing more once it was paused, whatever it had begun with', async () => {
    const receiver = await startWebhookReceiver()
    const { id } = await rule('ada', onContact('create'), [{ kind: 'webhook', url: receiver.url }])
    receiver.answer = (_, response) =>
      void world
        .as('ada')(automations.rules.pause, { id })
        .finally(() => response.writeHead(204).end())
    await waiting(id, 3)
    await until(async () => (await runsOf(id)).some(({ state }) => state === 'done'))
    await sleep(500)
    expect((await runsOf(id)).map(({ state }) => state).sort()).toEqual(['done', 'waiting', 'waiting'])
    expect(receiver.received).toHaveLength(1)
    await receiver.close()
  })

  it('sends nothing to other servers once its person may not any more', async () => {
    const receiver = await startWebhookReceiver()
    const { id } = await rule('uma', onContact('create'), [{ kind: 'webhook', url: receiver.url }])
    const right = `code = 'gateway.webhooks.manage' and role_id in (select role_id from gateway.users where id = $1)`
    const { rows } = await world.sql.query(`delete from gateway.role_permissions where ${right} returning *`, [world.userIds.uma])
    world.forget('uma')
    await waiting(id, 1)
    expect((await settled(id))[0]).toMatchObject({ state: 'failed', steps: [{ kind: 'webhook', state: 'failed', status: 403 }] })
    expect(receiver.received).toEqual([])
    for (const row of rows as { tenant_id: string; role_id: string; code: string; scope: string }[])
      await world.sql.query('insert into gateway.role_permissions (tenant_id, role_id, code, scope) values ($1, $2, $3, $4)', [
        row.tenant_id,
        row.role_id,
        row.code,
        row.scope,
      ])
    world.forget('uma')
    await receiver.close()
  })

  it('says of a run it had begun that its record is gone', async () => {
    const { id } = await rule('ada', onContact('create'), [rename('Never')])
    await waiting(id, 1, { tries: 1, resource: 'crm.contacts', record: randomUUID() })
    expect((await settled(id))[0]).toMatchObject({ state: 'failed', trouble: expect.stringContaining('record is gone') })
  })

  it('is not brought back beyond what a company may have', async () => {
    const { id } = await rule('ada', onContact('create'), [rename('x')])
    await world.as('ada')(automations.rules.delete, { id })
    await world.sql.query(
      `insert into automations.rules (tenant_id, name, trigger, steps, status)
       select tenant_id, 'Rule ' || n, trigger, steps, 'paused' from automations.rules, generate_series(1, 100) n where id = $1`,
      [id],
    )
    await expect(world.as('ada')(automations.rules.restore, { id })).rejects.toMatchObject({ status: 409, code: 'too_many' })
    await world.sql.query('delete from automations.rules where id <> $1', [id])
    expect((await world.as('ada')(automations.rules.restore, { id })).status).toBe('paused')
  })

  it('calls a webhook signed, tries it again, and never one inside', async () => {
    const receiver = await startWebhookReceiver()
    const { id } = await rule('ada', onContact('create'), [{ kind: 'webhook', url: receiver.url }], { last_name: 'Hooked' })
    receiver.secrets = [(await world.as('ada')(automations.rules.secret, { id })).secret]
    let calls = 0
    receiver.answer = (_, response) => void response.writeHead(calls++ ? 204 : 500).end()
    await contact('Hooked')
    await until(async () => (await runsOf(id))[0]?.tries === 1)
    expect((await runsOf(id))[0]).toMatchObject({ state: 'waiting', trouble: expect.stringContaining('500') })
    await world.sql.query(`update automations.runs set due_at = now() where rule_id = $1`, [id])
    await world.running.services.jobs.add(
      'automations.work',
      { tenantId: world.tenantIds.a, ruleId: id },
      { queue: `automation ${id}`, key: `automation ${id}` },
    )
    const [run] = await settled(id)
    expect(run).toMatchObject({ state: 'done', tries: 2 })
    expect(receiver.accepted[0]!.body.data.record.last_name).toBe('Hooked')
    expect(new Set(receiver.received.map(({ id: one }) => one)).size).toBe(1)
    expect(receiver.unsigned).toEqual([])
    const inside = await rule('ada', onContact('create'), [{ kind: 'webhook', url: 'https://10.0.0.1/hook' }], {
      last_name: 'Inside',
    })
    await contact('Inside')
    await until(async () => (await runsOf(inside.id))[0]?.tries === 1)
    expect((await runsOf(inside.id))[0]!.trouble).toContain('public address')
    await receiver.close()
  })

  it('begins at its time with every record it finds, and says what no longer can be asked', async () => {
    const { id } = await rule(
      'ada',
      { kind: 'schedule', every: 'day', at: '08:00', time_zone: 'Europe/Berlin', resource: 'crm.contacts' },
      [rename('Daily')],
      { last_name: 'Timed' },
    )
    const [one, two] = [await contact('Timed'), await contact('Timed')]
    expect((await ruleNow(id)).nextAt).toMatch(/0[67]:00:00/)
    const comeTime = async (rule: string) => {
      await world.sql.query(`update automations.rules set next_at = now() - interval '1 second' where id = $1`, [rule])
      await world.running.services.jobs.add(
        'automations.time',
        { tenantId: world.tenantIds.a, ruleId: rule },
        { key: `automation time ${rule}` },
      )
    }
    await comeTime(id)
    expect(new Set((await settled(id, 2)).map(({ recordId }) => recordId))).toEqual(new Set([one.id, two.id]))
    expect(Date.parse((await ruleNow(id)).nextAt!)).toBeGreaterThan(Date.now())
    // A field that was removed.
    await world.sql.query(`update automations.rules set conditions = '{"shoe_size": "44"}' where id = $1`, [id])
    await comeTime(id)
    await until(async () =>
      (await runsOf(id)).some(({ state, trouble }) => state === 'failed' && Boolean(trouble?.includes('shoe_size'))),
    )
  })

  it('counts, tries and begins with nothing that its author keeps from its person', async () => {
    const subject = `Kept ${randomUUID()}`
    const { rows: mails } = await world.sql.query<{ id: string }>(
      `insert into crm.mails (tenant_id, owner_id, subject, visibility) select $1, $2, $3, unnest(array['private', 'all']) returning id`,
      [world.tenantIds.a, world.userIds.uma, subject],
    )
    const said = await world.as('ada')(automations.rules.tryOut, {
      trigger: { kind: 'schedule', every: 'day', at: '08:00', time_zone: 'UTC', resource: 'crm.mails' },
      conditions: { subject },
      steps: [{ kind: 'notify', to: [{ kind: 'author' }], title: 'Kept' }],
    })
    expect(new Set(said.runs.map(({ record_unique_id: record }) => record))).toEqual(new Set([mails[1]!.id]))
    expect(said.matched).toBeLessThanOrEqual(31)
  })

  it('is tried on no more records than are read for it, where each is read to know who sees it', async () => {
    const subject = `Many ${randomUUID()}`
    await world.sql.query(
      `insert into crm.mails (tenant_id, owner_id, subject, visibility) select $1, $2, $3, 'private' from generate_series(1, 300)`,
      [world.tenantIds.a, world.userIds.uma, subject],
    )
    const tried = {
      trigger: { kind: 'schedule', every: 'day', at: '08:00', time_zone: 'UTC', resource: 'crm.mails' },
      conditions: { subject },
      steps: [{ kind: 'notify', to: [{ kind: 'author' }], title: 'Many' }],
    } as const
    const said = await world.as('ada')(automations.rules.tryOut, tried as never)
    expect(said).toMatchObject({ events: 200, matched: 0, is_cut: true })
  })

  it('makes up for a time that nobody was there for, and for each day of dates', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const at = { at: '00:00', time_zone: 'UTC' } as const
    const daily = await rule(
      'ada',
      { kind: 'schedule', every: 'day', ...at },
      [{ kind: 'notify', to: [{ kind: 'author' }], title: 'Daily' }],
      undefined,
      'Daily',
    )
    const dated = await rule(
      'ada',
      { kind: 'date', resource: 'crm.opportunities', field: 'expected_close_on', days: 0, ...at },
      [{ kind: 'notify', to: [{ kind: 'author' }], title: 'Dated' }],
      { name: 'starts:Missed' },
      'Dated',
    )
    for (const days of [-3, -2, -1, 0])
      await world.as('ada')(crm.opportunities.create, { name: `Missed ${days}`, expectedCloseOn: day(days) })
    await world.sql.query('update automations.rules set next_at = $2 where id = any($1::uuid[])', [
      [daily.id, dated.id],
      `${day(-2)}T00:00:00Z`,
    ])
    await world.running.services.jobs.add('automations.tidy', {})
    await settled(dated.id, 3)
    await settled(daily.id)
    await until(async () => Date.parse((await ruleNow(dated.id)).nextAt!) > Date.now())
    expect(Date.parse((await ruleNow(daily.id)).nextAt!)).toBeGreaterThan(Date.now())
    expect([(await runsOf(dated.id)).length, (await runsOf(daily.id)).length]).toEqual([3, 1])
  })

  it('asks about, names and changes fields that the company added, and ends with one that is removed', async () => {
    const field = async (key: string, kind: string, more: object = {}) => {
      const made = await world.fetch('ada', 'POST', '/api/gateway/custom_fields', {
        custom_field: { resource: 'crm.contacts', key, label: key, kind, ...more },
      })
      expect(made.status, made.text).toBe(201)
      return made.json.data.id as string
    }
    const tier = await field('tier', 'choice', { options: ['Gold', 'Silver'] })
    await field('motto', 'text')
    await field('keeper', 'person')
    await field('door', 'secret')
    const trigger = { ...onContact('update'), changed: ['custom_fields.tier'] } as Trigger
    const steps: Step[] = [
      {
        kind: 'operation',
        operation: 'crm.contacts.update',
        values: {
          'custom_fields.motto': '{{ record.custom_fields.tier }} of {{ record.last_name }}{{ record.custom_fields.motto }}',
        },
      },
      { kind: 'notify', to: [{ kind: 'field', field: 'custom_fields.keeper' }], title: 'Kept {{ record.custom_fields.tier }}' },
    ]
    const refused = (next: Step[], conditions?: Record<string, string>, begins = trigger) =>
      expect(rule('ada', begins, next, conditions)).rejects.toMatchObject({ status: 422 })
    await refused(steps, { 'custom_fields.none': 'x' })
    await refused(steps, { 'custom_fields.keeper': 'nobody' })
    await refused(steps, {}, { ...onContact('update'), changed: ['custom_fields.none'] } as Trigger)
    await refused([{ kind: 'operation', operation: 'crm.contacts.update', values: { 'custom_fields.tier': 'Bronze' } }])
    await refused([{ kind: 'operation', operation: 'crm.contacts.update', values: { 'custom_fields.none': 'x' } }])
    await refused([rename('{{ record.custom_fields.none }}')])
    // A rule is read by more people than may read a secret.
    await refused([{ kind: 'operation', operation: 'crm.contacts.update', values: { 'custom_fields.door': 'x' } }])
    await refused(steps, { 'custom_fields.door': 'x' })

    const { id } = await rule('ada', trigger, steps, { 'custom_fields.tier': 'Gold' }, 'Tiers')
    const moved: Step[] = [{ kind: 'notify', to: [{ kind: 'author' }], title: 'Moved' }]
    const { id: whatever } = await rule('ada', trigger, moved, undefined, 'Whatever the tier')
    const { id: of } = await contact('Field', { customFields: { tier: 'Silver', keeper: world.userIds.ada } })
    const said = async (values: object) => {
      const changed = await world.fetch('ada', 'PUT', `/api/crm/contacts/${of}`, { contact: values })
      expect(changed.status, changed.text).toBe(200)
    }
    await said({ 'custom_fields.motto': '!', last_name: 'Fields' })
    await said({ 'custom_fields.tier': 'Gold' })
    const [done] = await settled(id)
    expect(done).toMatchObject({ state: 'done' })
    const { json } = await world.fetch('ada', 'GET', `/api/crm/contacts/${of}`)
    expect(json.data.attributes.custom_fields).toMatchObject({ tier: 'Gold', motto: 'Gold of Fields!' })
    expect(await told('Kept Gold')).toHaveLength(1)
    expect(await runsOf(id)).toHaveLength(1)
    // What changed just before was another field.
    await settled(whatever)
    expect(await runsOf(whatever)).toHaveLength(1)

    // A dry run asks and changes the same.
    const tried = await world.fetch('ada', 'POST', '/api/automations/try_out', {
      rule: { trigger, conditions: { 'custom_fields.tier': 'Gold' }, steps },
    })
    expect(tried.json.data.attributes).toMatchObject({ matched: 1, runs: [{ steps: [{ state: 'done' }, { state: 'done' }] }] })

    // Another label is the same field.
    const admin = (method: string, path: string, body?: object) =>
      world.fetch('ada', method as 'PUT', `/api/gateway/custom_fields/${tier}${path}`, body)
    expect((await admin('PUT', '', { custom_field: { label: 'Level' } })).status).toBe(200)
    await said({ 'custom_fields.tier': 'Silver' })
    await said({ 'custom_fields.tier': 'Gold' })
    // The change to silver is answered as well, where the record is gold again by then.
    await until(async () => (await runsOf(id)).filter(({ state }) => state === 'done').length >= 2)
    expect(await ruleNow(id)).toMatchObject({ status: 'active' })

    expect((await admin('PUT', '/archive')).status).toBe(200)
    await until(async () => (await ruleNow(id)).status === 'ended')
    expect(await ruleNow(id)).toMatchObject({ stoppedFor: 'field' })
    await expect(world.as('ada')(automations.rules.resume, { id })).rejects.toMatchObject({ status: 422 })
    expect((await admin('PUT', '/unarchive')).status).toBe(200)
    expect(await world.as('ada')(automations.rules.resume, { id })).toMatchObject({ status: 'active', stoppedFor: null })
    expect((await admin('DELETE', '')).status).toBe(200)
    await until(async () => (await ruleNow(id)).status === 'ended')
    const { data } = await world.as('ada')(automations.rules.list, {})
    expect(data.find((one) => one.id === id)).toMatchObject({ stoppedFor: 'field' })
  })

  it('is refused when it begins with, asks about, names or does what its person may not', async () => {
    const refused = (trigger: Trigger, steps: Step[], conditions?: Record<string, string>, who: Name = 'ada') =>
      expect(rule(who, trigger, steps, conditions)).rejects.toMatchObject({ status: 422 })
    await refused(onContact('list'), [rename('x')])
    await refused({ kind: 'event', resource: 'automations.rules', events: ['automations.rules.create'] }, [rename('x')])
    await refused(onContact('create'), [rename('{{ record.shoe_size }}')])
    await refused(onContact('create'), [rename('{{ record.first_name')])
    await refused(onContact('create'), [rename('x')], { shoe_size: '44' })
    await refused(onContact('create'), [{ kind: 'operation', operation: 'gateway.users.changeRole' }])
    await refused(onContact('create'), [{ kind: 'operation', operation: 'wallet.wallets.debit' }])
    await refused(onContact('create'), [{ kind: 'operation', operation: 'assets.images.delete' }])
    await refused(onContact('create'), [{ kind: 'webhook', url: 'ftp://example.com' }])
    await refused(
      { kind: 'event', resource: 'products.products', events: ['products.products.create'] },
      [{ kind: 'notify', to: [{ kind: 'author' }], title: '{{ record.cost }}' }],
      undefined,
      'uma',
    )
    // A rival knows nothing of it.
    const { id } = await rule('ada', onContact('create'), [rename('x')])
    const rival = world.as('rival')(automations.rules.get, { id })
    await expect(rival).rejects.toMatchObject({ status: 404 })
  })
})
