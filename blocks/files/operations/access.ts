import { notify } from '@quoin/kit/notices'
import { advisoryLock, Answer, type BlockServer, type Context, type Customs, document, idIn, refuse } from '@quoin/kit/server'
import type { AccessLevel } from '../resources/access.ts'
import { files } from '../resources/index.ts'
import { findFile, mayShare, type StoredFile } from './records.ts'

const accessesMax = 200
const delegationsMax = 50

interface Window {
  readonly startsAt?: string | null
  readonly expiresAt?: string | null
}
interface Granted extends Window {
  readonly grantee: string
  readonly accessLevel: AccessLevel
}

/** 422 for a time that is over; that it ends after it starts is kept by the database. */
export function mustBeAhead({ expiresAt }: Pick<Window, 'expiresAt'>): void {
  if (!expiresAt) return
  if (Date.parse(expiresAt) <= Date.now()) throw refuse.invalid('invalid', 'must be in the future', 'expires_at')
}

async function mustBeMember({ tx, tenantId }: Context, user: string, pointer: string): Promise<void> {
  const [member] = await tx.query(
    'select 1 from gateway.users_view where tenant_id = $1 and id = $2 and deleted_at is null',
    [tenantId, user],
    'prepare',
  )
  if (!member) throw refuse.invalid('no_such_record', 'This person does not exist.', pointer)
}

/** 422 where somebody would be given what is theirs, 409 where a file is shared with as many as can be. */
async function mayBeGiven(context: Context, file: StoredFile, grantee: string): Promise<void> {
  if (file.user === grantee) throw refuse.invalid('own_file', 'This person owns the file.', 'grantee_unique_id')
  const [others] = await context.tx.query<{ count: string }>(
    'select count(*) from files.accesses where tenant_id = $1 and stored_file_id = $2 and grantee_id <> $3 and deleted_at is null',
    [context.tenantId, file.id, grantee],
  )
  if (Number(others!.count) >= accessesMax)
    throw refuse.conflict('too_many_accesses', `A file can be shared with up to ${accessesMax} people.`)
}

/** Lets a person reach a file, or changes how they do; the file is held. */
export async function grant(context: Context, file: StoredFile, granted: Granted): Promise<string> {
  const { tx, tenantId } = context
  await mayBeGiven(context, file, granted.grantee)
  const [there] = await tx.query<{ id: string }>(
    'select id from files.accesses where tenant_id = $1 and stored_file_id = $2 and grantee_id = $3 and deleted_at is null',
    [tenantId, file.id, granted.grantee],
  )
  const values = { accessLevel: granted.accessLevel, startsAt: granted.startsAt ?? null, expiresAt: granted.expiresAt ?? null }
  const { id } = there
    ? await context.update(files.accesses, await context.find(files.accesses, there.id, 'lock'), values)
    : await context.insert(files.accesses, { storedFile: file.id, grantee: granted.grantee, ...values })
  if (!there) await tellShared(context, file, id, granted.grantee)
  return id
}

const tellShared = ({ tx, tenantId, me, actor }: Context, file: StoredFile, access: string, grantee: string) =>
  notify(tx, {
    tenantId,
    notice: 'file_shared',
    people: [grantee],
    values: { file: file.name, by: actor.userName ?? '–' },
    link: `/files/stored-files/${file.id}`,
    about: { resource: 'files.storedFiles', id: file.id },
    key: `access ${access}`,
    by: me,
  })

/** Files of one person, held in one order, that whoever asks may share. */
async function sharedFiles(context: Context, user: string, ids: readonly string[]): Promise<StoredFile[]> {
  const held: StoredFile[] = []
  for (const id of [...new Set(ids)].sort()) {
    const file = await findFile(context, id, 'lock')
    if (file.user !== user) throw refuse.missing()
    await mayShare(context, file)
    held.push(file)
  }
  return held
}

export const accesses: Customs<typeof files, 'accesses'> = {
  async grantMany({ user, file_unique_ids, grantee_unique_ids, access_type, starts_at, expires_at }, context) {
    const window = { startsAt: starts_at, expiresAt: expires_at }
    mustBeAhead(window)
    const people = [...new Set(grantee_unique_ids)]
    for (const person of people) await mustBeMember(context, person, 'grantee_unique_ids')
    const held = await sharedFiles(context, user, file_unique_ids)
    for (const file of held)
      for (const grantee of people) await grant(context, file, { grantee, accessLevel: access_type, ...window })
    return document({ type: 'file_accesses', id: user, attributes: { granted: held.length * people.length } })
  },

  async revokeMany({ user, file_unique_ids, grantee_unique_ids }, context) {
    const held = await sharedFiles(context, user, file_unique_ids)
    const rows = await context.tx.query<{ id: string }>(
      `select id from files.accesses where tenant_id = $1 and stored_file_id = any($2::uuid[]) and grantee_id = any($3::uuid[]) and deleted_at is null`,
      [context.tenantId, held.map(({ id }) => id), grantee_unique_ids],
    )
    for (const { id } of rows) await context.call(files.accesses.delete, { id })
    return document({ type: 'file_accesses', id: user, attributes: { revoked: rows.length } })
  },
}

interface Shown {
  readonly attributes: Record<string, unknown>
}
/** Adds to each record of an answer what it says to clients beside its fields. */
export async function withMore(answer: Answer, more: (attributes: Readonly<Record<string, unknown>>) => object): Promise<Answer> {
  const body = JSON.parse(answer.body) as { data: Shown | Shown[] }
  for (const { attributes } of [body.data].flat()) Object.assign(attributes, more(attributes))
  return new Answer(answer.status, JSON.stringify(body), answer.headers)
}

