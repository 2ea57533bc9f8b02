import { boolean, integer, json, oneOf, resource, tags, text } from '@quoin/kit'

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
    /** Codes of the roles whose members see it first where it is shared, by whoever looks after roles. */
    defaultRoles: tags().writtenWith('gateway.roles.write'),
    /** Where it stands among those of whoever made it. */
    position: integer(0, 1_000).default(0),
    /** Search, filters, order, columns, density and look, as the list wrote them. */
    state: json().required(),
  },
  permissions: { read: 'member', write: 'member' },
  sort: 'position,name',
  only: ['list', 'get', 'create', 'update', 'delete'],
})
