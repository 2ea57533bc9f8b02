import type { Actions } from '@quoin/kit/server'
import type { products } from '../resources/index.ts'

export const promotions: Actions<typeof products, 'promotions'> = {
  activate: (_promotion, _, { save }) => save({ enabled: true, status: 'active' }),
  deactivate: (_promotion, _, { save }) => save({ enabled: false, status: 'inactive' }),
}
