import { advisoryLock, answerRecord, type Context, type Customs, refuse } from '@quoin/kit/server'
import * as z from 'zod'
import { search } from '../resources/index.ts'

const named = z.uuid()
const aliasMax = 200

/** Whether an item is there; what lies in the trash makes place for what is registered under its id anew. */
async function isThere({ tx, tenantId }: Context, id: string): Promise<boolean> {
  // Two that register the same item at once: the second waits, and changes what the first has made.
  advisoryLock(tx, 'external item', id)
  await tx.query('delete from search.external_items where tenant_id = $1 and id = $2 and deleted_at is not null', [tenantId, id])
  const rows = await tx.query('select from search.external_items where tenant_id = $1 and id = $2', [tenantId, id])
  return rows.length > 0
}

export const externalItems: Customs<typeof search, 'externalItems'> = {
  async register({ id: given, ...input }, context) {
    const { data: id } = named.safeParse(given.toLowerCase())
    if (!id) throw refuse.parameter('id', 'must be a UUID')
    const values = {
      entityType: input.entity_type,
      description: input.content,
      url: input.entity_url,
      avatarUrl: input.entity_avatar_url,
      source: input.entity_source,
      status: input.status,
    }
    if (await isThere(context, id)) {
      const alias = input.entity_alias ?? undefined
      await context.update(search.externalItems, await context.find(search.externalItems, id, 'lock'), { ...values, alias })
      return answerRecord(context, search.externalItems, id)
    }
    const alias = input.entity_alias ?? input.content?.trim().split('\n')[0]?.slice(0, aliasMax).toWellFormed()
    if (!alias) throw refuse.invalid('required', 'is required where there is no content', 'entity_alias')
    await context.insert(search.externalItems, { ...values, alias }, id)
    return answerRecord(context, search.externalItems, id, { status: 201 })
  },
}
