import { advisoryLock, answerRecord, type Context, type Customs, document, refuse } from '@quoin/kit/server'
import { kindCalled } from '../queries/kinds.ts'
import { search } from '../resources/index.ts'

/** Records one person keeps at hand. */
const keptMax = 500

const keptOf = async (context: Context, record: string): Promise<string | undefined> => {
  const [row] = await context.tx.query<{ id: string }>(
    'select id from search.favorites where tenant_id = $1 and user_id = $2 and entity_id = $3 and deleted_at is null',
    [context.tenantId, context.me, record],
  )
  return row?.id
}

export const favorites: Customs<typeof search, 'favorites'> = {
  async add(
    { entity_unique_id: record, entity_type: type, entity_alias: alias, entity_url: url, entity_avatar_url: avatar },
    context,
  ) {
    const kind = kindCalled(context, type)
    if (!kind) throw refuse.invalid('no_such_record', 'This record type does not exist.', 'entity_type')
    const [seen] = await context.ids(kind.model.resource, { ids: [record] }, 1)
    if (!seen) throw refuse.invalid('no_such_record', 'This record does not exist.', 'entity_unique_id')
    // Two tabs at once: the second waits, and is answered what the first has kept.
    advisoryLock(context.tx, 'favorites', context.me)
    const there = await keptOf(context, record)
    if (there) return answerRecord(context, search.favorites, there)
    const [count] = await context.tx.query<{ held: string }>(
      'select count(*) as held from search.favorites where tenant_id = $1 and user_id = $2 and deleted_at is null',
      [context.tenantId, context.me],
    )
    if (Number(count!.held) >= keptMax) throw refuse.conflict('too_many', `You can have up to ${keptMax} favourites.`)
    const { id } = await context.insert(search.favorites, {
      user: context.me,
      entityId: record,
      entityType: type,
      entityAlias: alias ?? null,
      entityUrl: url ?? null,
      entityAvatarUrl: avatar ?? null,
    })
    return answerRecord(context, search.favorites, id, { status: 201 })
  },

  async remove({ id }, context) {
    const [gone] = await context.tx.query<{ id: string }>(
      'delete from search.favorites where tenant_id = $1 and user_id = $2 and (id::text = $3 or entity_id = $3) returning id',
      [context.tenantId, context.me, id],
    )
    if (!gone) throw refuse.missing()
    return document({ type: 'FavoriteEntity', id, attributes: { deleted: true } })
  },

  async check({ entity }, context) {
    const id = await keptOf(context, entity)
    // Whatever was asked for, what is not kept is answered alike.
    return document({ type: 'FavoriteEntity', id: id ?? context.me, attributes: { favorite: id !== undefined } })
  },
}
