import { advisoryLock, type Answer, type Context, type Customs, scopeOf, refuse } from '@quoin/kit/server'
import { forms } from '../resources/index.ts'
import { answerWith } from './records.ts'

interface Input {
  readonly user_unique_id?: string | null
  readonly phone?: string | null
}
interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly role: string | null
}

async function known(context: Context, user: string, permission: string, input: Input): Promise<Person> {
  if (scopeOf(context.actor, permission) !== 'tenant' && user !== context.me) throw refuse.missing()
  const [person] = await context.tx.query<Person & Record<string, unknown>>(
    'select id, name, email, phone, role_id as role from gateway.users_view where tenant_id = $1 and id = $2 and deleted_at is null',
    [context.tenantId, user],
  )
  if (!person) throw refuse.missing()
  // The address says who; a body that says somebody else is a mistake.
  if (input.user_unique_id && input.user_unique_id !== user)
    throw refuse.invalid('no_such_record', 'The person does not match the path.', 'user_unique_id')
  return person
}

const recordOf = async (context: Context, user: string, lock?: 'lock') => {
  const [row] = await context.tx.query<{ id: string }>(
    'select id from forms.users where tenant_id = $1 and user_id = $2 and deleted_at is null',
    [context.tenantId, user],
  )
  return row && context.find(forms.users, row.id, lock)
}

/** Name, mail and role are the gateway's; a telephone number it does not know is taken from the caller. */
const valuesOf = (person: Person, phone: string | null | undefined) => ({
  user: person.id,
  name: person.name.trim() || 'User Name',
  email: person.email,
  phone: person.phone ?? phoneOf(phone),
  roleName: 'User',
  roleId: person.role,
})
const phoneOf = (input: string | null | undefined): string | null => {
  if (!input) return null
  const checked = forms.users.definition.fields.phone.definition.schema.safeParse(input)
  if (!checked.success) throw refuse.invalid('invalid', 'is not a telephone number', 'phone')
  return checked.data as string
}

export async function registerUser(context: Context, user: string, input: Input): Promise<Answer> {
  const person = await known(context, user, 'forms.users.write', input)
  // Two tabs that register the same person at once: the second waits and is answered what the first has made.
  advisoryLock(context.tx, 'forms user', user)
  const there = await recordOf(context, user)
  if (there) return answerWith(context, forms.users, there.id)
  const { id } = await context.insert(forms.users, valuesOf(person, input.phone))
  return answerWith(context, forms.users, id, 201)
}

export const users: Customs<typeof forms, 'users'> = {
  async get({ userUniqueId }, context) {
    const row = await recordOf(context, userUniqueId)
    if (!row || (scopeOf(context.actor, 'forms.users.read') !== 'tenant' && userUniqueId !== context.me)) throw refuse.missing()
    return answerWith(context, forms.users, row.id)
  },
  register: ({ userUniqueId, ...input }, context) => registerUser(context, userUniqueId, input),
  async update({ userUniqueId, ...input }, context) {
    const person = await known(context, userUniqueId, 'forms.users.write', input)
    const row = await recordOf(context, userUniqueId, 'lock')
    if (!row) throw refuse.missing()
    await context.update(forms.users, row, valuesOf(person, input.phone ?? row.phone))
    return answerWith(context, forms.users, row.id)
  },
}
