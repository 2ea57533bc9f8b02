import { advisoryLock, answerRecord, type Context, type Customs, refuse, refuseChanged, scopeOf } from '@quoin/kit/server'
import { search } from '../resources/index.ts'

interface Input extends Readonly<Record<string, unknown>> {
  readonly user_unique_id?: string | null
  readonly phone?: string | null
  readonly payload?: Record<string, unknown> | null
}

/** Lists name the record, and so do those who come from a list; the member of the gateway is meant. */
async function userNamed({ tx, tenantId }: Context, named: string): Promise<string> {
  const [row] = await tx.query<{ user: string }>(
    'select user_id as "user" from search.users where tenant_id = $1 and id::text = $2 and deleted_at is null',
    [tenantId, named],
  )
  return row?.user ?? named
}

/** The person of the address, when the asker's permission reaches them. A body that names somebody else is a mistake. */
async function personOf(context: Context, named: string, permission: string, input: Input = {}) {
  const user = await userNamed(context, named)
  if (scopeOf(context.actor, permission) !== 'tenant' && user !== context.me) throw refuse.missing()
  const [person] = await context.tx.query<{ id: string; name: string; email: string; phone: string | null; role: string | null }>(
    'select id, name, email, phone, role_id as role from gateway.users_view where tenant_id = $1 and id::text = $2 and deleted_at is null',
    [context.tenantId, user],
  )
  if (!person) throw refuse.missing()
  if (input.user_unique_id && input.user_unique_id !== person.id)
    throw refuse.invalid('no_such_record', 'The person does not match the path.', 'user_unique_id')
  refuseChanged(input, { company_id: context.tenantId }, { company_id: 'The company does not match the signed-in company.' })
  return person
}

const recordOf = async (context: Context, user: string): Promise<string | undefined> => {
  const [row] = await context.tx.query<{ id: string }>(
    'select id from search.users where tenant_id = $1 and user_id = $2 and deleted_at is null',
    [context.tenantId, user],
  )
  return row?.id
}

/** The gateway's word is taken for name, mail and role; a telephone only where it knows none. */
function valuesOf(person: Awaited<ReturnType<typeof personOf>>, { phone, payload }: Input) {
  const [firstName = '', ...others] = person.name.trim().split(/\s+/)
  return {
    user: person.id,
    firstName,
    lastName: others.join(' '),
    displayName: person.name.trim(),
    email: person.email,
    phone: person.phone ?? checkedPhone(phone),
    roleId: person.role,
    ...(payload !== undefined && { payload }),
  }
}

function checkedPhone(phone: string | null | undefined): string | null {
  if (!phone) return null
  const checked = search.users.definition.fields.phone.definition.schema.safeParse(phone)
  if (!checked.success) throw refuse.invalid('invalid', 'is not a telephone number', 'phone')
  return phone
}

export const users: Customs<typeof search, 'users'> = {
  async get({ user }, context) {
    const id = await recordOf(context, (await personOf(context, user, 'search.users.read')).id)
    if (!id) throw refuse.missing()
    return answerRecord(context, search.users, id)
  },

  async register({ user, ...input }, context) {
    const person = await personOf(context, user, 'search.users.write', input)
    // Two tabs that register the same person at once: the second waits and is answered what the first has made.
    advisoryLock(context.tx, 'search user', user)
    const there = await recordOf(context, person.id)
    if (there) return answerRecord(context, search.users, there)
    const { id } = await context.insert(search.users, valuesOf(person, input))
    return answerRecord(context, search.users, id, { status: 201 })
  },

  async update({ user, ...input }, context) {
    const person = await personOf(context, user, 'search.users.write', input)
    const id = await recordOf(context, person.id)
    if (!id) throw refuse.missing()
    await context.update(search.users, await context.find(search.users, id, 'lock'), valuesOf(person, input))
    return answerRecord(context, search.users, id)
  },
}
