import {
  boolean,
  custom,
  email,
  field,
  filterSchema,
  integer,
  json,
  longText,
  oneOf,
  phone,
  ref,
  resource,
  tags,
  text,
  url,
  uuid,
  currencies,
} from '@quoin/kit'
import * as z from 'zod'
import { inUse, meta, notOfCurrencies, origin } from './common.ts'

const looks = { imageUrl: url(), thumbnailUrl: url(), contentUrl: url(), mediaUrl: url() }
const place = { isGlobal: boolean().default(true), countryId: text(60), countryName: text(120) }

const given = (rule: object) => Object.values(rule).some((value) => value !== undefined)
/** What makes a product a member of a catalog that follows a rule: what a list of products can be asked for, and all of it together. */
export const catalogRule = z
  .strictObject({
    /** Fields of products by their names on the wire, compared as lists compare them. */
    filter: filterSchema({ field: z.string().max(60), valueMax: 200, valuesMax: 50, conditions: 20 })
      .refine((filter) => Object.keys(filter).length > 0, 'must name a field')
      .optional(),
    search: z.string().trim().min(1).max(200).optional(),
    /** With all that lies below it. */
    category_unique_id: uuid().optional(),
    in_stock: z.literal(true).optional(),
    /** In the currency of each product. */
    price_from: z.number().min(0).max(1e12).optional(),
    price_to: z.number().min(0).max(1e12).optional(),
  })
  .refine(given, 'must not be empty')
export type CatalogRule = z.infer<typeof catalogRule>

/** What clients of another make call the channel; which it is says the reference beside it. */
const ofChannel = { channelCode: text(60), channelName: text(160) }

/** A choice of products that is shown together, perhaps on one channel only: picked by hand, or found by a rule. */
export const catalogs = resource({
  type: 'ProductCatalog',
  wrapper: 'catalog',
  unsupported: notOfCurrencies,
  title: 'name',
  fields: {
    name: text(160).required().searchable().sortable(),
    code: text(60).searchable().sortable().unique(),
    description: longText(2_000),
    channel: ref('products.channels'),
    ...ofChannel,
    isMultichannel: boolean().default(false),
    currencyCode: oneOf(...currencies),
    currencyName: text(60),
    itemsCounter: integer().readOnly(),
    /** Whatever it finds is in the catalog, and nothing else. Without one it is what was put in by hand. */
    rule: field<CatalogRule>('json', 'jsonb', catalogRule),
    ...looks,
    ...place,
    ...meta,
    ...inUse,
    payload: json(),
  },
  shows: z.object({ products: z.array(z.looseObject({})) }),
  permissions: { read: 'products.products.read', write: 'products.catalogs.write' },
  sort: 'name',
  importKeys: ['code'],
})

const soldFrom = z.object({
  unique_id: z.string(),
  every_warehouse: z.boolean(),
  warehouses: z.array(z.object({ unique_id: z.string(), name: z.string() })),
})

/** A way goods reach customers: the shop, a marketplace, the counter. */
export const channels = resource({
  type: 'Channel',
  wrapper: 'channel',
  unsupported: { ...notOfCurrencies, api_keys_id: 'Keys are kept by the gateway: POST /api_keys.' },
  title: 'name',
  fields: {
    name: text(160).required().searchable().sortable(),
    code: text(60).searchable().sortable().unique(),
    currencyCode: oneOf(...currencies),
    currencyName: text(60),
    apiUrl: url(),
    apiDescription: text(500),
    apiKeysDescription: text(500),
    /** Codes of the roles that may buy on it; nobody named means everybody. */
    roles: tags().default([]),
    /** It names no warehouses, and so sells from all of them. */
    everyWarehouse: boolean().default(true).readOnly(),
    ...meta,
    ...inUse,
    payload: json(),
  },
  permissions: { read: 'products.products.read', write: 'products.catalogs.write' },
  sort: 'name',
  operations: {
    open: custom({
      method: 'GET',
      path: '/channels/open',
      permission: 'products.products.read',
      query: z.object({
        /** Asks of this one alone. */
        channel_unique_id: uuid().optional(),
      }),
      answer: z.object({ unique_id: z.string(), channels: z.array(z.object({ unique_id: z.string(), name: z.string() })) }),
      summary: 'The channels whoever asks may buy on; of one channel, whether it is among them.',
    }),
    warehouses: custom({
      method: 'GET',
      path: '/channels/:id/warehouses',
      permission: 'products.stock.read',
      ids: { id: 'products.channels' },
      answer: soldFrom,
      summary: 'The warehouses a channel sells from; none where it sells from all of them.',
    }),
    sellFrom: custom({
      method: 'PUT',
      path: '/channels/:id/warehouses',
      permission: 'products.catalogs.write',
      ids: { id: 'products.channels' },
      body: z.object({ warehouses: z.array(uuid()).max(200) }),
      answer: soldFrom,
      summary: 'Says which warehouses a channel sells from, all at once; none named means all of them.',
    }),
  },
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
  permissions: { read: 'products.products.read', write: 'products.catalogs.write' },
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
  permissions: { read: 'products.vendors.read', write: 'products.vendors.write' },
  sort: 'name',
  importKeys: ['code'],
})

/**
 * Where goods lie. `channel`, `isGlobal` and `isMultichannel` are kept for clients of the specification and decide nothing: which
 * warehouses a channel sells from is said at the channel (`PUT /channels/:id/warehouses`).
 */
export const warehouses = resource({
  type: 'Warehouse',
  wrapper: 'warehouse',
  unsupported: {
    address_unique_id: 'A warehouse says where it is by its own address.',
    location_unique_id: 'A warehouse says where it is by its own address.',
  },
  title: 'name',
  fields: {
    name: text(160).required().searchable().sortable(),
    code: text(60).searchable().sortable().unique(),
    vendor: ref('products.vendors'),
    channel: ref('products.channels'),
    ...ofChannel,
    address: text(500),
    isGlobal: boolean().default(true),
    isMultichannel: boolean().default(false),
    ...meta,
    ...inUse,
    ...origin,
    payload: json(),
  },
  permissions: { read: 'products.stock.read', write: 'products.stock.write' },
  sort: 'name',
  importKeys: ['code'],
})
