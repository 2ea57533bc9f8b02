import { boolean, json, oneOf, resource, text } from '@quoin/kit'

/** A way to look at a list, kept under a name. Everybody sees their own and the shared ones; only who made one may change it. */
export const views = resource({
  type: 'view',
  wrapper: 'view',
  title: 'name',
  fields: {
    /** Dotted name of the resource it lists, `crm.contacts`. */
    list: text(120).required().fixed().filterable(),
    name: text(120).required().searchable().sortable(),
    visibility: oneOf('own', 'shared').default('own').filterable(),
    isDefault: boolean().default(false).filterable(),
    /** Search, filters, sort, columns and density, as the list wrote them. */
    state: json().required(),
  },
  permissions: { read: 'member', write: 'member' },
  sort: 'name',
  only: ['list', 'get', 'create', 'update', 'delete'],
})
