import { type Customs, gone } from '@quoin/kit/server'
import { assets } from '../resources/index.ts'

export const categories: Customs<typeof assets, 'categories'> = {
  async deleteCascade({ id }, context) {
    await context.find(assets.categories, id, 'lock')
    // The lowest first, so that none loses the one above it before it is in the trash itself.
    const all = await context.tx.query<{ id: string }>(
      `with recursive below as (
         select c.id, 0 as depth from assets.categories c where c.tenant_id = $1 and c.id = $2
         union select c.id, b.depth + 1 from assets.categories c join below b on c.parent_id = b.id
         where c.tenant_id = $1 and c.deleted_at is null and b.depth < 100)
       select id from below group by id order by max(depth) desc`,
      [context.tenantId, id],
    )
    for (const one of all) await context.call(assets.categories.delete, { id: one.id })
    return gone()
  },
}
