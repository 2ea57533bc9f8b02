import { gateway } from '@quoin/gateway/resources'
import { notify } from '@quoin/kit/notices'
import {
  advisoryLock,
  type Actions,
  answerRecord,
  type Answer,
  type BlockServer,
  type CallInternal,
  inTransaction,
  type Pools,
  type Queryable,
  type Context,
  type Customs,
  plain,
  refuse,
} from '@quoin/kit/server'
import type { AccessLevel } from '../resources/access.ts'
import { files } from '../resources/index.ts'
import { grant, mustBeAhead, withMore } from './access.ts'
import { findFile, levelOn, mayShare } from './records.ts'

const waitingMax = 100
/** Words of clients of another make; whoever may see a file here may have it. */
const levelOf = { read: 'read', view: 'read', download: 'read', write: 'write', edit: 'write', admin: 'admin' } as const
const order: readonly AccessLevel[] = ['read', 'write', 'admin']

/** Whoever decides sees the file and may share it; to everybody else there is nothing to decide. */
async function fileToDecide(context: Context, request: { readonly storedFile: string }) {
  const file = await findFile(context, request.storedFile, 'lock')
  await mayShare(context, file)
  return file
}

export interface AskedPayload {
  readonly tenantId: string
  readonly request: string
  readonly file: string
  readonly by: string
  readonly message: string
  readonly asker: string
}
const tellAsked = (tx: Queryable, { tenantId, request, file, by, message, asker }: AskedPayload, people: readonly string[]) =>
  notify(tx, {
    tenantId,
    notice: 'file_access_requested',
    people,
    values: { file, by, message },
    link: `/files/access-requests/${request}`,
    about: { resource: 'files.accessRequests', id: request },
    key: `access request ${request}`,
    by: asker,
  })

/** Tells those who look after the company's files that somebody asks for one. */
export async function tellCompany(asked: AskedPayload, pools: Pools, callInternal: CallInternal): Promise<void> {
  const { tenantId } = asked
  const permission = files.accessRequests.approve.permission
  const people = await callInternal(tenantId, gateway.permissions.internal.reaching, { permission, owner: null })
  await inTransaction(pools.runtime, { tenantId, userId: null }, (tx) =>
    tellAsked(
      tx,
      asked,
      people.map(({ id }) => id),
    ),
  )
}

const tellDecided = (
  { tx, tenantId, me }: Context,
  { id, requester, storedFile }: { readonly id: string; readonly requester: string | null; readonly storedFile: string },
  values: { readonly file: string; readonly decision: 'approved' | 'rejected'; readonly note: string },
) =>
  notify(tx, {
    tenantId,
    notice: 'file_access_decided',
    people: requester ? [requester] : [],
    values,
    link: values.decision === 'approved' ? `/files/stored-files/${storedFile}` : `/files/access-requests/${id}`,
    about: { resource: 'files.accessRequests', id },
    key: `access request ${id} ${values.decision}`,
    by: me,
  })

const decided = (context: Context) => ({ reviewedBy: context.me, reviewedAt: new Date().toISOString() })

export const accessRequestActions: Actions<typeof files, 'accessRequests'> = {
  async approve(request, input, context) {
    const file = await fileToDecide(context, request)
    const window = { startsAt: request.startsAt, expiresAt: input.expiresAt ?? request.expiresAt }
    mustBeAhead(window)
    const accessLevel = input.accessLevel ?? request.accessLevel
    await grant(context, file, { grantee: request.requester!, accessLevel, ...window })
    await tellDecided(context, request, { file: file.name, decision: 'approved', note: '' })
    return context.save({ state: 'approved', accessLevel, expiresAt: window.expiresAt ?? null, ...decided(context) })
  },
  async reject(request, { note }, context) {
    await fileToDecide(context, request)
    // The name of a file is not told to those who may not have it.
    await tellDecided(context, request, { file: '', decision: 'rejected', note: note ?? '' })
    return context.save({ state: 'rejected', reviewNote: note ?? null, ...decided(context) })
  },
  async cancel(request, _, context) {
    if (request.requester !== context.me)
      throw refuse.forbidden('files.files.write', 'Only the person who asked can cancel this.')
    return context.save({ state: 'cancelled' })
  },
}

