import { columnName, wireName } from '@quoin/kit'
import type { Tx } from '@quoin/kit/server'
import { gateway } from '../resources/index.ts'

const fields = Object.entries(gateway.profiles.definition.fields).map(([name, { definition }]) => ({
  wire: wireName(name, definition),
  column: columnName(name, definition),
  isJson: definition.column === 'jsonb',
}))
const selection = ['id', 'created_at', 'updated_at', ...fields.map(({ wire, column }) => `${column} as ${wire}`)].join(', ')

export type ProfileRow = Readonly<Record<string, unknown>> & { readonly id: string }

/** What a person told a company about themselves, in wire names; undefined when nothing yet. */
export const readProfile = async (tx: Tx, companyId: string, userId: string): Promise<ProfileRow | undefined> =>
  (
    await tx.query<ProfileRow>(
      `select ${selection} from gateway.profiles where tenant_id = $1 and user_id = $2`,
      [companyId, userId],
      'prepare',
    )
  )[0]

export const profileAttributes = (profile: ProfileRow) => ({ unique_id: profile.id, ...profile })

/** Writes the fields that are given, in wire names, and leaves the others; the first time it makes the profile. */
export async function writeProfile(
  tx: Tx,
  companyId: string,
  userId: string,
  by: string,
  values: Readonly<Record<string, unknown>>,
): Promise<ProfileRow> {
  const input = fields.filter(({ wire }) => values[wire] !== undefined)
  const parameters = input.map(({ wire, isJson }) =>
    isJson && values[wire] !== null ? JSON.stringify(values[wire]) : values[wire],
  )
  const columns = input.map(({ column }) => column)
  const places = columns.map((_, i) => `$${i + 4}`)
  const [written] = await tx.query<ProfileRow>(
    `insert into gateway.profiles as p (${['tenant_id', 'user_id', 'created_by', 'updated_by', ...columns].join(', ')})
     values (${['$1', '$2', '$3', '$3', ...places].join(', ')})
     on conflict (tenant_id, user_id) do update set version = p.version + 1, updated_at = clock_timestamp(), updated_by = $3
       ${columns.map((column) => `, ${column} = excluded.${column}`).join('')} returning ${selection}`,
    [companyId, userId, by, ...parameters],
  )
  await tx.query(
    'update gateway.users set user_profile_id = $3 where tenant_id = $1 and id = $2 and user_profile_id is distinct from $3',
    [companyId, userId, written!.id],
  )
  const { preferred_language: language } = values
  if (language !== undefined) await writeLanguage(tx, companyId, userId, by, language as string | null)
  return written!
}

/** Mails of the company go in the language of the profile; those of sign-in, which belong to no company, when it is one's own word. */
async function writeLanguage(tx: Tx, companyId: string, userId: string, by: string, language: string | null): Promise<void> {
  if (by === userId && language) await tx.query('update gateway.people set language = $2 where id = $1', [userId, language])
  await tx.query(
    `update gateway.users u set language = coalesce($3, p.language) from gateway.people p
     where u.tenant_id = $1 and u.id = $2 and p.id = u.id`,
    [companyId, userId, language],
  )
}
