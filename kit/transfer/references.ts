import type { Column, Model } from '../records/model.ts'
import type { Tx } from '../transaction/transaction.ts'
import type { Author } from '../records/write.ts'
import { knownAmong } from '../records/references.ts'
import { findBy } from './findBy.ts'
import { isUuid } from '../uuid.ts'

/** What a reference's text turned out to mean: the id, or why it names nothing; `isMissing` where a record of that name could be created. */
export type Meaning = { readonly id: string } | { readonly reason: string; readonly isMissing?: true }

/**
 * What the texts of one reference mean, each distinct one asked for once: an id, or the title or an import key of the record it
 * points to, looked for among the records this person may see.
 */
export async function meaningsOf(
  tx: Tx,
  column: Column,
  target: Model | undefined,
  { modelOf }: { modelOf(dotted: string): Model | undefined },
  author: Author,
  texts: ReadonlySet<string>,
): Promise<Map<string, Meaning>> {
  const meanings = new Map<string, Meaning>()
  const ids = [...texts].filter(isUuid).map((id) => id.toLowerCase())
  const names = [...texts].filter((text) => !isUuid(text))
  const isSeen = !column.definition.beyondReach && !target?.resource.definition.namedByAll
  const known = target
    ? await knownAmong(
        { tx, author, modelOf },
        target,
        ids.filter((id) => id !== author.actor.userId),
        { isSeen },
      )
    : new Set(ids)
  for (const id of ids)
    meanings.set(id, known.has(id) || id === author.actor.userId ? { id } : { reason: 'This record does not exist.' })
  if (names.length === 0) return meanings
  if (!target || !author.actor.permissions.has(target.resource.definition.permissions.read)) {
    for (const name of names)
      meanings.set(name, { reason: `must be an id; names of ${column.wire.replace(/_unique_id$/, '')} cannot be looked up` })
    return meanings
  }
  const { title, importKeys = [] } = target.resource.definition
  let open = names
  for (const by of [...importKeys, title]) {
    const named = target.byName.get(by)
    if (!named || open.length === 0 || !target.sees(author.actor, named)) continue
    const found = await findBy(tx, target, author, named, open, { scope: 'visible' })
    for (const [name, rows] of found) {
      meanings.set(
        name,
        rows.length === 1 ? { id: rows[0]!.id } : { reason: `${rows.length} records are called “${name.slice(0, 80)}”` },
      )
    }
    open = open.filter((name) => !found.has(name))
  }
  for (const name of open) meanings.set(name, { reason: `there is no record called “${name.slice(0, 80)}”`, isMissing: true })
  return meanings
}
