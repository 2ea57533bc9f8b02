import {
  advisoryLock,
  Answer,
  answerRecord,
  type BlockServer,
  type Context,
  type Customs,
  refuse,
  refuseChanged,
} from '@quoin/kit/server'
import type { RecordOf } from '@quoin/kit'
import { isUuid } from '@quoin/kit/uuid'
import { content } from '../resources/index.ts'
import { held } from '../resources/common.ts'
import { listComments, isInScope } from './comments.ts'
import { following } from './following.ts'

type Identity = RecordOf<typeof content.identities.definition.fields>
type ListQuery = Parameters<Context['list']>[1]
interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly roleId: string | null
}

/** What somebody published and said stays listed under their address when they have left. */
export async function mustBeMember({ tx, tenantId }: Context, user: string): Promise<void> {
  const [row] = await tx.query('select 1 from gateway.users_view where tenant_id = $1 and id::text = lower($2)', [tenantId, user])
  if (!row) throw refuse.missing()
}

async function personOf(context: Context, user: string, permission: string): Promise<Person> {
  if (!isInScope(context, user, permission) || !isUuid(user)) throw refuse.missing()
  const [person] = await context.tx.query<Person & Record<string, unknown>>(
    `select id, name, email, phone, role_id as "roleId" from gateway.users_view where tenant_id = $1 and id = $2 and deleted_at is null`,
    [context.tenantId, user],
  )
  if (!person) throw refuse.missing()
  return person
}

/** Lists name the record, and so do those who come from a list; the member of the gateway is meant. */
async function userNamed({ tx, tenantId }: Context, named: string): Promise<string> {
  const [row] = isUuid(named)
    ? await tx.query<{ user: string }>(
        'select user_id as "user" from content.identities where tenant_id = $1 and id = $2 and deleted_at is null',
        [tenantId, named],
      )
    : []
  return row?.user ?? named
}

async function identityOf(context: Context, user: string, lock?: 'lock'): Promise<Identity | undefined> {
  const [row] = await context.tx.query<{ id: string }>(
    'select id from content.identities where tenant_id = $1 and user_id = $2 and deleted_at is null',
    [context.tenantId, user],
  )
  return row && context.find(content.identities, row.id, lock)
}

/** The last word is the last name, everything before it the first. */
export function namesOf(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/).filter(Boolean)
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}

const known = ({ name, email, phone, roleId, id }: Person) => ({
  user: id,
  userName: name,
  ...namesOf(name),
  email,
  phone,
  roleId,
  roleName: 'User',
})

const ofThePerson = Object.fromEntries(
  ['name', 'first_name', 'last_name', 'email', 'phone'].map((name) => [
    name,
    'How somebody is called and reached is said in their profile.',
  ]),
)
const ownNames = [
  'avatar_url',
  'bio',
  'time_zone',
  'preferred_language',
  'email_notifications',
  'sms_notifications',
  'whatsapp_notifications',
  'other_notifications',
  'payload',
] as const
function ownOf(context: Context, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const model = context.model('content.identities')
  return Object.fromEntries(
    ownNames.flatMap((wire) => (input[wire] === undefined ? [] : [[model.byWire.get(wire)!.name, input[wire]]])),
  )
}

/** The address says who; a body that says somebody else is a mistake. */
function mustBe(user: string, input: unknown): void {
  if (typeof input === 'string' && input !== '' && input.toLowerCase() !== user)
    throw refuse.invalid('no_such_record', 'The person does not match the path.', 'user_unique_id')
}

const shown = async (context: Context, id: string, status = 200): Promise<Answer> =>
  withCounts(await answerRecord(context, content.identities, id, { status }), context)

interface Counted {
  readonly id: string
  readonly attributes: Record<string, unknown>
}
/** What people wrote and who follows them, counted when they are shown: it changes with every post and comment. */
async function withCounts(answer: Answer, { tx, tenantId }: Context): Promise<Answer> {
  const body = JSON.parse(answer.body) as { data: Counted | Counted[] }
  const people = [body.data].flat()
  const rows = await tx.query<{ id: string } & Record<string, unknown>>(
    `select i.id, (select count(*)::int from content.articles a where a.tenant_id = $1 and a.user_id = i.user_id and a.deleted_at is null) as posts_count,
       (select count(*)::int from content.comments c where c.tenant_id = $1 and c.user_id = i.user_id and c.status = 'active' and c.deleted_at is null) as comments_count,
       (select count(*)::int from content.follows f where f.tenant_id = $1 and f.followed_id = i.user_id) as followers_count,
       (select count(*)::int from content.follows f where f.tenant_id = $1 and f.follower_id = i.user_id) as following_count
     from content.identities i where i.tenant_id = $1 and i.id = any($2::uuid[])`,
    [tenantId, people.map(({ id }) => id)],
  )
  const counts = new Map(rows.map(({ id, ...counted }) => [id, counted]))
  for (const { id, attributes } of people) Object.assign(attributes, counts.get(id))
  return new Answer(answer.status, JSON.stringify(body), answer.headers)
}

export const countedIdentities: NonNullable<BlockServer['replaces'][string]> = {
  list: async (request, context, standard) => withCounts(await standard(request), context),
}

