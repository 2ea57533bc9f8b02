import { serve } from '@quoin/kit/server'
import { favorites } from './operations/favorites.ts'
import { queries } from './operations/queries.ts'
import { results } from './operations/results.ts'
import { users } from './operations/users.ts'
import { persons } from './persons.ts'
import { search } from './resources/index.ts'

export const searchServer = serve(search, {
  persons,
  operations: { results, queries, favorites, users },
})