const statusOf = ({ starts_at, expires_at }: Readonly<Record<string, unknown>>) => {
  const isOpen =
    (!starts_at || Date.parse(starts_at as string) <= Date.now()) &&
    (!expires_at || Date.parse(expires_at as string) > Date.now())
  return { status: isOpen ? 'active' : 'inactive', enabled: isOpen }
}
const withStatus = (answer: Answer) =>
  withMore(answer, (one) => ({ grantee_type: 'user', granted_by_unique_id: one.created_by, ...statusOf(one) }))
const withPermissions = (answer: Answer) => withMore(answer, (one) => ({ permissions: [one.access_level], ...statusOf(one) }))

const openNow = (row: string) =>
  `(${row}.starts_at is null or ${row}.starts_at <= now()) and (${row}.expires_at is null or ${row}.expires_at > now())`
/** What clients call the status of an access: whether it counts now. */
const inStatus = (status: unknown): string[] =>
  status === undefined ? [] : [status === 'active' ? openNow('t') : status === 'inactive' ? `not (${openNow('t')})` : 'false']

type Replaced = NonNullable<BlockServer['replaces'][string]>

export const replacedAccesses: Replaced = {
  async list({ query }, context) {
    const { status, grantee_type: kind, ...rest } = query
    return withStatus(
      await context.list(files.accesses, rest, () => [
        ...inStatus(status),
        ...(kind === undefined || kind === 'user' ? [] : ['false']),
      ]),
    )
  },
  get: async (request, _, standard) => withStatus(await standard(request)),
  async create(request, context, standard) {
    const { file_unique_id: id, grantee_unique_id, user_unique_id } = request.body as Record<string, string | undefined>
    const grantee = grantee_unique_id ?? user_unique_id
    mustBeAhead({ expiresAt: request.body.expires_at as string })
    // Without either the standard operation says what is missing.
    if (!id || !grantee) return standard(request)
    const file = await findFile(context, id, 'lock')
    await mayShare(context, file)
    await mayBeGiven(context, file, grantee)
    const answer = await standard(request)
    await tellShared(context, file, idIn(answer), grantee)
    return withStatus(answer)
  },
  async update(request, context, standard) {
    const row = await context.find(files.accesses, request.params.id!, 'lock')
    await mayShare(context, await findFile(context, row.storedFile))
    mustBeAhead({ expiresAt: request.body.expires_at as string | undefined })
    return withStatus(await standard(request))
  },
  async delete(request, context, standard) {
    const row = await context.find(files.accesses, request.params.id!, 'lock')
    // Whoever was given a file may give it back.
    if (row.grantee !== context.me) await mayShare(context, await findFile(context, row.storedFile))
    return standard(request)
  },
}

export const replacedDelegations: Replaced = {
  async list({ query }, context) {
    const { status, ...rest } = query
    return withPermissions(await context.list(files.delegations, rest, () => inStatus(status)))
  },
  get: async (request, _, standard) => withPermissions(await standard(request)),
  async create(request, context, standard) {
    const { body } = request
    mustBeAhead({ expiresAt: body.expires_at as string })
    const delegator = (body.delegator_unique_id ?? context.me) as string
    if (delegator === (body.delegatee_unique_id ?? body.grantee_user_unique_id)) throw toOneself()
    advisoryLock(context.tx, 'delegations of', delegator.toLowerCase())
    const [held] = await context.tx.query<{ count: string }>(
      'select count(*) from files.delegations where tenant_id = $1 and delegator_id = app.id($2) and deleted_at is null',
      [context.tenantId, delegator],
    )
    if (Number(held!.count) >= delegationsMax)
      throw refuse.conflict('too_many_delegations', `A person can have up to ${delegationsMax} delegations.`)
    const answer = await standard(request)
    const { data } = JSON.parse(answer.body) as { data: { id: string; attributes: Record<string, string> } }
    const [owner] = await context.tx.query<{ name: string }>(
      'select name from gateway.users_view where tenant_id = $1 and id = $2',
      [context.tenantId, delegator],
    )
    await notify(context.tx, {
      tenantId: context.tenantId,
      notice: 'files_delegated',
      people: [data.attributes.delegatee_unique_id!],
      values: { owner: owner?.name ?? '–' },
      link: '/files?of=shared',
      about: { resource: 'files.delegations', id: data.id },
      key: `delegation ${data.id}`,
      by: context.me,
    })
    return withPermissions(answer)
  },
  async update(request, context, standard) {
    const row = await context.find(files.delegations, request.params.id!, 'lock')
    const { body } = request
    mustBeAhead({ expiresAt: body.expires_at as string | undefined })
    if (row.delegator === (body.delegatee_unique_id ?? body.grantee_user_unique_id)) throw toOneself()
    return withPermissions(await standard(request))
  },
}
const toOneself = () => refuse.invalid('own_delegation', 'Choose someone else.', 'delegatee_unique_id')

/** Files of others that somebody reaches, however they do; for those who see everything these are not all. */
export function sharedWith({ tenantId, me }: Context, add: (value: unknown) => string): string[] {
  const [company, person] = [add(tenantId), `${add(me)}::uuid`]
  const openTo = (row: string) => `${row}.tenant_id = ${company} and ${row}.deleted_at is null and ${openNow(row)}`
  return [
    `t.user_id is distinct from ${person}`,
    `(t.is_public
      or t.id in (select a.stored_file_id from files.accesses a where a.grantee_id = ${person} and ${openTo('a')})
      or t.user_id in (select d.delegator_id from files.delegations d where d.delegatee_id = ${person} and ${openTo('d')}))`,
  ]
}
