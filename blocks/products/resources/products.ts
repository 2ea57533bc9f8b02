import {
  boolean,
  custom,
  customFields,
  decimal,
  field,
  internal,
  integer,
  json,
  longText,
  oneOf,
  ref,
  resource,
  share,
  tags,
  text,
  url,
  uuid,
  currencies,
} from '@quoin/kit'
import * as z from 'zod'
import { inUse, meta, notOfGoods, origin } from './common.ts'
import { countryCode } from './taxes.ts'

const areDifferent = (words: readonly string[]): boolean => new Set(words.map((word) => word.toLowerCase())).size === words.length

/** What a product can be chosen by, `Size: S, M, L`; variations are the combinations that are sold. */
export const productOption = z.strictObject({
  name: z.string().trim().min(1).max(60),
  values: z.array(z.string().trim().min(1).max(60)).min(1).max(50).refine(areDifferent, 'names a value twice'),
})
export type ProductOption = z.infer<typeof productOption>
export const productOptions = z
  .array(productOption)
  .max(5)
  .refine((options) => areDifferent(options.map(({ name }) => name)), 'names an option twice')

/** What a bundle takes from the shelf for one of it. */
export const component = z.strictObject({
  product_unique_id: uuid(),
  variation_unique_id: uuid().nullish(),
  quantity: z.int().min(1).max(10_000),
})
export type Component = z.infer<typeof component>
export const components = z.array(component).max(50)

const trace = z.array(z.looseObject({}))

/** What is asked when something is to be priced, and for whom; without a person the one who asks is meant. */
export interface QuoteInput {
  readonly id: string
  readonly variation_unique_id?: string
  readonly quantity?: number
  readonly currency?: string
  readonly country?: string
  readonly region?: string
  readonly channel_unique_id?: string
  readonly user?: string | null
  /** So much is had of what is counted, where the last one is not had whole. */
  readonly had?: { readonly part: number; readonly of: number }
  /** It is bought by itself, and not beside other lines. */
  readonly isAlone?: boolean
}
/** What is asked of the tax of goods: whose they are to be, and where they go. */
export interface TaxInput {
  readonly lines: readonly { readonly product: string; readonly variation: string | null }[]
  readonly user: string | null
  readonly country: string | null
  readonly region: string | null
}
/** How something is taxed, and by which number not at all. */
export interface Taxed {
  readonly basis_points: number
  readonly exempt_id: string | null
}
/** Under what a product is known. */
export interface Filed {
  readonly sku: string
  readonly brand: string | null
  readonly category: { readonly id: string; readonly name: string } | null
}
/** What a quantity of a product comes to; amounts in minor units of the currency. */
export interface Quote {
  readonly currency: string
  readonly quantity: number
  /** Whether it is sold to them now, where it was asked for. */
  readonly is_sold: boolean
  readonly unit_price: number
  readonly discount: number
  readonly tax: number
  readonly tax_rate: number
  readonly tax_exempt_id: string | null
  readonly prices_include_tax: boolean
  readonly total: number
  /** What all of it costs the company; null where nobody said, or in another currency. */
  readonly cost: number | null
}

