import { Answer, type Context, type Model, pageMeta, quote, refuse } from '@quoin/kit/server'
import type { AnyResource } from '@quoin/kit'

/** A row as its answer shows it. */
export type Shown = { readonly unique_id: string } & Readonly<Record<string, unknown>>

/** What a row of a resource shows: every field under its name on the wire. */
export const shownColumns = ({ columns }: Model): string =>
  columns.map(({ column, wire }) => `t.${quote(column)} as ${quote(wire)}`).join(', ')

/** A page of rows as JSON:API resources. */
export const rowsAnswer = (
  { type }: Pick<AnyResource, 'type'>,
  rows: readonly Shown[],
  meta: { readonly page: number; readonly records: number; readonly total: number },
  more: Readonly<Record<string, unknown>> = {},
): Answer =>
  new Answer(
    200,
    JSON.stringify({
      data: rows.map((attributes) => ({ id: attributes.unique_id, type, attributes })),
      meta: { ...pageMeta(meta), ...more },
    }),
  )

/** A row of the wire without the names that say where it lies, as columns of a statement. */
export const offsetOf = ({ page, records }: { readonly page: number; readonly records: number }) => (page - 1) * records

/** What belongs to a person is asked for by themselves; of others it is not there. */
export function mustBeMe({ me }: Context, person: string): void {
  if (!me || person.toLowerCase() !== me) throw refuse.missing()
}

/** Active members of the company among these ids, and in their order. */
export async function membersAmong({ tx, tenantId }: Context, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await tx.query<{ id: string }>(
    `select u.id from gateway.users u where u.tenant_id = $1 and u.id = any($2::uuid[]) and u.status = 'active' and u.deleted_at is null`,
    [tenantId, ids],
  )
  return [...new Set(ids)].filter((id) => found.some((one) => one.id === id))
}

/** Words as a pattern that finds them anywhere. */
export const patternOf = (search: string | undefined): string | null =>
  search?.trim() ? `%${search.trim().replace(/[\\%_]/g, '\\$&')}%` : null
