import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Operation, wireName } from '@quoin/kit'
import * as z from 'zod'
import { projectRoot } from '../root.ts'
import { administrators, companies, emailOf, type Name, password, type Tenant, volunteers } from './cast.ts'
import { pdf, png } from './sampleFiles.ts'
import { companySpecials } from './gatewayCompanies.ts'
import { peopleSpecials } from './gatewayPeople.ts'
import { sampleBody, sampleFor } from './samples.ts'
import type { Reply, Who, World } from './world.ts'

/** A request that works: everything it names exists and is in the state the operation wants. */
export interface Arranged {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** Without its wrapper; undefined when the operation takes none. */
  readonly body: Readonly<Record<string, unknown>> | undefined
  /** Sent in place of the person's own, where an operation needs a session to itself. */
  readonly who?: Who
}

/** Path, query and body as they are sent. */
export function requestOf(operation: Operation, { params, query, body }: Omit<Arranged, 'who'>) {
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? `missing-${name}`))
  const search = new URLSearchParams(query).toString()
  return {
    method: operation.method,
    path: `/api/${operation.base}${path}${search ? `?${search}` : ''}`,
    body: body === undefined || operation.method === 'GET' ? undefined : operation.wrapper ? { [operation.wrapper]: body } : body,
  }
}

export function ask(
  world: World,
  who: Who,
  operation: Operation,
  arranged: Omit<Arranged, 'who'>,
  headers?: Readonly<Record<string, string>>,
): Promise<Reply> {
  const { method, path, body } = requestOf(operation, arranged)
  return world.fetch(who, method, path, body, headers)
}

/** Makes what an operation needs in a company, freshly, and answers a request for it that is valid in every part. */
export async function arrange(world: World, operation: Operation, tenant: Tenant = 'a'): Promise<Arranged> {
  const special =
    (await specialsOf(operation.block))[operation.name] ?? (operation.resource === 'jobs' ? jobs : transfers[operation.kind])
  if (special) return { params: {}, query: {}, body: undefined, ...(await special(new Arranger(world, tenant), operation)) }
  const arranger = new Arranger(world, tenant)
  const params: Record<string, string> = {}
  for (const [, name] of operation.path.matchAll(/:(\w+)/g)) {
    if (name !== 'id') params[name!] = await arranger.known(kindOf(operation, name!))
  }
  if (operation.path.includes(':id')) {
    const kind = kindOf(operation, 'id')
    params.id = operation.method === 'GET' ? await arranger.known(kind) : await arranger.fresh(kind, params)
    if (operation.kind === 'restore' || operation.kind === 'purge') await arranger.trash(kind, { ...params, id: params.id })
  }
  return { params, query: {}, body: bodyOf(world, operation, arranger) }
}

function bodyOf(world: World, operation: Operation, arranger: Arranger): Record<string, unknown> | undefined {
  const model = world.platform.mounted.get(operation.name)!.model
  if (operation.kind === 'create' || operation.kind === 'update' || operation.kind === 'action') {
    return sampleBody(
      operation,
      // A change says something else than what stands there.
      { word: operation.kind === 'update' ? `${arranger.word}s` : arranger.word, idOf: (dotted) => arranger.recall(dotted) },
      model.parent ? [model.parent.name] : [],
    )
  }
  return operation.body instanceof z.ZodObject ? customBody(operation.body, arranger) : operation.body ? {} : undefined
}

