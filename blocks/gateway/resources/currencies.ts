import { custom, integer, json, language, oneOf, resource, text } from '@quoin/kit'
import * as z from 'zod'
import { dated, valuesOf, pageOf } from './wire.ts'

const fields = {
  code: text(3).required().fixed().unique().searchable().sortable(),
  name: text(120).required().searchable().sortable(),
  symbol: text(8),
  /** Digits of the small unit: 2 for cents, 0 where there is none. */
  exponent: integer(0, 6).default(2),
  status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').filterable(),
  language: language(),
  payload: json(),
}
const currencyAnswer = dated
  .and(valuesOf(fields))
  .and(z.object({ version: z.number(), created_by: z.string().nullable(), updated_by: z.string().nullable() }))

/** What a company counts money in. Every company begins with all the currencies there are. */
export const currencies = resource({
  type: 'currencies',
  wrapper: 'currency',
  title: 'code',
  fields,
  permissions: { read: 'member', write: 'gateway.currencies.write' },
  sort: 'code',
  aliases: { create: ['POST /currencies/:id'] },
  only: ['list', 'get', 'create', 'update', 'delete'],
  operations: {
    all: custom({
      method: 'GET',
      path: '/currencies/all',
      permission: 'member',
      answer: pageOf(currencyAnswer),
      summary: 'Lists all currencies at once, up to two hundred.',
    }),
    byCode: custom({
      method: 'GET',
      path: '/currencies/by_code/:code',
      permission: 'member',
      answer: currencyAnswer,
      summary: 'Gets a currency by its three letters.',
    }),
  },
})
