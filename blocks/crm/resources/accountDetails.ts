import {
  custom,
  date,
  decimal,
  email,
  field,
  integer,
  longText,
  oneOf,
  phone,
  ref,
  resource,
  text,
  url,
  wireSchema,
  currencies,
} from '@quoin/kit'
import * as z from 'zod'

const fields = {
  account: ref('crm.accounts').required().fixed(),
  industry: text(120),
  employees: integer(0, 10_000_000),
  foundedOn: date(),
  taxId: text(60),
  taxCountry: field<string>(
    'text',
    'text',
    z
      .string()
      .trim()
      .regex(/^[A-Za-z]{2}$/, 'is not the two letters of a country')
      .transform((code) => code.toUpperCase()),
    { max: 2 },
  ),
  paymentTermsDays: integer(0, 365),
  /** How much they may owe at once; a quote beyond it waits for an approval. */
  creditLimit: decimal(0, 1e12),
  creditCurrency: oneOf(...currencies),
  creditLimitMinor: integer().readOnly(),
  /** The prices they were promised. */
  priceList: ref('products.priceLists'),
  website: url(),
  email: email(),
  phone: phone(),
  legalForm: oneOf('company', 'association', 'public_body', 'sole_trader', 'household'),
  description: longText(),
}
const { account: _path, ...own } = fields
const body = wireSchema(own, 'create')

/** What is known of an account beyond its name: one record at most, made when it is first written. */
export const accountDetails = resource({
  type: 'AccountDetail',
  wrapper: 'account',
  title: 'industry',
  fields,
  permissions: { read: 'crm.accounts.read', write: 'crm.accounts.write' },
  only: [],
  operations: {
    get: custom({
      method: 'GET',
      path: '/accounts/:account/details',
      permission: 'crm.accounts.read',
      ids: { account: 'crm.accounts' },
      answersRecord: true,
      /** What they owe now and may still owe. */
      shows: z.object({ credit_used_minor: z.int().nullable(), credit_left_minor: z.int().nullable() }),
      summary: 'Gets the details of an account.',
    }),
    create: custom({
      method: 'POST',
      path: '/accounts/:account/details',
      permission: 'crm.accounts.write',
      wrapper: 'account',
      body,
      ids: { account: 'crm.accounts' },
      answersRecord: true,
      summary: 'Writes the details of an account for the first time; when there are some, changes them.',
    }),
    update: custom({
      method: 'PUT',
      path: '/accounts/:account/details',
      permission: 'crm.accounts.write',
      wrapper: 'account',
      body,
      ids: { account: 'crm.accounts' },
      answersRecord: true,
      summary: 'Changes the details of an account; writes them when there are none.',
    }),
  },
})
