import type { Found } from '@quoin/kit'
import { advisoryLock, type Context, type Customs, pageMeta, plain, scopeOf, refuse, refuseChanged } from '@quoin/kit/server'
import { assets } from '../resources/index.ts'
import { memberNamed } from './memberNamed.ts'
import { ownershipOf } from './ownership.ts'
import { answerWith } from './records.ts'

interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly role: string | null
  readonly confirmed: boolean
}

async function known(
  context: Context,
  user: string,
  permission: string,
  input: { user_unique_id?: string | null },
): Promise<Person> {
  if (scopeOf(context.actor, permission) !== 'tenant' && user !== context.me) throw refuse.missing()
  const [person] = await context.tx.query<Person & Record<string, unknown>>(
    `select id, name, email, phone, role_id as role, confirmed_at is not null as confirmed from gateway.users_view where tenant_id = $1 and id = $2 and deleted_at is null`,
    [context.tenantId, user],
  )
  if (!person) throw refuse.missing()
  // The address says who; a body that says somebody else is a mistake, and nobody is believed in it.
  if (input.user_unique_id && input.user_unique_id !== user)
    throw refuse.invalid('no_such_record', 'The person does not match the path.', 'user_unique_id')
  return person
}

const recordOf = async (context: Context, user: string, lock?: 'lock'): Promise<Found<typeof assets.users> | undefined> => {
  const [row] = await context.tx.query<{ id: string }>(
    'select id from assets.users where tenant_id = $1 and user_id = $2 and deleted_at is null',
    [context.tenantId, user],
  )
  return row && context.find(assets.users, row.id, lock)
}

const ofThePerson = 'How somebody is called and written to is said in their profile.'

/** First word, second word; a name of one word keeps the place of the second filled. */
const namesOf = (name: string) => {
  const [firstName = 'User Name', lastName = 'last_name'] = name.trim().split(/\s+/).filter(Boolean)
  return { firstName, lastName, name: name.trim() || 'User Name' }
}

/** The gateway's word is taken for name, mail and role. A telephone it does not know is kept as said, and marked. */
const valuesOf = (person: Person, input: { phone?: string | null; payload?: Record<string, unknown> | null }) => ({
  user: person.id,
  ...namesOf(person.name),
  email: person.email,
  phone: person.phone ?? phoneOf(input.phone),
  contactVerified: person.confirmed && (person.phone !== null || !input.phone),
  roleName: 'User',
  roleId: person.role,
  ...(input.payload && { payload: input.payload }),
})

const phoneOf = (input: string | null | undefined): string | null => {
  if (!input) return null
  const checked = assets.users.definition.fields.phone.definition.schema.safeParse(input)
  if (!checked.success) throw refuse.invalid('invalid', 'is not a telephone number', 'phone')
  return checked.data as string
}

export const users: Customs<typeof assets, 'users'> = {
  async ownership({ user }, context) {
    const { rows, included } = await ownershipOf(context, user)
    const data = rows.map((attributes) => ({
      id: attributes.unique_id,
      type: 'ownership',
      attributes,
      relationships: { asset: { data: { type: 'Asset', id: attributes.asset_unique_id } } },
    }))
    return plain({ data, included, meta: pageMeta({ page: 1, records: Math.max(1, data.length), total: data.length }) })
  },

  async get({ user: named }, context) {
    const row = await recordOf(context, await memberNamed(context, named))
    if (!row) throw refuse.missing()
    return answerWith(context, assets.users, row.id)
  },

  async register({ user: named, ...input }, context) {
    const user = await memberNamed(context, named)
    const person = await known(context, user, 'assets.users.write', input)
    // Two tabs that register the same person at once: the second waits and is answered what the first has made.
    advisoryLock(context.tx, 'assets user', user)
    const there = await recordOf(context, user, 'lock')
    if (there) {
      // What is said with it the second time is kept as well.
      if (input.phone || input.payload)
        await context.update(assets.users, there, valuesOf(person, { ...input, phone: input.phone ?? there.phone }))
      return answerWith(context, assets.users, there.id)
    }
    const { id } = await context.insert(assets.users, valuesOf(person, input))
    return answerWith(context, assets.users, id, { status: 201 })
  },

  async update({ user: named, ...input }, context) {
    const user = await memberNamed(context, named)
    const person = await known(context, user, 'assets.users.write', input)
    const row = await recordOf(context, user, 'lock')
    if (!row) throw refuse.missing()
    refuseChanged(input, { ...person, ...namesOf(person.name) }, { name: ofThePerson, email: ofThePerson })
    await context.update(assets.users, row, {
      ...valuesOf(person, { ...input, phone: input.phone ?? row.phone }),
      ...(input.enabled !== null && input.enabled !== undefined && { enabled: input.enabled }),
      ...(input.status && { status: input.status }),
    })
    return answerWith(context, assets.users, row.id)
  },
}
