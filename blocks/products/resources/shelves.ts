import { boolean, email, integer, json, longText, oneOf, phone, ref, resource, text, url } from '@quoin/kit'
import * as z from 'zod'
import { inUse, meta, origin } from './common.ts'
import { currencies } from './money.ts'

const looks = { imageUrl: url(), thumbnailUrl: url(), contentUrl: url(), mediaUrl: url() }
const place = { isGlobal: boolean().default(true), countryId: text(60), countryName: text(120) }

/** A choice of products that is shown together, perhaps on one channel only. */
export const catalogs = resource({
  type: 'ProductCatalog',
  wrapper: 'catalog',
  title: 'name',
  fields: {
    name: text(160).required().searchable().sortable(),
    code: text(60).searchable().sortable().unique(),
    description: longText(2_000),
    channel: ref('products.channels'),
    isMultichannel: boolean().default(false),
    currencyCode: oneOf(...currencies),
    itemsCounter: integer().readOnly(),
    ...looks,
    ...place,
    ...meta,
    ...inUse,
    payload: json(),
  },
  shows: z.object({ products: z.array(z.looseObject({})) }),
  access: { read: 'products.products.read', write: 'products.catalogs.write' },
  sort: 'name',
  importKeys: ['code'],
})

/** A way goods reach customers: the shop, a marketplace, the counter. */
export const channels = resource({
  type: 'Channel',
  wrapper: 'channel',
  title: 'name',
  fields: {
    name: text(160).required().searchable().sortable(),
    code: text(60).searchable().sortable().unique(),
    currencyCode: oneOf(...currencies),
    apiUrl: url(),
    apiDescription: text(500),
    ...meta,
    ...inUse,
    payload: json(),
  },
  access: { read: 'products.products.read', write: 'products.catalogs.write' },
  sort: 'name',
})

/** Whose name stands on a product. */
export const brands = resource({
  type: 'Brand',
  wrapper: 'brand',
  title: 'name',
  fields: {
    name: text(160).required().searchable().sortable(),
    code: text(60).searchable().sortable().unique(),
    ...looks,
    ...place,
    ...meta,
    ...inUse,
    payload: json(),
  },
  access: { read: 'products.products.read', write: 'products.catalogs.write' },
  sort: 'name',
  importKeys: ['code'],
})

/** Who goods are bought from, and who is owed for what was sold of theirs. */
export const vendors = resource({
  type: 'Vendor',
  wrapper: 'vendor',
  title: 'name',
  fields: {
    name: text(200).required().searchable().sortable(),
    code: text(60).searchable().sortable().unique(),
    email: email().searchable(),
    phone: phone(),
    contactName: text(160).searchable(),
    taxId: text(60),
    /** Hundredths of a percent of a sale that the house keeps. */
    commissionBasisPoints: integer(0, 10_000),
    ...looks,
    ...meta,
    ...inUse,
    ...origin,
    payload: json(),
  },
  access: { read: 'products.vendors.read', write: 'products.vendors.write' },
  sort: 'name',
  importKeys: ['code'],
})

/** Where goods lie. */
export const warehouses = resource({
  type: 'Warehouse',
  wrapper: 'warehouse',
  title: 'name',
  fields: {
    name: text(160).required().searchable().sortable(),
    code: text(60).searchable().sortable().unique(),
    vendor: ref('products.vendors'),
    channel: ref('products.channels'),
    address: text(500),
    isGlobal: boolean().default(true),
    isMultichannel: boolean().default(false),
    ...meta,
    ...inUse,
    ...origin,
    payload: json(),
  },
  access: { read: 'products.stock.read', write: 'products.stock.write' },
  sort: 'name',
  importKeys: ['code'],
})
