import { Answer, type Context, pageMeta, refuse } from '@quoin/kit/server'
import { type AnyResource, isSeen } from '@quoin/kit'
import { plainLines } from '../redact.ts'

/** A row as its answer shows it. */
export type Shown = { readonly unique_id: string } & Readonly<Record<string, unknown>>

/** A record as the serializer made it, with what is shown beside its fields. */
export interface Document {
  readonly document: string
  readonly more?: Readonly<Record<string, unknown>>
}
export const shownOf = ({ document, more }: Document): Shown => ({
  ...(JSON.parse(document) as { attributes: Shown }).attributes,
  ...more,
})

/** What a message asks for as resources of their own beside it, as clients of the specification resolve them. */
const actionsOf = ({ actions }: Shown): readonly Shown[] =>
  Array.isArray(actions) ? actions.filter((one) => typeof one === 'object') : []
export const relatedActions = (shown: Shown) =>
  actionsOf(shown).length > 0 && {
    relationships: { message_actions: { data: actionsOf(shown).map(({ unique_id: id }) => ({ type: 'MessageAction', id })) } },
  }
export const includedActions = (rows: readonly Shown[]) =>
  rows.flatMap(actionsOf).map((attributes) => ({ id: attributes.unique_id, type: 'MessageAction', attributes }))

/** A page of rows as JSON:API resources; `more` is told of the page, `beside` stands beside its rows. */
export const rowsAnswer = (
  { type }: Pick<AnyResource, 'type'>,
  rows: readonly Shown[],
  meta: Parameters<typeof pageMeta>[0],
  more: Readonly<Record<string, unknown>> = {},
  { included = [], ...beside }: Readonly<Record<string, unknown>> & { readonly included?: readonly object[] } = {},
): Answer => {
  const all = [...included, ...includedActions(rows)]
  return new Answer(
    200,
    JSON.stringify({
      data: rows.map((attributes) => ({ id: attributes.unique_id, type, attributes, ...relatedActions(attributes) })),
      meta: { ...pageMeta(meta), ...more },
      ...beside,
      ...(all.length > 0 && { included: all }),
    }),
  )
}

/** How many rows stand before a page. */
export const offsetOf = ({ page, records }: { readonly page: number; readonly records: number }) => (page - 1) * records

/** What belongs to a person is asked for by themselves; of others it is not there. */
export function mustBeMe({ me }: Context, person: string): void {
  if (!me || person.toLowerCase() !== me) throw refuse.missing()
}

/** Active members of the company among these ids, and in their order. */
export async function membersAmong({ tx, tenantId }: Context, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await tx.query<{ id: string }>(
    `select u.id from gateway.users_view u where u.tenant_id = $1 and u.id = any($2::uuid[]) and u.status = 'active' and u.deleted_at is null`,
    [tenantId, ids],
  )
  return [...new Set(ids)].filter((id) => found.some((one) => one.id === id))
}

/** Lines in which something can be seen. */
export function seenLines(text: string, field: string): string {
  const lines = plainLines(text)
  if (!isSeen(lines)) throw refuse.invalid('required', 'must not be empty', field)
  return lines
}

/** Words as a pattern that finds them anywhere. */
export const patternOf = (search: string | undefined): string | null =>
  search?.trim() ? `%${search.trim().replace(/[\\%_]/g, '\\$&')}%` : null
