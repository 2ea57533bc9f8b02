import { boolean, custom, ref, resource, text, uuid } from '@quoin/kit'
import * as z from 'zod'

/** Which people belong to which account, in what role. The list answers the people themselves. */
export const accountContacts = resource({
  type: 'AccountContact',
  wrapper: 'account',
  title: 'role',
  fields: {
    account: ref('crm.accounts').required().fixed(),
    contact: ref('crm.contacts').required().fixed(),
    role: text(120),
    isMain: boolean().default(false),
  },
  permissions: { read: 'crm.accounts.read', write: 'crm.accounts.write' },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/accounts/:account/contacts',
      permission: 'crm.contacts.read',
      ids: { account: 'crm.accounts' },
      query: z.object({
        search: z.string().optional(),
        page: z.coerce.number().optional(),
        records: z.coerce.number().optional(),
        sort: z.string().optional(),
      }),
      answersRecords: 'Contact',
      shows: z.object({ account_role: z.string().nullable(), is_main: z.boolean() }),
      summary: 'Lists the contacts of an account.',
    }),
    associate: custom({
      method: 'POST',
      path: '/accounts/:account/contacts',
      permission: 'crm.accounts.write',
      wrapper: 'account',
      ids: { account: 'crm.accounts' },
      body: z
        .object({
          contact_unique_id: uuid().optional(),
          unique_id: uuid().optional(),
          role: z.string().trim().max(120).nullish(),
          is_main: z.boolean().optional(),
        })
        .refine((b) => (b.contact_unique_id ?? b.unique_id) !== undefined, {
          message: 'must name a contact',
          path: ['contact_unique_id'],
        }),
      answersRecord: 'Contact',
      summary: 'Associates a contact with an account; a second time changes its role.',
    }),
    remove: custom({
      method: 'DELETE',
      path: '/accounts/:account/contacts/:contact',
      permission: 'crm.accounts.write',
      ids: { account: 'crm.accounts', contact: 'crm.contacts' },
      summary: 'Takes a contact off an account; the contact itself stays.',
    }),
  },
})