function customBody(schema: z.ZodObject, arranger: Arranger): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.shape).flatMap(([name, one]) => {
      const dotted = arranger.world.targets.get(name)
      const value = dotted ? arranger.recall(dotted) : sampleFor(one as z.ZodType, arranger.word)
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
}

/** What a parameter of a path names, also where the fields take ids and other words alike. */
export function kindOf(operation: Operation, name: string): string {
  const kind =
    operation.ids[name] ?? furtherKinds[`${operation.block}.${operation.resource}.${name}`] ?? furtherKinds[`*.${name}`]
  if (!kind) throw new Error(`${operation.name} takes :${name}, and neither its facts nor this table say what that names.`)
  return kind
}
const furtherKinds: Readonly<Record<string, string>> = {
  'forms.applications.form': 'forms.surveys',
  'onboarding.flows.sourceUniqueId': 'gateway.users',
  'files.entities.entity': 'files.entities',
  'assistant.entities.id': 'assistant.entities',
  'search.favorites.entity': 'crm.contacts',
  'search.results.id': 'crm.contacts',
  'search.results.type': 'kind of records',
  'search.externalItems.id': 'search.externalItems',
  'realtime.conversations.resource': 'kind of records',
  'realtime.records.resource': 'kind of records',
  'realtime.records.recordId': 'crm.accounts',
  'realtime.conversations.recordId': 'crm.accounts',
  'realtime.groupInvites.code': 'invite code',
  'gateway.roles.id': 'gateway.roles',
  'gateway.roles.code': 'role code',
  'gateway.roles.permission': 'permission',
  'gateway.permissions.id': 'permission',
  'gateway.users.device': 'device',
  'gateway.users.passkey': 'passkey',
  'gateway.mailServer.key': 'mail key',
  'gateway.users.identity': 'identity',
  'gateway.users.look': 'look',
  '*.urlId': 'gateway.companies',
  'wallet.wallets.walletCode': 'wallet code',
  'wallet.transactions.walletCode': 'wallet code',
  'gateway.apiKeys.key': 'api key',
  'gateway.webhooks.delivery': 'delivery',
  'gateway.subscriptionModels.id': 'model',
  'gateway.currencies.code': 'currency code',
  'gateway.mailTemplates.event': 'event',
  'rewards.coupons.code': 'coupon code',
  'geolocation.bookings.code': 'booking code',
  'rewards.offerCodes.code': 'offer code',
  'sales.providers.bookingCode': 'booking',
  'forms.surveys.surveyType': 'survey type',
  'forms.answers.question': 'question key',
  'forms.answers.status': 'answer status',
  'content.posts.format': 'file format',
  'sales.customers.id': 'sales.customers',
  'gateway.countries.id': 'place',
  'gateway.countries.iso': 'place',
  'gateway.countries.country': 'place',
  'gateway.states.state': 'place',
  'gateway.states.id': 'place',
  'gateway.cities.id': 'place',
  'gateway.counties.id': 'place',
  'sales.stripe.code': 'sales.subscriptions',
  'sales.stripe.id': 'gateway.users',
  'gateway.subscriptionModels.code': 'model',
}

export class Arranger {
  constructor(
    readonly world: World,
    readonly tenant: Tenant,
  ) {}
  get admin(): Name {
    return administrators[this.tenant]
  }
  get word(): string {
    return companies[this.tenant].word
  }

  /** An id planted at the beginning, remembered; undefined when there is none. */
  recall(dotted: string): string | undefined {
    return this.world.planted[this.tenant][dotted]
  }

  /** Somebody in a session of its own, whose other sessions may end too. */
  volunteer(): Who {
    const name = volunteers[this.tenant]
    for (const who of [name, `${name}:bearer`, `${name}:once`] as const) this.world.forget(who)
    return `${name}:once`
  }

  /** What is there already. */
  async known(kind: string): Promise<string> {
    switch (kind) {
      case 'gateway.companies':
        return companies[this.tenant].urlId
      case 'gateway.users':
        return this.world.userIds[this.admin]
      case 'role code':
        return 'guest'
      case 'permission':
        return 'crm.accounts.read'
      case 'device':
        return this.device()
    }
    const id = this.recall(kind)
    if (!id) throw new Error(`Nothing of ${kind} was planted in ${this.tenant}.`)
    return id
  }

  /** One more of a kind, nobody's but this request's. */
  async fresh(kind: string, params: Readonly<Record<string, string>>): Promise<string> {
    if (kind === 'gateway.users') return this.member()
    if (kind === 'gateway.roles') return this.role()
    if (kind === 'permission') return this.known(kind)
    const create = this.world.platform.mounted.get(`${kind}.create`)!.operation
    const arranged = await arrange(this.world, create, this.tenant)
    return this.idOf(
      await ask(this.world, this.admin, create, { ...arranged, params: { ...arranged.params, ...params } }),
      create,
    )
  }

  async trash(kind: string, params: Readonly<Record<string, string>>): Promise<void> {
    const remove = this.world.platform.mounted.get(`${kind}.delete`)!.operation
    await this.done(await ask(this.world, this.admin, remove, { params, query: {}, body: undefined }), remove)
  }

  async call(name: string, arranged: Partial<Arranged>, who: Who = this.admin): Promise<any> {
    const { operation } = this.world.platform.mounted.get(name)!
    const reply = await ask(this.world, who, operation, { params: {}, query: {}, body: undefined, ...arranged })
    await this.done(reply, operation)
    return reply.json
  }
  private idOf(reply: Reply, operation: Operation): string {
    this.done(reply, operation)
    return reply.json.data.id as string
  }
  private done(reply: Reply, operation: Operation): void {
    if (reply.status >= 300) throw new Error(`${operation.name} could not be arranged: ${reply.status} ${reply.text}`)
  }

  /** Has a record begun the day before yesterday, so that arranging uses up nothing of what a person may do in a day. */
  async backdate(table: 'products.reviews' | 'realtime.contexts', id: string): Promise<void> {
    await this.world.sql.query(`update ${table} set created_at = created_at - interval '2 days' where id = $1`, [id])
  }

  /** A new member with the role `user` and the password of all. */
  async member(): Promise<string> {
    const { sql, tenantIds } = this.world
    const id = randomUUID()
    await sql.query(
      `insert into gateway.people (id, email, name, password_hash, confirmed_at, password_changed_at)
      select $1::uuid, 'new-' || $1::text || $3, 'new ' || $4::text, password_hash, confirmed_at, password_changed_at from gateway.people where id = $2`,
      [id, this.world.userIds[this.admin], `@${this.word}.example`, this.word],
    )
    await sql.query(
      `insert into gateway.users (tenant_id, id, email, name, role_id, role_number, confirmed_at, search)
      select $1, p.id, p.email, p.name, r.id, r.number, p.confirmed_at, '' from gateway.people p, gateway.roles r where p.id = $2 and r.tenant_id = $1 and r.code = 'user'`,
      [tenantIds[this.tenant], id],
    )
    return id
  }

  /** The secret of a mailed link, made without the mail: only the mail would know it. */
  async link(purpose: 'confirmation' | 'invitation', payload: object = {}): Promise<string> {
    const secret = randomUUID()
    await this.world.sql.query(
      `insert into gateway.one_time_tokens (hash, purpose, person_id, company_id, payload, created_at, expires_at)
      values (sha256(convert_to($1, 'UTF8')), $2, $3, $4, $5, clock_timestamp(), clock_timestamp() + interval '1 hour')`,
      [secret, purpose, purpose === 'confirmation' ? await this.member() : null, this.world.tenantIds[this.tenant], payload],
    )
    return secret
  }

  /** An open invitation of somebody new. */
  async invite(): Promise<{ id: string; email: string }> {
    const email = `${randomUUID()}@${this.word}.example`
    const { data } = await this.call('gateway.auth.invitationSend', {
      body: { email, role_unique_id: this.recall('role guest')! },
    })
    return { id: data.id as string, email }
  }

  async role(): Promise<string> {
    const { data } = await this.call('gateway.roles.create', {
      body: { name: `${this.word} role`, code: `role_${randomUUID().slice(0, 8)}` },
    })
    return data.id as string
  }

  /** A job of the administrator that failed on one record and changed another; an export has made its file. */
  async job(block: string, status: 'running' | 'done', kind: 'bulk' | 'export' = 'bulk'): Promise<string> {
    const { sql, tenantIds, userIds } = this.world
    const resource =
      block === 'gateway'
        ? 'gateway.users'
        : Object.values(this.world.platform.servers.find((s) => s.block.name === block)!.block.resources)[0]!.dotted
    const tenantId = tenantIds[this.tenant]
    const {
      rows: [row],
    } = await sql.query<{ id: string }>(
      `insert into kit.jobs (tenant_id, kind, operation, resource, status, input, message, created_by, finished_at, result_key)
       values ($1, $2, $3 || '.' || $2, $3, $4, '{}', $5, $6, $7, $8) returning id`,
      [
        tenantId,
        kind,
        resource,
        status,
        `${this.word} job`,
        userIds[this.admin],
        status === 'running' ? null : new Date(),
        kind === 'export' ? `${tenantId}/export/${randomUUID()}/${this.word}.csv` : null,
      ],
    )
    if (kind === 'bulk') {
      await sql.query(
        `insert into kit.job_rows (tenant_id, job_id, row_number, outcome, record_id, version_after, reason, before) values
        ($1, $2, 1, 'updated', $3, 99, null, '{}'), ($1, $2, 2, 'failed', $3, null, $4, null)`,
        [tenantId, row!.id, randomUUID(), `${this.word} reason`],
      )
    }
    return row!.id
  }

  /** A device of the administrator that is not the one at hand. */
  async device(): Promise<string> {
    const session = await this.world.sessionOf(`${this.admin}:bearer`)
    const devices = (await this.call('gateway.users.devices', { params: { id: this.world.userIds[this.admin] } })) as {
      data: { id: string; attributes: { current: boolean } }[]
    }
    return devices.data.find((one) => !one.attributes.current)?.id ?? session!.userId
  }

  /** Uploads bytes the way browsers do: an address first, then the file. */
  async upload(
    name: string,
    params: Readonly<Record<string, string>>,
    filename: string,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<any> {
    const answer = await this.call(name, { params, body: { filename } })
    const values = answer.data.attributes as { presigned_url: string; headers: Record<string, string> }
    const put = await fetch(values.presigned_url, { method: 'PUT', headers: values.headers, body: bytes })
    if (put.status !== 200) throw new Error(`The upload of ${filename} failed: ${put.status} ${await put.text()}`)
    return values
  }
}

export type Special = (arranger: Arranger, operation: Operation) => Promise<Partial<Arranged>>

const selfId = (a: Arranger) => ({ id: a.world.userIds[a.admin] })
const avatarBody = async (a: Arranger) => {
  const { key } = await a.upload('gateway.users.presignAvatar', selfId(a), 'face.png', png)
  return { name: key as string, original_name: 'face.png' }
}
const profileBody = async (a: Arranger) => ({ first_name: a.word, source: `${a.word} source`, children: 2 })
const withAvatar: Special = async (a) => {
  await a.call('gateway.users.avatarCreate', { params: selfId(a), body: await avatarBody(a) })
  return { params: selfId(a) }
}

const jobs: Special = async (a, { block, action }) => ({
  params: (action === 'list'
    ? {}
    : { id: await a.job(block, action === 'cancel' ? 'running' : 'done', action === 'result' ? 'export' : 'bulk') }) as Record<
    string,
    string
  >,
})

/** Long work is asked for alike in every block. */
const transfers: Readonly<Record<string, Special>> = {
  importsPresign: async (_, { path }) => ({
    params: paramsNone(path),
    body: { filename: 'rows.csv', content_type: 'text/csv', size: 4 },
  }),
  async import(a, operation) {
    const presign = `${operation.block}.${operation.resource}.importsPresign`
    const create = a.world.platform.mounted.get(`${operation.block}.${operation.resource}.create`)!.operation
    const { resource, parent, within } = a.world.platform.mounted.get(operation.name)!.model
    const row = sampleBody(create, {
      word: a.word,
      // Rows that do not lie under the address say themselves what they lie under.
      idOf: (dotted) =>
        dotted === (resource.definition.apart ? parent : within)?.definition.target ? a.recall(dotted) : undefined,
    })
    const needed = new Set(
      Object.entries(create.fields ?? {}).flatMap(([name, { definition }]) =>
        definition.required ? [wireName(name, definition)] : [],
      ),
    )
    const names = Object.entries(row)
      .filter(([name, value]) => typeof value === 'string' || (typeof value === 'number' && needed.has(name)))
      .map(([name]) => name)
    const bytes = new TextEncoder().encode(`${names.join(',')}\n${names.map((name) => `"${String(row[name])}"`).join(',')}\n`)
    const { data } = await a.call(presign, { body: { filename: 'rows.csv', content_type: 'text/csv', size: bytes.length } })
    const put = await fetch(data.attributes.presigned_url as string, {
      method: 'PUT',
      headers: data.attributes.headers as Record<string, string>,
      body: bytes,
    })
    if (put.status !== 200)
      throw new Error(`The file of ${operation.name} could not be uploaded: ${put.status} ${await put.text()}`)
    return { body: { upload_id: data.id as string, mapping: Object.fromEntries(names.map((name) => [name, name])) } }
  },
  export: async () => ({ body: { format: 'csv' } }),
  bulk: async (a, { block, resource }) => ({ body: { action: 'delete', ids: [await a.fresh(`${block}.${resource}`, {})] } }),
}
const paramsNone = (path: string): Record<string, string> => {
  if (path.includes(':')) throw new Error(`${path} lies under a record; say how its imports are arranged.`)
  return {}
}

/** What a block's `specs/arrange.ts` says of itself. */
export interface Arrangements {
  /** Requests that its definitions cannot say, by operation: who has to be signed in how, which file has to lie where. */
  readonly specials: Readonly<Record<string, Special>>
  /** Operations without a standard create that keep something every company of the specs should have, in their order. */
  readonly further?: readonly string[]
  /** Where a generated walk asks something that is right to differ here, by what it asks about, with the reason. */
  readonly exceptions?: Partial<Record<Walk, Readonly<Record<string, string>>>>
}

/**
 * What blocks may differ in. `cleaned`: a text, as
 * `content.posts.create content`, that is HTML and keeps none of what could act. `shared`: a list that shows records of others which
 * one may read. `told`: a parameter that names a company's own and is answered otherwise, as `content.identities.register body
 * role_unique_id`. `common`: one that names what all companies have. `files`: what answers a file.
 */
export type Walk = 'cleaned' | 'shared' | 'told' | 'common' | 'files'

/** Every exception from a walk, of all blocks. */
export async function exceptionsFrom(walk: Walk, world: World): Promise<Readonly<Record<string, string>>> {
  const all = await Promise.all(world.platform.servers.map(({ block }) => arrangementsOf(block.name)))
  return Object.assign({}, ...all.map(({ exceptions }) => exceptions?.[walk]))
}

const arrangements = new Map<string, Promise<Arrangements>>()

/** Fetched when they are first needed: they are made with what this module offers. */
export function arrangementsOf(block: string): Promise<Arrangements> {
  const known = arrangements.get(block)
  if (known) return known
  const file = join(projectRoot, 'blocks', block, 'specs', 'arrange.ts')
  const found = existsSync(file)
    ? (import(`../../../blocks/${block}/specs/arrange.ts`) as Promise<Arrangements>)
    : { specials: {} }
  const made = Promise.resolve(found)
  arrangements.set(block, made)
  return made
}

const allSpecials = new Map<string, Promise<Readonly<Record<string, Special>>>>()
function specialsOf(block: string): Promise<Readonly<Record<string, Special>>> {
  const known = allSpecials.get(block)
  if (known) return known
  const made = arrangementsOf(block).then(({ specials }) => ({ ...own, ...specials }))
  allSpecials.set(block, made)
  return made
}

/** What definitions cannot say of the gateway and of what many blocks have. */
const own: Readonly<Record<string, Special>> = {
  ...companySpecials,
  ...peopleSpecials,
  'gateway.auth.signIn': async (a) => ({ body: { email: emailOf(a.admin), password }, who: 'nobody' }),
  'gateway.auth.refresh': async (a) => {
    const { refreshToken } = (await a.world.sessionOf(`${a.admin}:bearer`))!
    a.world.forget(`${a.admin}:bearer`)
    return { body: { refresh_token: refreshToken }, who: 'nobody' }
  },
  'gateway.auth.register': async (a) => ({
    who: `app:${a.tenant}`,
    body: { email: `${randomUUID()}@${a.word}.example`, password, name: `${a.word} person` },
  }),
  'gateway.auth.confirmation': async (a) => ({
    who: `app:${a.tenant}`,
    query: { confirmation_token: await a.link('confirmation') },
  }),
  'gateway.auth.confirm': async (a) => ({ who: `app:${a.tenant}`, body: { confirmation_token: await a.link('confirmation') } }),
  'gateway.auth.signUpSettingsUpdate': async () => ({ body: { registration: 'open' } }),
  'gateway.users.reconfirm': async (a) => ({ who: `app:${a.tenant}`, body: { user: { email: emailOf(a.admin) } } }),
  'gateway.users.confirmation': async (a) => ({ params: { id: await a.member() }, body: {} }),
  'gateway.auth.invitationSend': async (a) => ({
    body: { email: `${randomUUID()}@${a.word}.example`, role_unique_id: a.recall('role guest')! },
  }),
  'gateway.auth.invitationResend': async (a) => ({ body: { email: (await a.invite()).email } }),
  'gateway.auth.invitationShow': async (a) => ({
    who: `app:${a.tenant}`,
    body: { invitation_token: await a.link('invitation', { invite_id: (await a.invite()).id }) },
  }),
  'gateway.auth.invitationAccept': async (a) => ({
    who: `app:${a.tenant}`,
    body: {
      invitation_token: await a.link('invitation', { invite_id: (await a.invite()).id }),
      password,
      name: `${a.word} guest`,
    },
  }),
  'gateway.invites.revoke': async (a) => ({ params: { id: (await a.invite()).id } }),
  'gateway.invites.many': async (a) => ({ body: { csv: `email,role\n${randomUUID()}@${a.word}.example,guest\n` } }),
  'gateway.auth.deleteAccount': async () => ({ body: { password: 'not the right one' } }),
  'gateway.users.export': async (a) => ({ params: selfId(a) }),
  'gateway.users.tenantAddById': async (a) => {
    const id = await a.member()
    await a.call('gateway.users.remove', { params: { id } })
    return { params: { id }, body: { role_unique_id: a.recall('role guest')! } }
  },
  'gateway.users.tenantAddByEmail': async (a) => ({ body: { email: `${randomUUID()}@${a.word}.example` } }),
  'gateway.auth.signOut': async (a) => ({ who: a.volunteer() }),
  'gateway.auth.updatePassword': async (a) => ({
    who: a.volunteer(),
    body: { current_password: password, password, password_confirmation: password },
  }),
  'gateway.auth.resetPassword': async (a) => ({ body: { email: emailOf(a.admin) }, who: 'nobody' }),
  'gateway.users.updateEmail': async (a) => ({
    params: selfId(a),
    body: { email: `${randomUUID()}@${a.word}.example`, password },
  }),
  'gateway.users.update': async (a) => ({
    params: selfId(a),
    body: { name: `${a.admin} ${a.word}`, bio: `${a.word} bio`, nickname: a.word },
  }),
  'gateway.users.profileGet': async (a) => ({ params: selfId(a) }),
  'gateway.users.profileCreateSelf': async (a) => ({ body: await profileBody(a) }),
  'gateway.users.profileCreate': async (a) => ({ params: selfId(a), body: await profileBody(a) }),
  'gateway.users.profileUpdate': async (a) => ({ params: selfId(a), body: await profileBody(a) }),
  'gateway.users.presignAvatar': async (a) => ({ params: selfId(a), body: { filename: 'face.png' } }),
  'gateway.users.avatarGet': withAvatar,
  'gateway.users.avatarDelete': withAvatar,
  'gateway.users.avatarCreateSelf': async (a) => ({ body: await avatarBody(a) }),
  'gateway.users.avatarCreate': async (a) => ({ params: selfId(a), body: await avatarBody(a) }),
  'gateway.users.devices': async (a) => ({ params: selfId(a) }),
  'gateway.users.deviceEndOthers': async (a) => {
    a.volunteer()
    // Signed in beforehand, because coming in leaves a trace that the action would be taken to have left.
    const who = `${volunteers[a.tenant]}:bearer` as const
    await a.world.sessionOf(who)
    return { who, params: { id: a.world.userIds[volunteers[a.tenant]] } }
  },
  'gateway.users.deviceEnd': async (a) => {
    a.world.forget(`${a.admin}:bearer`)
    const device = await a.device()
    a.world.forget(`${a.admin}:bearer`)
    return { params: { ...selfId(a), device } }
  },
  'gateway.users.companies': async (a) => ({ params: selfId(a) }),
  'gateway.users.changeRole': async (a) => ({
    params: { id: await a.member() },
    body: { role_unique_id: a.recall('role guest')!, reason: `${a.word} reason` },
  }),
  'gateway.users.activate': async (a) => {
    const id = await a.member()
    await a.call('gateway.users.deactivate', { params: { id } })
    return { params: { id } }
  },
  'gateway.roles.users': async (a) => ({ params: { id: a.recall('role guest')! } }),
  'gateway.roles.create': async (a) => ({
    body: { name: `${a.word} role`, code: `role_${randomUUID().slice(0, 8)}`, description: a.word },
  }),
  'gateway.roles.update': async (a) => ({
    params: { id: await a.role() },
    body: { name: `${a.word} role 2`, description: a.word },
  }),
  'gateway.roles.setPermissions': async (a) => ({
    params: { id: await a.role() },
    body: { permission_ids: ['crm.accounts.read'], scopes: { 'crm.accounts.read': 'own' } },
  }),
  'gateway.roles.addPermission': async (a) => ({
    params: { id: await a.role(), permission: 'crm.accounts.read' },
    body: { scope: 'team' },
  }),
  'gateway.roles.removePermission': async (a) => ({ params: { id: await a.role(), permission: 'crm.accounts.read' } }),
  'gateway.companies.create': async (a) => ({ body: { name: `${a.word} child`, url_id: `child-${randomUUID().slice(0, 8)}` } }),
  'gateway.companies.update': async (a) => ({
    params: { urlId: companies[a.tenant].urlId },
    body: { name: companies[a.tenant].name, payload: { note: a.word } },
  }),
  'gateway.companies.access': async (a) => ({ params: { urlId: companies[a.tenant].urlId }, body: {} }),
  'crm.accounts.create': async (a, operation) => ({ body: sampleBody(operation, { word: a.word, idOf: (d) => a.recall(d) }) }),
  'crm.accountContacts.associate': async (a) => ({
    params: { account: a.recall('crm.accounts')! },
    body: { contact_unique_id: a.recall('crm.contacts')!, role: `${a.word} chief`, is_main: true },
  }),
  'crm.accountContacts.remove': async (a) => {
    const account = a.recall('crm.accounts')!
    const contact = await a.fresh('crm.contacts', {})
    await a.call('crm.accountContacts.associate', { params: { account }, body: { contact_unique_id: contact } })
    return { params: { account, contact } }
  },
  'crm.accountDocuments.presign': async (a) => ({
    params: { account: a.recall('crm.accounts')! },
    body: { filename: `${a.word}.pdf` },
  }),
  'crm.accountDocuments.create': async (a, operation) => {
    const parent = a.recall('crm.accounts')!
    const { file_id } = await a.upload('crm.accountDocuments.presign', { account: parent }, `${a.word}.pdf`, pdf)
    const body = sampleBody(operation, { word: a.word, idOf: (d) => a.recall(d) }, ['account', 'file'])
    return { params: { parent }, body: { ...body, file_unique_id: file_id as string } }
  },
}
