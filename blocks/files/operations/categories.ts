import type { Customs } from '@quoin/kit/server'
import { files } from '../resources/index.ts'

export const categories: Customs<typeof files, 'categories'> = {
  async children({ category, ...query }, context) {
    await context.find(files.categories, category)
    return context.list(files.categories, query as Record<string, string>, (add) => [`t.parent_id = ${add(category)}`])
  },
}
