import { advisoryLock, type Context, type Customs, refuse } from '@quoin/kit/server'
import { files } from '../resources/index.ts'
import { answerWith, mayName } from './records.ts'

const recordOf = async ({ tx, tenantId }: Context, user: string): Promise<{ id: string } | undefined> => {
  const [row] = await tx.query<{ id: string }>(
    'select id from files.users where tenant_id = $1 and user_id = $2 and deleted_at is null',
    [tenantId, user],
  )
  return row
}

export const users: Customs<typeof files, 'users'> = {
  async get({ user }, context) {
    await mayName(context, user, 'files.files.read')
    const row = await recordOf(context, user)
    if (!row) throw refuse.missing()
    return answerWith(context, files.users, row.id)
  },

  async register({ user, user_unique_id, payload }, context) {
    await mayName(context, user, 'files.files.write')
    // The address says who; a body that says somebody else is a mistake.
    if (user_unique_id && user_unique_id !== user)
      throw refuse.invalid('no_such_record', 'The person does not match the path.', 'user_unique_id')
    // Two tabs that register the same person at once: the second waits and is answered what the first has made.
    advisoryLock(context.tx, 'files user', user)
    const there = await recordOf(context, user)
    if (there) return answerWith(context, files.users, there.id)
    const [person] = await context.tx.query<{ name: string; email: string }>(
      'select name, email from gateway.users_view where tenant_id = $1 and id = $2',
      [context.tenantId, user],
    )
    const { id } = await context.insert(files.users, { user, name: person!.name, email: person!.email, payload: payload ?? null })
    return answerWith(context, files.users, id, 201)
  },
}
