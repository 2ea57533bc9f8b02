import {
  boolean,
  custom,
  field,
  integer,
  json,
  longText,
  moment,
  oneOf,
  presignedAnswer,
  ref,
  resource,
  text,
  uuid,
} from '@quoin/kit'
import * as z from 'zod'

/** A way through folders, `Contracts/2026`: without blanks at its steps, so that one folder has one name. */
const folder = () =>
  field<string>(
    'text',
    'text',
    z
      .string()
      .max(200)
      .transform((way) =>
        way
          .split('/')
          .map((step) => step.trim())
          .filter(Boolean)
          .join('/'),
      )
      .pipe(text(200).definition.schema as z.ZodType<string, string>),
    { max: 200, filterable: true },
  )

const place = { account: 'crm.accounts', document: 'crm.accountDocuments' } as const
const versionFields = z.object({
  number: z.int(),
  original_name: z.string().nullable(),
  file_type: z.string().nullable(),
  file_size: z.int().nullable(),
  is_current: z.boolean(),
  restored_from: z.int().nullable(),
  created_at: z.string(),
  created_by: z.string().nullable(),
  url: z.string().nullable(),
})

/** A paper that belongs to an account. The file goes straight to the store: presign, PUT, then this record, or a further version of it. */
export const accountDocuments = resource({
  type: 'account_document',
  wrapper: 'document',
  title: 'name',
  fields: {
    account: ref('crm.accounts').required().fixed(),
    file: ref('kit.files').fixed(),
    name: text(250).required().searchable().sortable(),
    originalName: text(250).filterable(),
    folder: folder(),
    versionNumber: integer(1).default(1).readOnly(),
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
  shows: z.object({ url: z.string().nullable().optional(), preview_url: z.string().nullable().optional() }),
  under: { resource: 'accounts', field: 'account' },
  permissions: { read: 'crm.accounts.read', write: 'crm.accounts.write' },
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'purge', 'history'],
  operations: {
    presign: custom({
      method: 'PUT',
      path: '/accounts/:account/presign_document',
      permission: 'crm.accounts.write',
      limit: 'presign',
      ids: { account: 'crm.accounts' },
      body: z
        .object({
          filename: z.string().trim().min(1).max(250).optional(),
          fileName: z.string().trim().min(1).max(250).optional(),
          content_type: z.string().max(120).optional(),
          size: z.int().positive().optional(),
        })
        .refine((b) => b.filename ?? b.fileName, { message: 'is required', path: ['filename'] }),
      answer: presignedAnswer,
      summary: 'Answers an address to PUT a document to, good for ten minutes.',
    }),
    overview: custom({
      method: 'GET',
      path: '/accounts/:account/documents/overview',
      permission: 'crm.accounts.read',
      ids: { account: 'crm.accounts' },
      answer: z.object({
        unique_id: z.string(),
        total: z.int(),
        expired: z.int(),
        expiring: z.int(),
        folders: z.array(z.object({ folder: z.string().nullable(), count: z.int() })),
      }),
      summary: 'How many documents lie in which folder of an account, and how many have expired or will within thirty days.',
    }),
    versions: custom({
      method: 'GET',
      path: '/accounts/:account/documents/:document/versions',
      permission: 'crm.accounts.read',
      ids: place,
      answer: z.object({ unique_id: z.string(), versions: z.array(versionFields) }),
      summary: 'Every version of a document that was ever uploaded, the latest first, with links to read them.',
    }),
    addVersion: custom({
      method: 'POST',
      path: '/accounts/:account/documents/:document/versions',
      permission: 'crm.accounts.write',
      wrapper: 'document',
      ids: place,
      body: z.object({ file_unique_id: uuid(), version: z.int().nullish() }),
      answer: z.looseObject({ unique_id: z.string(), version_number: z.int() }),
      answersRecord: true,
      summary: 'Puts an uploaded file in the place of the one before, which is kept as an earlier version.',
    }),
    restoreVersion: custom({
      method: 'PUT',
      path: '/accounts/:account/documents/:document/restore_version',
      permission: 'crm.accounts.write',
      wrapper: 'document',
      ids: place,
      body: z.object({ number: z.int().positive(), version: z.int().nullish() }),
      answersRecord: true,
      summary: 'Makes an earlier version the latest again, as a version of its own: the ones between are kept.',
    }),
  },
})
