import { moment, ref, resource } from '@quoin/kit'
import { inUse } from './common.ts'

/** Where a product is sold, and from when until when. A product without any is sold everywhere, always. */
export const listings = resource({
  type: 'product_listing',
  wrapper: 'listing',
  title: 'id',
  fields: {
    product: ref('products.products').required().fixed(),
    /** Empty means the shop itself and every channel. */
    channel: ref('products.channels'),
    visibleFrom: moment().sortable(),
    visibleUntil: moment().sortable(),
    ...inUse,
  },
  under: { resource: 'products', field: 'product' },
  permissions: { read: 'products.products.read', write: 'products.catalogs.write' },
  sort: 'created_at',
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'history'],
})