/** The tags somebody wants to read of, changed. */
async function changeTags(
  context: Context,
  user: string,
  change: (tags: readonly string[]) => readonly string[],
): Promise<Answer> {
  await personOf(context, user, 'content.identities.write')
  const row = await identityOf(context, user, 'lock')
  if (!row) throw refuse.missing()
  const tagIds = change(row.tagIds ?? [])
  if (tagIds.length > held.termsPerPost)
    throw refuse.conflict('too_many_terms', `The limit of ${held.termsPerPost} has been reached.`)
  await context.update(content.identities, row, { tagIds })
  return shown(context, row.id)
}

const ofPeople: Customs<typeof content, 'identities'> = {
  ...following,
  async addTag({ userUniqueId, unique_id: tag }, context) {
    const [found] = await context.tx.query('select 1 from content.tags where tenant_id = $1 and id = $2 and deleted_at is null', [
      context.tenantId,
      tag,
    ])
    if (!found) throw refuse.invalid('no_such_record', 'This tag does not exist.', 'unique_id')
    return changeTags(context, userUniqueId, (tags) => [...new Set([...tags, tag])])
  },
  removeTag: ({ userUniqueId, tag }, context) =>
    changeTags(context, userUniqueId, (tags) => {
      if (!tags.includes(tag.toLowerCase())) throw refuse.missing()
      return tags.filter((one) => one !== tag.toLowerCase())
    }),
  async get({ userUniqueId }, context) {
    const row = isInScope(context, userUniqueId, 'content.identities.read') && (await identityOf(context, userUniqueId))
    if (!row) throw refuse.missing()
    return shown(context, row.id)
  },
  async register({ userUniqueId, ...input }, context) {
    const person = await personOf(context, userUniqueId, 'content.identities.write')
    mustBe(userUniqueId, input.user_unique_id)
    // Two tabs that register the same person at once: the second waits and finds what the first has made.
    advisoryLock(context.tx, 'content identity', userUniqueId)
    const there = await identityOf(context, userUniqueId, 'lock')
    if (there) {
      await context.update(content.identities, there, { ...known(person), ...ownOf(context, input) })
      return shown(context, there.id)
    }
    const { id } = await context.insert(content.identities, { ...known(person), ...ownOf(context, input) })
    return shown(context, id, 201)
  },
  async update({ userUniqueId, ...input }, context) {
    const person = await personOf(context, userUniqueId, 'content.identities.write')
    mustBe(userUniqueId, input.user_unique_id)
    const row = await identityOf(context, userUniqueId, 'lock')
    if (!row) throw refuse.missing()
    const { firstName: first_name, lastName: last_name } = namesOf(person.name)
    refuseChanged(input, { ...person, first_name, last_name }, ofThePerson)
    await context.update(content.identities, row, { ...known(person), ...ownOf(context, input) })
    return shown(context, row.id)
  },
  drafts: async ({ userUniqueId, ...query }, context) => {
    await personOf(context, userUniqueId, 'content.posts.read')
    return context.list(content.posts, query as ListQuery, (add) => [
      `t.user_id = ${add(userUniqueId)}::uuid`,
      't.published_id is null',
    ])
  },
  async posts({ userUniqueId, ...query }, context) {
    await mustBeMember(context, userUniqueId)
    return context.list(content.articles, query as ListQuery, (add) => [`t.user_id = ${add(userUniqueId)}::uuid`])
  },
  async comments({ userUniqueId, post_unique_id, ...query }, context) {
    await mustBeMember(context, userUniqueId)
    return listComments(context, query as ListQuery, (add) => [
      `t.user_id = ${add(userUniqueId)}::uuid`,
      `exists (select 1 from content.articles a where a.tenant_id = t.tenant_id and a.id = t.post_id and a.deleted_at is null)`,
      ...(typeof post_unique_id === 'string' ? [`t.post_id = app.id(${add(post_unique_id)})`] : []),
    ])
  },
  async ban({ userUniqueId, days, reason }, context) {
    const person = await personOf(context, userUniqueId, 'content.moderate')
    if (userUniqueId === context.me) throw refuse.conflict('not_yourself', 'You cannot ban yourself.')
    const row = (await identityOf(context, userUniqueId, 'lock')) ?? {
      ...(await context.find(content.identities, (await context.insert(content.identities, known(person))).id, 'lock')),
    }
    await context.update(content.identities, row, {
      bannedUntil: days === 0 ? null : new Date(Date.now() + days * 86_400_000).toISOString(),
      status: days === 0 ? 'active' : 'inactive',
    })
    await context.note(content.identities, row.id, { ban: [null, reason] })
    return shown(context, row.id)
  },
}

type Named = { readonly userUniqueId?: string; readonly target?: string }
/** Each of them takes the record of a list as well as the member. */
export const identities = Object.fromEntries(
  Object.entries(ofPeople).map(([name, work]) => [
    name,
    async (input: Named, context: Context): Promise<unknown> => {
      const { userUniqueId, target } = input
      const meant = {
        ...(userUniqueId && { userUniqueId: await userNamed(context, userUniqueId) }),
        ...(target && { target: await userNamed(context, target) }),
      }
      return (work as (input: object, context: Context) => unknown)({ ...input, ...meant }, context)
    },
  ]),
) as unknown as typeof ofPeople
