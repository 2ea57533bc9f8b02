import { json, longText, oneOf, ref, resource, text } from '@quoin/kit'

/** A drawer of the company's own, for what other blocks sort into the gateway's. */
export const categories = resource({
  type: 'category',
  wrapper: 'categories',
  title: 'name',
  fields: {
    name: text(160).required().searchable().sortable(),
    description: longText(2_000),
    parent: ref('gateway.categories'),
    status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').filterable(),
    payload: json(),
  },
  permissions: { read: 'member', write: 'gateway.categories.write' },
  sort: 'name',
  only: ['list', 'get', 'create', 'update', 'delete'],
})
