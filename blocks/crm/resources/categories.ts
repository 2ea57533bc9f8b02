import { boolean, color, integer, json, longText, oneOf, ref, resource, text, url } from '@quoin/kit'

/** A branch of the tree that accounts and papers are sorted into. */
export const categories = resource({
  type: 'category',
  wrapper: 'category',
  title: 'name',
  fields: {
    name: text(160).required().searchable().sortable(),
    code: text(60).searchable().sortable(),
    description: longText(2_000),
    parent: ref('crm.categories').alsoKnownAs('parent_id'),
    order: integer(0, 1_000_000).default(0).sortable().alsoKnownAs('display_order'),
    color: color(),
    icon: text(60),
    thumbnailUrl: url(),
    imageUrl: url(),
    contentUrl: url(),
    status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').filterable(),
    enabled: boolean().default(true).filterable(),
    payload: json(),
  },
  permissions: { read: 'crm.categories.read', write: 'crm.categories.write' },
  sort: 'order,name',
  aliases: { update: ['PUT /categories:id'] },
  importKeys: ['code'],
})