export const accessRequests: Customs<typeof files, 'accessRequests'> = {
  async create({ file_unique_id: id, owner_unique_id, user_unique_id, access_type, message, starts_at, expires_at }, context) {
    const { tx, tenantId, me, actor } = context
    // Whoever asks is known by their session.
    if (user_unique_id && user_unique_id !== me)
      throw refuse.invalid('no_such_record', 'Access can only be requested for yourself.', 'user_unique_id')
    mustBeAhead({ expiresAt: expires_at })
    // Held, so that two tabs do not ask twice.
    const [file] = await tx.query<{ id: string; user: string | null; name: string }>(
      `select id, user_id as user, name from files.stored_files where tenant_id = $1 and id = $2 and deleted_at is null for update`,
      [tenantId, id],
    )
    if (!file || (owner_unique_id && file.user !== owner_unique_id)) throw refuse.missing()
    const level = levelOf[access_type]
    const held = await levelOn(context, file)
    if (held && order.indexOf(held) >= order.indexOf(level))
      throw refuse.conflict('already_has_access', 'You already have this access.')
    advisoryLock(tx, 'file access requests of', me)
    const waiting = await tx.query<{ id: string; file: string }>(
      `select id, stored_file_id as file from files.access_requests where tenant_id = $1 and requester_id = $2 and state = 'pending' and deleted_at is null limit $3`,
      [tenantId, me, waitingMax],
    )
    const same = waiting.find((one) => one.file === id)
    if (same) return withNames(await answerRecord(context, files.accessRequests, same.id), context)
    if (waiting.length >= waitingMax)
      throw refuse.conflict('too_many_requests', `You can have up to ${waitingMax} open requests.`)
    const request = await context.insert(files.accessRequests, {
      storedFile: id,
      fileOwner: file.user,
      requester: me,
      accessLevel: level,
      message: message || null,
      startsAt: starts_at ?? null,
      expiresAt: expires_at ?? null,
    })
    const asked = { tenantId, request: request.id, file: file.name, by: actor.userName ?? '–', message: message ?? '', asker: me }
    if (file.user) await tellAsked(tx, asked, [file.user])
    else await context.jobs.add('files.tell_access_request', asked, { tx })
    return withNames(await answerRecord(context, files.accessRequests, request.id, { status: 201 }), context)
  },

  async pending(_, context) {
    const page = await context.list(files.accessRequests, {
      records: '1',
      'filter[request_status]': 'pending',
      'filter[requester_unique_id]': `not:${context.me}`,
    })
    const { meta } = JSON.parse(page.body) as { meta: { total_count: number } }
    const count = meta.total_count
    // Read without a document around it by one kind of client.
    return plain({
      count,
      data: { id: context.tenantId, type: 'file_access_requests', attributes: { unique_id: context.tenantId, count } },
    })
  },

  async review({ request, decision, expires_at, note }, context) {
    await (decision === 'approved'
      ? context.call(files.accessRequests.approve, { id: request, expiresAt: expires_at ?? undefined })
      : context.call(files.accessRequests.reject, { id: request, note: note ?? undefined }))
    return withNames(await answerRecord(context, files.accessRequests, request), context)
  },
}

/** Names the people to those who see the request, and the file to those who see it. */
async function withNames(answer: Answer, context: Context): Promise<Answer> {
  const { data } = JSON.parse(answer.body) as {
    data: { attributes: Record<string, string> } | { attributes: Record<string, string> }[]
  }
  const shown = [data].flat().map(({ attributes }) => attributes)
  const seen = await context.ids(files.storedFiles, { ids: [...new Set(shown.map((one) => one.file_unique_id!))] }, 200)
  const named = await context.tx.query<{ id: string; name: string }>(
    `select id, name from files.stored_files where tenant_id = $1 and id = any($2::uuid[])
     union all select id, name from gateway.users_view where tenant_id = $1 and id = any($3::uuid[])`,
    [context.tenantId, seen, shown.map((one) => one.requester_unique_id).filter(Boolean)],
  )
  const nameOf = new Map(named.map(({ id, name }) => [id, name]))
  return withMore(answer, (one) => ({
    file_name: nameOf.get(one.file_unique_id as string) ?? null,
    requester_name: nameOf.get(one.requester_unique_id as string) ?? null,
    requester_type: 'user',
  }))
}

export const replacedAccessRequests: NonNullable<BlockServer['replaces'][string]> = {
  async list({ query }, context) {
    const { date_from: from, date_to: to, ...rest } = query
    const within = [...(from === undefined ? [] : [`gte:${from}`]), ...(to === undefined ? [] : [`lte:${to}`])]
    return withNames(
      await context.list(files.accessRequests, { ...rest, ...(within.length > 0 && { 'filter[created_at]': within }) }),
      context,
    )
  },
  get: async (request, context, standard) => withNames(await standard(request), context),
}