/** Something that is sold. Prices are in the currency beside them; discount and tax are rates from 0 to 1. */
export const products = resource({
  type: 'Product',
  wrapper: 'product',
  extraKeys: ['stock', 'stock_unit', 'category_unique_id'],
  unsupported: { ...notOfGoods, product_unique_id: 'The server names a product; keep an id of another system in source_id.' },
  title: 'name',
  foundBy: ['products.translations', 'products.variations'],
  fields: {
    sku: text(80).required().searchable().sortable().unique(),
    name: text(200).required().searchable().sortable(),
    description: longText().searchable(),
    productType: text(60).default('goods').filterable(),
    brand: ref('products.brands'),
    vendor: ref('products.vendors'),
    currency: oneOf(...currencies).filterable(),
    price: decimal(0, 1e12),
    cost: decimal(0, 1e12).seenWith('products.costs.read').writtenWith('products.costs.write'),
    discount: share(),
    tax: share(),
    /** Which rates of other countries are for it. */
    taxClass: text(60).default('standard').filterable(),
    /** Calculated from the price for one: what sorting, filters and shop windows need. */
    priceMinor: integer().readOnly().sortable(),
    taxValue: decimal(0, 1e12).readOnly(),
    priceWithTaxes: decimal(0, 1e12).readOnly(),
    totalPrice: decimal(0, 1e12).readOnly(),
    options: field<ProductOption[]>('json', 'jsonb', productOptions),
    components: field<Component[]>('json', 'jsonb', components),
    enforceStock: boolean().default(true).filterable(),
    openPrice: boolean().default(false),
    openStock: boolean().default(false),
    imageUrl: url(),
    contentUrl: url(),
    qcode: text(120).searchable(),
    showIn: text(120),
    ...meta,
    ...inUse,
    ...origin,
    tags: tags().default([]).filterable(),
    payload: json(),
    customFields: customFields(),
  },
  shows: z.object({
    categories: z.array(z.looseObject({ unique_id: z.string(), name: z.string() })),
    brand_name: z.string().nullable(),
    vendor_name: z.string().nullable(),
    variation_count: z.int(),
    /** What its reviews come to; null where nobody has reviewed it. */
    rating_average: z.number().nullable(),
    rating_count: z.int(),
    /** Languages of the company's choice that it is not wholly translated into. */
    missing_translations: z.array(z.string()),
    /** Asked for in a language: what options, their values and forms are called there. */
    words: z.record(z.string(), z.string()).optional(),
    is_counted: z.boolean(),
    available_stock: z.number().nullable(),
    in_stock: z.boolean(),
    /** It can be ordered before it is there, perhaps with the day it is expected. */
    can_back_order: z.boolean(),
    expected_on: z.string().nullable(),
    /** From when it is sold, where that is still to come, and to whom earlier. */
    opens_at: z.string().nullable(),
    early_access: z.array(z.object({ tier: z.string(), from: z.string(), is_yours: z.boolean() })),
  }),
  permissions: { read: 'products.products.read', write: 'products.products.write', delete: 'products.products.delete' },
  sort: '-created_at',
  recordsMax: 1_000,
  importKeys: ['sku'],
  operations: {
    search: custom({
      method: 'POST',
      path: '/products/search',
      permission: 'products.products.read',
      wrapper: 'search',
      body: z.object({ search_by: z.string().trim().max(200) }),
      query: z.object({ page: z.string().max(10).optional(), records: z.string().max(10).optional() }),
      answersRecords: true,
      summary: 'Lists the products that a text finds.',
    }),
    price: custom({
      method: 'GET',
      path: '/products/:id/price',
      permission: 'products.products.read',
      ids: { id: 'products.products' },
      query: z.object({
        variation_unique_id: uuid().optional(),
        quantity: z.coerce.number().int().min(1).max(1_000_000).optional(),
        currency: z.enum(currencies).optional(),
        /** Where it goes, which decides tax. */
        country: countryCode.optional(),
        region: z.string().trim().max(120).optional(),
        /** Where it is sold, which may decide the price. */
        channel_unique_id: uuid().optional(),
      }),
      answer: z.object({
        unique_id: z.string(),
        currency: z.string(),
        quantity: z.number(),
        unit_price: z.number(),
        unit_price_minor: z.int(),
        discount: z.number(),
        tax: z.number(),
        tax_rate: z.number(),
        tax_exempt: z.boolean(),
        prices_include_tax: z.boolean(),
        total: z.number(),
        why: trace,
        promotions: trace,
      }),
      summary:
        'What a quantity of a product costs this person now, and why: every price that was considered, every promotion applied or not.',
    }),
    availability: custom({
      method: 'GET',
      path: '/products/:id/availability',
      permission: 'products.products.read',
      ids: { id: 'products.products' },
      /** Without a channel it is what all shelves have. */
      query: z.object({ channel_unique_id: uuid().optional() }),
      answer: z.object({
        unique_id: z.string(),
        counted: z.boolean(),
        /** What is there and not kept back. */
        available: z.number().nullable(),
        /** How many more may be ordered before they are there; null without a bound. */
        back_order_left: z.number().nullable(),
        expected_on: z.string().nullable(),
        variations: trace,
      }),
      summary:
        'How many can be bought now, in all and by variation, null where nobody counts; and how many more may be ordered until when.',
    }),
  },
  internal: {
    taxes: internal<
      TaxInput,
      {
        readonly lines: readonly (Taxed | null)[]
        readonly delivery_basis_points: number
        /** What is in no catalogue. */
        readonly standard: Taxed
        readonly prices_include_tax: boolean
      }
    >('How goods and their delivery are taxed today where they go, also what is sold no longer; null for what there never was.'),
    named: internal<
      { lines: readonly { readonly product: string; readonly variation: string | null }[]; language: string },
      readonly (string | null)[]
    >('What goods are called in a language; null for what nobody translated.'),
    pictures: internal<
      { lines: readonly { readonly product: string; readonly variation: string | null }[] },
      readonly (string | null)[]
    >('Where a picture of goods lies for a quarter of an hour, that of their form where it has one; null for what has none.'),
    filed: internal<{ readonly id: string }, Filed | null>(
      'What an order keeps of a product so that rules, points and reports know it; null for what there never was.',
    ),
    quote: internal<QuoteInput, Quote>('What a quantity of a product comes to for a person, with the tax of where it goes.'),
  },
})
