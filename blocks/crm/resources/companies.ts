import { custom, email, resource, text, url } from '@quoin/kit'
import * as z from 'zod'

/** What the CRM knows of the company itself: which app speaks for it, and the letterhead of its quotes. */
export const companies = resource({
  type: 'Company',
  wrapper: 'company',
  title: 'name',
  fields: {
    name: text(200).required(),
    code: text(60),
    blockAppId: text(100).readOnly(),
    address: text(500),
    email: email(),
    website: url(),
    taxId: text(60),
  },
  permissions: { read: 'crm.quotes.read', write: 'crm.companies.register' },
  only: ['list'],
  operations: {
    create: custom({
      method: 'POST',
      path: '/companies',
      permission: 'crm.companies.register',
      wrapper: 'company',
      body: z.object({
        name: z.string().trim().min(1).max(200),
        code: z.string().trim().max(60).nullish(),
        address: z.string().trim().max(500).nullish(),
        email: z.email().nullish(),
        website: z.url({ protocol: /^https?$/ }).nullish(),
        tax_id: z.string().trim().max(60).nullish(),
      }),
      answersRecord: true,
      summary:
        'Registers an app of this block for the company, by the header blockAppId; a second time changes what is known of it.',
    }),
  },
})
