import { date, field, ref, resource, share, text } from '@quoin/kit'
import * as z from 'zod'
import { isTaxId, plainTaxId } from '../tax/taxId.ts'
import { inUse } from './common.ts'

/** Two letters of ISO 3166. */
export const countryCode = z
  .string()
  .trim()
  .transform((code) => code.toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{2}$/, 'must be a country code of two letters'))
const country = () => field<string>('text', 'text', countryCode, { max: 2 })

/** What is taxed how where it goes: a rate for a country, or a part of it, and a class of products, from a day on. */
export const taxRates = resource({
  type: 'tax_rate',
  wrapper: 'tax_rate',
  title: 'name',
  path: '/tax_rates',
  fields: {
    name: text(120).required().searchable().sortable(),
    country: country().required().sortable(),
    /** Empty means the whole country; a part of it goes before the whole. */
    region: text(120).sortable(),
    taxClass: text(60).default('standard').sortable(),
    rate: share().required(),
    /** Of several the one that began last counts. A tax that ends is a rate of 0 from then on. */
    validFrom: date().required().sortable(),
    ...inUse,
  },
  permissions: { read: 'products.prices.read', write: 'products.settings.write' },
  sort: 'country',
})

/** Who buys without tax, by which number and where. */
export const taxExemptions = resource({
  type: 'tax_exemption',
  wrapper: 'tax_exemption',
  title: 'taxId',
  path: '/tax_exemptions',
  fields: {
    user: ref('gateway.users').required(),
    taxId: field<string>(
      'text',
      'text',
      z.string().max(40).refine(isTaxId, 'is not a valid tax ID: check its country and last digits').transform(plainTaxId),
      { max: 40 },
    )
      .required()
      .searchable()
      .sortable(),
    /** Empty means wherever the goods go. */
    country: country().sortable(),
    reason: text(255),
    validFrom: date().sortable(),
    validUntil: date().sortable(),
    ...inUse,
  },
  permissions: { read: 'products.settings.write', write: 'products.settings.write' },
  // Somebody looks at every number that comes in.
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'history', 'export'],
  sort: '-created_at',
})
