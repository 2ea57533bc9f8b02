import { boolean, custom, integer, longText, oneOf, ref, resource, text, url } from '@quoin/kit'
import * as z from 'zod'
import { lifecycle } from './fileFields.ts'

/** What files are sorted into; it says how many people have to approve what is in it. */
export const categories = resource({
  type: 'FileCategory',
  wrapper: 'category',
  alsoWrapped: ['categories'],
  title: 'name',
  fields: {
    name: text(160).required().searchable().sortable(),
    code: text(60).searchable().sortable(),
    description: longText(2_000),
    parent: ref('files.categories').alsoKnownAs('parent_id', 'parent_unique_id'),
    displayOrder: integer(0, 1_000_000).default(0).sortable(),
    approversNeeded: integer(1, 10).default(1),
    thumbnailUrl: url(),
    imageUrl: url(),
    contentUrl: url(),
    status: oneOf(...lifecycle)
      .default('active')
      .filterable(),
    enabled: boolean().default(true).filterable(),
  },
  permissions: { read: 'files.categories.read', write: 'files.categories.write' },
  sort: 'display_order,name',
  importKeys: ['code'],
  operations: {
    children: custom({
      method: 'GET',
      path: '/categories/:category/children',
      permission: 'files.categories.read',
      ids: { category: 'files.categories' },
      query: z.looseObject({ page: z.string().optional(), records: z.string().optional() }),
      answer: z.object({ data: z.array(z.looseObject({ unique_id: z.string(), name: z.string() })), meta: z.looseObject({}) }),
      summary: 'Categories right below one.',
    }),
  },
})

/** A word that files are found by. */
export const tags = resource({
  type: 'FileTag',
  alsoSays: { name: 'tag', enabled: true },
  wrapper: 'tag',
  title: 'tag',
  fields: {
    tag: text(60).required().unique().searchable().sortable(),
    thumbnailUrl: url(),
    imageUrl: url(),
    contentUrl: url(),
    mediaUrl: url(),
    status: oneOf(...lifecycle)
      .default('active')
      .filterable(),
  },
  permissions: { read: 'files.categories.read', write: 'files.categories.write' },
  unsupported: { unique_id: 'Tag IDs are assigned by the server.' },
  sort: 'tag',
  importKeys: ['tag'],
})
