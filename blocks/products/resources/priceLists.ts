import { boolean, integer, longText, moment, oneOf, resource, tags, text } from '@quoin/kit'
import { inUse } from './common.ts'

/** A set of prices that counts for some people or for some time. An override replaces the price, a sale only ever lowers it. */
export const priceLists = resource({
  type: 'price_list',
  wrapper: 'price_list',
  title: 'name',
  fields: {
    name: text(160).required().searchable().sortable(),
    code: text(60).searchable().sortable().unique(),
    description: longText(2_000),
    kind: oneOf('override', 'sale').default('sale').filterable(),
    /** Of several overrides the highest decides. */
    priority: integer(0, 1_000_000).default(0).sortable(),
    /** Codes of the roles it is for; nobody named means everybody. */
    roles: tags().default([]),
    /** Beside those roles only for customers in a tier of the loyalty programme that names it; everybody else it is kept from. */
    forTiers: boolean().default(false).filterable(),
    startDate: moment().sortable(),
    endDate: moment().sortable(),
    ...inUse,
  },
  permissions: { read: 'products.prices.read', write: 'products.prices.write' },
  sort: '-priority,name',
  importKeys: ['code'],
})
