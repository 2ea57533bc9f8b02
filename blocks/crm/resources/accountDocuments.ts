import { boolean, custom, integer, json, longText, moment, oneOf, ref, resource, text } from '@quoin/kit'
import * as z from 'zod'

/** A paper that belongs to an account. The file goes straight to the store: presign, PUT, then this record. */
export const accountDocuments = resource({
  type: 'account_document',
  wrapper: 'document',
  title: 'name',
  fields: {
    account: ref('crm.accounts').required().fixed(),
    file: ref('kit.files').fixed(),
    name: text(250).required().searchable().sortable(),
    originalName: text(250),
    description: longText(2_000),
    fileType: text(120).readOnly().filterable(),
    fileSize: integer().readOnly(),
    status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').filterable(),
    enabled: boolean().default(true),
    categoryName: oneOf('license', 'certification', 'insurance', 'credential').filterable(),
    category: ref('crm.categories'),
    isExpirable: boolean().default(false),
    expiresAt: moment().sortable(),
    issuedAt: moment(),
    issuedBy: text(200),
    metadata: json(),
    payload: json(),
  },
  under: { resource: 'accounts', field: 'account' },
  access: { read: 'crm.accounts.read', write: 'crm.accounts.write' },
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'purge', 'history'],
  operations: {
    presign: custom({
      method: 'PUT',
      path: '/accounts/:account/presign_document',
      access: 'crm.accounts.write',
      limit: 'presign',
      ids: { account: 'crm.accounts' },
      body: z
        .object({
          filename: z.string().trim().min(1).max(250).optional(),
          fileName: z.string().trim().min(1).max(250).optional(),
          content_type: z.string().max(120).optional(),
          size: z.int().positive().optional(),
        })
        .refine((b) => b.filename ?? b.fileName, { message: 'must be given', path: ['filename'] }),
      summary: 'Answers an address to PUT a document to, good for ten minutes.',
    }),
  },
})
