import { boolean, integer, longText, oneOf, resource, text, currencies } from '@quoin/kit'

/** A way deals go, from the first talk to won or lost. A company that has none gets one with its first opportunity. */
export const pipelines = resource({
  type: 'Pipeline',
  wrapper: 'pipeline',
  title: 'name',
  fields: {
    name: text(120).required().searchable().sortable(),
    description: longText(2_000),
    // What new opportunities are counted in when nobody says otherwise.
    currency: oneOf(...currencies)
      .default('EUR')
      .filterable(),
    isDefault: boolean().default(false).filterable(),
    order: integer(0, 1_000_000).default(0).sortable(),
    enabled: boolean().default(true).filterable(),
  },
  permissions: { read: 'crm.opportunities.read', write: 'crm.pipelines.manage' },
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'history'],
  sort: 'order,name',
})
