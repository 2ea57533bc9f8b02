import { present, type Values } from '@quoin/kit'
import {
  advisoryLock,
  answerRecord,
  type BlockServer,
  type Context,
  type Customs,
  type Internals,
  one,
  refuse,
} from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
import { projects } from '../resources/index.ts'
import { assignableAmong, mayLead, mayName, mustLead, personOf, workingAmong } from './access.ts'
import { audienceOf } from './tell.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>
type Input = Readonly<Record<string, unknown>>

/** The project that a new record names, by its address or its body. */
const projectIn = ({ params, body }: { params: Input; body: Input }) => String(params.project ?? body.project_unique_id ?? '')

/** Members and followers are found by the names of people, which the gateway keeps. */
const listByName =
  (resource: typeof projects.members | typeof projects.followers): NonNullable<Replacements['list']> =>
  async (request, context, standard) => {
    const { search, ...query } = request.query
    if (typeof search !== 'string' || search.trim() === '') return standard(request)
    const { project } = request.params
    if (project !== undefined) await context.find(projects.projects, project)
    return context.list(resource, query, (add) => [
      `t.user_id in (select u.id from gateway.users_view u where u.tenant_id = t.tenant_id and strpos(lower(u.name), lower(${add(search.trim())}::text)) > 0)`,
      ...(project === undefined ? [] : [`t.project_id = ${add(project)}::uuid`]),
    ])
  }

const ofMember: Replacements['update'] = async (request, context, standard) => {
  const member = await context.find(projects.members, request.params.id!)
  await mustLead(context, member.project)
  return standard(request)
}

export const replacedFollowers = { list: listByName(projects.followers) } satisfies Replacements
export const replacedMembers = {
  list: listByName(projects.members),
  async create(request, context, standard) {
    const body: Input = { ...request.body, joined_at: request.body.joined_at ?? new Date().toISOString() }
    const [project] = await context.ids(projects.projects, { ids: [projectIn(request)].filter(isUuid) }, 1)
    if (project) await mustLead(context, project)
    const user = String(body.user_unique_id ?? '')
    const ended = project && isUuid(user) ? await membershipOf(context, user, project, 'ended') : undefined
    if (!ended) return standard({ ...request, body })
    // Whoever left and joins again takes up the membership they had.
    const { role, standing, joined_at: joinedAt, left_at: leftAt = null } = body as Input & Joining
    await context.call(projects.members.update, { id: ended, role, standing, joinedAt, leftAt })
    return answerRecord(context, projects.members, ended)
  },
  update: ofMember,
  delete: ofMember,
} satisfies Replacements
interface Joining {
  readonly role?: string
  readonly standing?: (typeof standings)[number]
  readonly joined_at: string
  readonly left_at?: string | null
}

type Word = string | null | undefined
interface PersonInput {
  readonly name?: Word
  readonly first_name?: Word
  readonly last_name?: Word
  readonly email?: Word
  readonly phone?: Word
  readonly payload?: Values<typeof projects.identities>['payload']
}
const valuesOf = (input: PersonInput) =>
  present({
    name: input.name ?? ([input.first_name, input.last_name].filter(Boolean).join(' ') || undefined),
    firstName: input.first_name,
    lastName: input.last_name,
    email: input.email,
    phone: input.phone,
    payload: input.payload,
  })

async function membershipOf(
  { tx, tenantId }: Context,
  user: string,
  project: string,
  only?: 'ended',
): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    `select m.id from projects.members m where m.tenant_id = $1 and m.project_id = $2 and m.user_id = $3 and m.deleted_at is null
       and (not $4 or m.left_at <= now())`,
    [tenantId, project, user, only === 'ended'],
  )
  return row?.id
}
const standings = ['lead', 'contributor', 'observer'] as const
const standingOf = (role: string | null | undefined) => standings.find((one) => one === role)

export const identities: Customs<typeof projects, 'identities'> = {
  async register({ id, user: input, tag }, context) {
    await mayName(context, id, 'projects.identities.write')
    if (input.user_unique_id && input.user_unique_id !== id)
      throw refuse.invalid('no_such_record', 'The person does not match the path.', 'user/user_unique_id')
    const { role, roleId, name } = await personOf(context, id)
    const { tx, tenantId } = context
    advisoryLock(tx, 'projects identity', id)
    const [row] = await tx.query('select 1 from projects.identities i where i.tenant_id = $1 and i.id = $2', [tenantId, id])
    const values = {
      ...valuesOf(input),
      roleName: role,
      roleUniqueId: roleId,
      ...(tag && { tag: tag.tag ?? null, tagUniqueId: tag.unique_id ?? null }),
    }
    const written = row
      ? await context.update(projects.identities, await context.find(projects.identities, id, 'lock'), values)
      : await context.insert(projects.identities, { user: id, name, ...values }, id)
    return one(written.document, { status: row ? 200 : 201 })
  },

  async join({ id, unique_id: project, joined_at, left_at, role }, context) {
    await personOf(context, id)
    await context.find(projects.projects, project, 'lock')
    await mustLead(context, project)
    const member = await membershipOf(context, id, project)
    const standing = standingOf(role)
    const values = {
      joinedAt: joined_at ?? new Date().toISOString(),
      leftAt: left_at ?? null,
      ...(role != null && { role }),
      ...(standing && { standing }),
    }
    const written = member
      ? await context.update(projects.members, await context.find(projects.members, member, 'lock'), values)
      : await context.insert(projects.members, { project, user: id, ...values })
    return one(written.document, { status: member ? 200 : 201 })
  },

  async leave({ id, project }, context) {
    await context.find(projects.projects, project)
    const member = await membershipOf(context, id, project)
    if (!member) throw refuse.missing()
    if (id !== context.me && !(await mayLead(context, project))) throw refuse.forbidden('projects.projects.write')
    const row = await context.find(projects.members, member, 'lock')
    // Whoever left already left when they did.
    if (row.leftAt && Date.parse(row.leftAt) <= Date.now()) return answerRecord(context, projects.members, member)
    return one((await context.update(projects.members, row, { leftAt: new Date().toISOString() })).document)
  },
}

export const membersInternal: Internals<typeof projects, 'members'> = {
  async belonging({ project, people }, { tx, tenantId }) {
    const rows = await tx.query<{ id: string }>(
      `select u.id from unnest($3::uuid[]) u (id) where exists (select from projects.projects p where p.tenant_id = $1 and p.id = $2 and p.owner_id = u.id)
         or exists (select from projects.members m where m.tenant_id = $1 and m.project_id = $2 and m.user_id = u.id and m.deleted_at is null
           and (m.left_at is null or m.left_at > now()))`,
      [tenantId, project, people],
    )
    return { people: rows.map(({ id }) => id) }
  },
  working: async ({ project, people }, context) => ({ people: await workingAmong(context, project, people) }),
  assignable: async ({ project, people }, context) => ({ people: await assignableAmong(context, project, people) }),
  audience: async ({ project }, context) => ({ people: await audienceOf(context, project) }),
}
