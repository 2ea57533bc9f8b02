import { refuse } from '@quoin/kit/server'
import type { Book } from './content.ts'

export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly language: string | null
}

/** Members of the company by their ids; who is none any more is left out. */
export const peopleOf = ({ tx, tenantId }: Book, ids: readonly string[]): Promise<Person[]> =>
  tx.query<Person & Record<string, unknown>>(
    'select u.id, u.name, u.email, u.language from gateway.users_view u where u.tenant_id = $1 and u.id = any($2::uuid[]) and u.deleted_at is null',
    [tenantId, ids],
    'prepare',
  )

export async function memberOf(book: Book, id: string): Promise<Person> {
  const [person] = await peopleOf(book, [id])
  if (!person) throw refuse.invalid('no_such_record', 'This record does not exist.', 'user_unique_id')
  return person
}

/** Members by their addresses, in small letters. */
export async function membersByEmail({ tx, tenantId }: Book, emails: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  const rows = await tx.query<Person & Record<string, unknown>>(
    'select u.id, u.name, u.email, u.language from gateway.users_view u where u.tenant_id = $1 and u.email = any($2::text[]) and u.deleted_at is null',
    [tenantId, emails],
  )
  return new Map(rows.map((person) => [person.email.toLowerCase(), person]))
}
