import type { Context } from '@quoin/kit/server'
import type { FrozenNames } from '../editions/body.ts'

interface Named {
  readonly unique_id: string
  readonly name: string
}
type Names = ReadonlyMap<string, string>

/** The language of whoever asks; null where they have chosen none. */
async function languageOf({ tx, tenantId, me }: Context): Promise<string | null> {
  const [row] = await tx.query<{ language: string | null }>(
    'select u.language from gateway.users_view u where u.tenant_id = $1 and u.id = app.id($2)',
    [tenantId, me],
    'prepare',
  )
  return row?.language?.slice(0, 2) ?? null
}

/**
 * What sections, breakdowns and objectives are called in the language of whoever asks. Names alone: what is hashed, frozen and signed says what
 * was written first, or a change of language would be a change of what was asked.
 */
export async function namesFor(context: Context): Promise<Names> {
  const language = await languageOf(context)
  if (!language) return new Map()
  const rows = await context.tx.query<{ id: string; name: string }>(
    `select t.id, t.name from (
       select id, translations -> $2 ->> 'name' as name from disclosure.disclosures where tenant_id = $1 and translations is not null
       union all select id, translations -> $2 ->> 'name' from disclosure.breakdowns where tenant_id = $1 and translations is not null
       union all select id, translations -> $2 ->> 'name' from disclosure.objectives where tenant_id = $1 and translations is not null) t
     where t.name is not null`,
    [context.tenantId, language],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The same things by their names in a language. */
export const named = <T extends Named>(names: Names, list: readonly T[]): T[] =>
  list.map((one) => ({ ...one, name: names.get(one.unique_id) ?? one.name }))

/** One objective with its name and its guidance in the language of whoever asks. */
export const objectiveFor = async <T extends Asked>(context: Context, answer: T): Promise<T> =>
  objectiveIn(context, answer, await languageOf(context))

interface Asked extends Named {
  readonly guidance: string | null
}
/** The same in a language that is named. */
export async function objectiveIn<T extends Asked>(context: Context, answer: T, language: string | null): Promise<T> {
  if (!language) return answer
  const [row] = await context.tx.query<{ name: string | null; text: string | null }>(
    `select o.translations -> $3 ->> 'name' as name, o.translations -> $3 ->> 'text' as text from disclosure.objectives o
     where o.tenant_id = $1 and o.id = $2`,
    [context.tenantId, answer.unique_id, language],
  )
  return { ...answer, name: row?.name ?? answer.name, guidance: row?.text ?? answer.guidance }
}

/** What sections, breakdowns and objectives are called in every language there is, by their ids, to be frozen. */
export async function namesOfAll({ tx, tenantId }: Context): Promise<ReadonlyMap<string, FrozenNames>> {
  const rows = await tx.query<{ id: string; names: FrozenNames | null }>(
    `select t.id, (select json_object_agg(l.key, l.value ->> 'name') from jsonb_each(t.translations) l where l.value ->> 'name' is not null) as names from (
       select id, translations from disclosure.disclosures where tenant_id = $1 and translations is not null
       union all select id, translations from disclosure.breakdowns where tenant_id = $1 and translations is not null
       union all select id, translations from disclosure.objectives where tenant_id = $1 and translations is not null) t`,
    [tenantId],
  )
  return new Map(rows.flatMap(({ id, names }) => (names ? [[id, names]] : [])))
}
