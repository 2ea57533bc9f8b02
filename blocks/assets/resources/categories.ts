import { boolean, color, custom, integer, json, longText, oneOf, ref, resource, text } from '@quoin/kit'
import { customFields } from './customFields.ts'
import { lifecycle } from './sharedFields.ts'

/** A sort of asset, below another if need be; it says which further fields its assets have and how they lose value. */
export const categories = resource({
  type: 'category',
  wrapper: 'category',
  title: 'name',
  fields: {
    name: text(160).required().searchable().sortable(),
    code: text(60).searchable().unique(),
    description: longText(2_000),
    parent: ref('assets.categories'),
    order: integer(0, 1_000_000).default(0).sortable(),
    color: color(),
    icon: text(60),
    imageUrl: text(2_000),
    customFields: customFields(),
    /** Taken by assets that say nothing of their own. */
    depreciationMonths: integer(1, 1_200),
    status: oneOf(...lifecycle)
      .default('active')
      .filterable(),
    enabled: boolean().default(true).filterable(),
    payload: json(),
  },
  permissions: { read: 'assets.assets.read', write: 'assets.setup.write' },
  sort: 'order,name',
  operations: {
    deleteCascade: custom({
      method: 'DELETE',
      path: '/categories/:id/cascade',
      permission: 'assets.setup.write',
      ids: { id: 'assets.categories' },
      summary: 'Puts a category into the trash with all that lie below it. Their assets stay.',
    }),
  },
})
