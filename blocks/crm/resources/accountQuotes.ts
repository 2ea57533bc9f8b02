import { custom, resource, uuid, wireSchema } from '@quoin/kit'
import * as z from 'zod'
import { quotes } from './quotes.ts'

const { account: _path, ...fields } = quotes.fields
const named = { unique_id: uuid().optional(), quote_unique_id: uuid().optional(), id: uuid().optional() }
const change = (wireSchema(fields, 'update') as z.ZodObject).extend(named)
const ids = { account: 'crm.accounts', quote: 'crm.quotes' }

/** The quotes of one account. Clients of the specification name the quote in the body or the query; the path may say it too. */
export const accountQuotes = resource({
  type: 'Quote',
  wrapper: 'quote',
  title: 'id',
  fields: {},
  permissions: { read: 'crm.quotes.read', write: 'crm.quotes.write', delete: 'crm.quotes.delete' },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/accounts/:account/quotes',
      permission: 'crm.quotes.read',
      ids: { account: 'crm.accounts' },
      query: z.looseObject({}),
      answersRecords: 'Quote',
      summary: 'Lists the quotes of an account.',
    }),
    create: custom({
      method: 'POST',
      path: '/accounts/:account/quotes',
      permission: 'crm.quotes.write',
      wrapper: 'quote',
      ids: { account: 'crm.accounts' },
      body: wireSchema(fields, 'create'),
      answersRecord: 'Quote',
      summary: 'Creates a quote for an account.',
    }),
    update: custom({
      method: 'PUT',
      path: '/accounts/:account/quotes/:quote',
      aliases: ['PUT /accounts/:account/quotes'],
      permission: 'crm.quotes.write',
      wrapper: 'quote',
      ids,
      body: change,
      answersRecord: 'Quote',
      summary: 'Changes a quote of an account.',
    }),
    delete: custom({
      method: 'DELETE',
      path: '/accounts/:account/quotes/:quote',
      aliases: ['DELETE /accounts/:account/quotes'],
      permission: 'crm.quotes.delete',
      ids,
      query: z.object(named),
      body: z.object({ ...named, quote: z.object(named).optional() }).transform(({ quote, ...own }) => ({ ...own, ...quote })),
      summary: 'Moves a quote of an account to the trash.',
    }),
  },
})
