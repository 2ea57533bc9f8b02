import { custom, email, ref, resource, text, url } from '@quoin/kit'
import * as z from 'zod'

const ids = { id: 'products.companies', key: 'products.companyKeys' }

/** A company that sells here, registered for an app by the header blockAppId. */
export const companies = resource({
  type: 'Company',
  wrapper: 'company',
  title: 'name',
  fields: {
    name: text(200).required().searchable(),
    code: text(60),
    blockAppId: text(100).readOnly(),
    user: ref('gateway.users').readOnly(),
    email: email(),
    website: url(),
    taxId: text(60),
  },
  permissions: { read: 'products.products.read', write: 'products.companies.register' },
  only: ['get', 'list'],
  operations: {
    create: custom({
      method: 'POST',
      path: '/companies',
      permission: 'products.companies.register',
      wrapper: 'company',
      body: z.looseObject({
        name: z.string().trim().min(1).max(200),
        code: z.string().trim().max(60).nullish(),
        email: z.email().nullish(),
        website: z.url({ protocol: /^https?$/ }).nullish(),
        tax_id: z.string().trim().max(60).nullish(),
      }),
      answersRecord: true,
      summary: 'Registers a company for an app of this block; a second time changes what is known of it.',
    }),
    createKey: custom({
      method: 'POST',
      path: '/companies/:id/keys',
      permission: 'products.companies.register',
      secret: true,
      ids,
      body: z.looseObject({ name: z.string().trim().max(120).nullish() }),
      answer: z.object({ company_unique_id: z.string(), name: z.string().nullable(), ending: z.string(), key: z.string() }),
      summary: 'Makes a key that reads the feed of products; it is shown once.',
    }),
    deleteKey: custom({
      method: 'DELETE',
      path: '/companies/:id/keys/:key',
      permission: 'products.companies.register',
      ids,
      summary: 'Ends a key at once.',
    }),
    feed: custom({
      method: 'POST',
      path: '/feed',
      permission: 'open',
      limit: 'lookup',
      body: z.object({ key: z.string().max(100), page: z.int().min(1).max(1_000).optional() }),
      answer: z.object({ unique_id: z.string(), products: z.array(z.looseObject({ sku: z.string() })), page: z.int() }),
      summary: 'The products on sale, for another system that has a key.',
    }),
  },
})

/** A key of a company; only its hash is kept. */
export const companyKeys = resource({
  type: 'CompanyKey',
  wrapper: 'key',
  title: 'name',
  fields: { company: ref('products.companies').required().fixed(), name: text(120), ending: text(8).readOnly() },
  permissions: { read: 'products.products.read', write: 'products.companies.register' },
  only: [],
})
