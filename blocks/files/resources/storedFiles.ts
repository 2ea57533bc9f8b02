import { custom, internal, nameSchema, resource, text, action, wireSchema } from '@quoin/kit'
import * as z from 'zod'
import { changing } from './access.ts'
import { fileFields, folderSchema } from './fileFields.ts'

const ofPerson = { user: 'gateway.users', file: 'files.storedFiles' } as const
const ofCompany = { urlId: 'gateway.companies', file: 'files.storedFiles' } as const
const ofFile = { file: 'files.storedFiles' } as const
const name = nameSchema(500)

const recordWire = z.looseObject({ unique_id: z.string(), name: z.string(), url: z.string().nullable() })
const page = {
  query: z.looseObject({
    page: z.string().optional(),
    records: z.string().optional(),
    search: z.string().optional(),
    ext: z.string().max(20).optional(),
    mime_type: z.string().max(120).optional(),
  }),
  answer: z.object({ data: z.array(recordWire), meta: z.looseObject({}) }),
}

/** Without what the company has added: which values that takes only an update knows. */
const writable = (wireSchema(fileFields, 'create') as z.ZodObject).partial().omit({ custom_fields: true })
const fields = z.object({
  ...writable.shape,
  // One kind of client writes tags as one text.
  tags: z
    .union([z.array(z.string()), z.string().transform((all) => all.split(',').map((tag) => tag.trim()))])
    .transform((all) => all.filter(Boolean))
    .pipe(fileFields.tags.definition.schema as z.ZodType<string[], string[]>)
    .nullish(),
})
/** What was uploaded, named by whatever presigning answered: its id, its key or its address. */
const uploaded = z.object({
  file_unique_id: z.string().max(2_000).nullish(),
  file_id: z.string().max(2_000).nullish(),
  key: z.string().max(2_000).nullish(),
  url: z.string().max(4_000).nullish(),
  original_name: z.string().max(2_000).nullish(),
  /** The promise: what arrived is refused unless it keeps it. */
  file_type: z.string().max(120).nullish(),
  file_size: z.int().min(0).nullish(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'is not a SHA-256 hash')
    .nullish(),
})
export const createBody = z.object({ ...fields.shape, ...uploaded.shape, name: z.string().trim().min(1).max(2_000).nullish() })
export const updateBody = z.object({ ...fields.shape, ...uploaded.shape, version: z.int().nullish() })

export const presignBody = z.object({
  filename: name.optional(),
  file_name: name.optional(),
  content_type: z.string().max(120).nullish(),
  /** Bytes; exactly as many are accepted. */
  size: z.int().min(0).nullish(),
  /** Of the bytes, in hexadecimal. */
  sha256: uploaded.shape.sha256,
})
export const presignQuery = z.looseObject({ filename: name.optional() })
export const presignAnswer = z.object({
  presigned_url: z.string(),
  upload_url: z.string(),
  url: z.string(),
  key: z.string(),
  fields: z.object({}),
  signed_url: z.string(),
  public_url: z.string(),
  file_name: z.string(),
  file_id: z.string(),
  expires_at: z.string(),
  headers: z.record(z.string(), z.string()),
})
export const multipartPresign = presignBody.extend({
  part_count: z.int().min(1).max(1_000),
  serialization: z.string().max(20).nullish(),
})
export const multipartPresigned = z.object({
  upload_id: z.string(),
  file_id: z.string(),
  presigned_urls: z.array(z.string()),
  expires_at: z.string(),
})
export const multipartComplete = z.object({
  filename: name.optional(),
  upload_id: z.string().min(1).max(1_000),
  parts: z
    .array(z.object({ ETag: z.string().max(200), PartNumber: z.int().min(1) }))
    .min(1)
    .max(1_000),
  serialization: z.string().max(20).nullish(),
})
export const multipartCompleted = z.object({
  public_url: z.string(),
  file_name: z.string(),
  file_id: z.string(),
  expires_at: z.string(),
})
const reason = z.object({ reason: z.string().trim().max(500).nullish() })
const linkAnswer = z.object({
  unique_id: z.string(),
  name: z.string(),
  file_type: z.string(),
  file_size: z.int(),
  url: z.string(),
  presigned_url: z.string(),
  signed_url: z.string(),
  public_url: z.string(),
  expires_at: z.string(),
})
const link = z.string().min(1).max(200)
const sharedBody = z.object({ link, password: z.string().max(200).nullish() })

/** Where a file can be had for a while; a picture also small, for a page. */
export interface FileLink {
  readonly url: string
  readonly preview: string | null
}

/** What others are shown of a file: the bytes that were approved last, or the latest where none were. */
export interface ShownBytes {
  readonly file: string
  readonly key: string
  readonly name: string
  readonly contentType: string
  readonly size: number
  /** Whether somebody decided against the only bytes it ever had to show. */
  readonly isRejected: boolean
}

/** A file of a person, or of the company where it has no `user`. Bytes go straight to the store: presign, PUT, then this record. */
export const storedFiles = resource({
  type: 'file',
  wrapper: 'file',
  alsoWrapped: ['storage_file'],
  title: 'name',
  path: '/files',
  fields: fileFields,
  shows: z.object({
    url: z.string().nullable().optional(),
    preview_url: z.string().nullable().optional(),
    trash_ends_at: z.string().nullable().optional(),
    /** Where it is asked for as what belongs to an external record. */
    entity_unique_id: z.string().optional(),
    entity_type: z.string().nullable().optional(),
    association_type: z.string().nullable().optional(),
    display_order: z.int().optional(),
  }),
  owner: 'user',
  sharedWith: [
    {
      resource: 'accesses',
      record: 'storedFile',
      user: 'grantee',
      from: 'startsAt',
      until: 'expiresAt',
      writers: changing,
      open: { field: 'isPublic', value: true },
    },
    {
      resource: 'delegations',
      field: 'user',
      record: 'delegator',
      user: 'delegatee',
      from: 'startsAt',
      until: 'expiresAt',
      writers: changing,
    },
  ],
  permissions: { read: 'files.files.read', write: 'files.files.write', delete: 'files.files.delete' },
  sort: '-created_at',
  only: ['list', 'get', 'update', 'delete', 'trash', 'restore', 'purge', 'history', 'export', 'bulk'],
  actions: {
    requestApproval: action({ note: text(500) })
      .when({ approvalState: ['none', 'rejected'] })
      .says('Asks those who may approve files to decide on one.'),
    approve: action({ reason: text(500) })
      .when({ approvalState: ['none', 'pending', 'rejected'] })
      .needs('files.approve')
      .says('Approves the bytes of the latest version.'),
    reject: action({ reason: text(500).required() })
      .when({ approvalState: ['none', 'pending', 'approved'] })
      .needs('files.approve')
      .says('Rejects the bytes of the latest version.'),
  },
  operations: {
    presign: custom({
      method: 'PUT',
      path: '/files/presign',
      permission: 'files.files.write',
      limit: 'presign',
      body: presignBody,
      answer: presignAnswer,
      summary: 'Answers an address to PUT a file at, good for ten minutes.',
    }),
    create: custom({
      method: 'POST',
      path: '/files',
      permission: 'files.files.write',
      wrapper: 'file',
      body: createBody,
      answer: recordWire,
      answersRecord: true,
      summary: 'Makes a file of what was uploaded, for whoever asks.',
    }),
    addVersion: custom({
      method: 'POST',
      path: '/files/:file/versions',
      permission: 'files.files.write',
      wrapper: 'file',
      ids: ofFile,
      body: z.object({ ...uploaded.shape, version: z.int().nullish() }),
      answer: recordWire,
      answersRecord: true,
      summary: 'Puts what was uploaded in the place of the latest version, which is kept.',
    }),
    restoreVersion: custom({
      method: 'PUT',
      path: '/files/:file/restore_version',
      permission: 'files.files.write',
      wrapper: 'file',
      ids: ofFile,
      body: z.object({ number: z.int().positive(), version: z.int().nullish() }),
      answer: recordWire,
      answersRecord: true,
      summary: 'Makes an earlier version the latest again, as a version of its own.',
    }),
    copyTo: custom({
      method: 'POST',
      path: '/files/:file/copy_to',
      permission: 'files.files.read',
      limit: 'heavy',
      ids: ofFile,
      body: z.object({
        /** The id that presigning answered, of whichever block. */
        upload: z.uuid(),
      }),
      answer: z.object({ unique_id: z.string(), file_id: z.string() }),
      summary: 'Puts a copy of a file where an upload of any block is awaited, in the place of sending it.',
    }),
    download: custom({
      method: 'GET',
      path: '/files/:file/download',
      permission: 'files.files.read',
      ids: ofFile,
      query: z.looseObject({ version: z.string().max(9).optional(), variant: z.enum(['large']).optional() }),
      answer: linkAnswer,
      summary:
        'An address to read a file at, or an earlier version of it, good for a quarter of an hour. `variant=large` shows a picture in a page, without what cameras write into it.',
    }),
    preview: custom({
      method: 'GET',
      path: '/files/:file/preview',
      permission: 'files.files.read',
      ids: ofFile,
      answer: z.object({
        unique_id: z.string(),
        /** Nothing where the file is no Markdown. */
        html: z.string().nullable(),
        is_cut: z.boolean(),
      }),
      summary: 'The beginning of a Markdown file as HTML from which everything was removed that could act.',
    }),
    folders: custom({
      method: 'GET',
      path: '/files/folders',
      permission: 'files.files.read',
      query: z.looseObject({ of: z.enum(['mine', 'company']).optional(), after: z.string().max(1_000).optional() }),
      answer: z.object({
        unique_id: z.string(),
        folders: z.array(z.object({ folder: z.string(), files: z.int(), bytes: z.int() })),
        next_after: z.string().nullable(),
      }),
      summary:
        'Folders that hold files, of whoever asks or of the company, with how much is in them: two thousand at a time; `next_after` is where to go on.',
    }),
    moveFolder: custom({
      method: 'PUT',
      path: '/files/folders',
      permission: 'files.files.write',
      wrapper: 'folder',
      body: z.object({ of: z.enum(['mine', 'company']).default('mine'), from: folderSchema, to: folderSchema }),
      answer: z.object({ unique_id: z.string(), moved: z.int() }),
      summary: 'Renames a folder or moves it into another, with everything that lies in it.',
    }),
    uses: custom({
      method: 'GET',
      path: '/files/:file/uses',
      permission: 'files.files.read',
      ids: ofFile,
      answer: z.object({
        unique_id: z.string(),
        uses: z.array(z.object({ resource: z.string(), records: z.array(z.string()) })),
      }),
      summary: 'Which records of all blocks refer to a file.',
    }),
    share: custom({
      method: 'POST',
      path: '/files/:file/share_links',
      permission: 'files.files.write',
      wrapper: 'share_link',
      ids: ofFile,
      secret: true,
      body: z.object({
        label: z.string().trim().max(120).nullish(),
        password: z.string().min(8).max(200).nullish(),
        expires_at: z.iso.datetime({ offset: true }).nullish(),
        downloads_max: z.int().min(1).max(10_000).nullish(),
      }),
      answer: z.object({ unique_id: z.string(), url: z.string(), expires_at: z.string() }),
      summary: 'Makes an address that opens a file to whoever holds it; it is shown this once.',
    }),
    sharedGet: custom({
      method: 'GET',
      path: '/shared',
      permission: 'open',
      limit: 'lookup',
      query: z.object({ link }),
      answer: z.object({
        unique_id: z.string(),
        name: z.string(),
        file_type: z.string(),
        file_size: z.int(),
        needs_password: z.boolean(),
        company_name: z.string(),
        expires_at: z.string(),
      }),
      summary: 'What a shared address opens.',
    }),
    sharedOpen: custom({
      method: 'POST',
      path: '/shared/open',
      permission: 'open',
      limit: 'lookup',
      secret: true,
      body: sharedBody,
      answer: z.object({ unique_id: z.string(), url: z.string() }),
      summary: 'Answers an address to download a shared file at, once, and counts it.',
    }),

    askOutside: custom({
      method: 'POST',
      path: '/files/:file/outside_approvals',
      permission: 'files.approve',
      wrapper: 'outside_approval',
      ids: ofFile,
      body: z.object({
        name: nameSchema(160),
        email: z.email().max(254),
        note: z.string().trim().max(500).nullish(),
        days: z.int().min(1).max(90).default(14),
      }),
      answer: z.object({ unique_id: z.string(), expires_at: z.string() }),
      summary: 'Mails somebody without an account a link to decide on the latest version of a file.',
    }),
    outsideGet: custom({
      method: 'GET',
      path: '/outside_approval',
      permission: 'open',
      limit: 'lookup',
      query: z.object({ link }),
      answer: z.object({
        unique_id: z.string(),
        name: z.string(),
        approver: z.string(),
        note: z.string().nullable(),
        file_type: z.string(),
        file_size: z.int(),
        sha256: z.string(),
        version_number: z.int(),
        state: z.enum(['pending', 'approved', 'rejected']),
        company_name: z.string(),
        /** Only the latest version can be decided on. */
        is_latest: z.boolean(),
        /** The version on which is to be decided, good for a quarter of an hour. */
        url: z.string(),
        expires_at: z.string(),
      }),
      summary: 'What an outside approver is asked to decide on.',
    }),
    outsideDecide: custom({
      method: 'POST',
      path: '/outside_approval/decide',
      permission: 'open',
      limit: 'lookup',
      secret: true,
      body: z
        .object({ link, decision: z.enum(['approved', 'rejected']), reason: z.string().trim().max(500).nullish() })
        .refine((input) => input.decision === 'approved' || Boolean(input.reason), { path: ['reason'], message: 'is required' }),
      answer: z.object({ unique_id: z.string(), state: z.enum(['approved', 'rejected']) }),
      summary: 'Keeps what an outside approver decided, once.',
    }),

    userPresign: custom({
      method: 'PUT',
      path: '/users/:user/presign_upload',
      permission: 'files.files.write',
      limit: 'presign',
      ids: { user: 'gateway.users' },
      query: presignQuery,
      body: presignBody,
      answer: presignAnswer,
      summary: 'Answers an address to PUT a file of one person at.',
    }),
    userBeginParts: custom({
      method: 'POST',
      path: '/users/:user/multipart_presign_upload',
      permission: 'files.files.write',
      limit: 'presign',
      ids: { user: 'gateway.users' },
      body: multipartPresign,
      answer: multipartPresigned,
      summary: 'Answers addresses to PUT the parts of a large file of one person at.',
    }),
    userCompleteParts: custom({
      method: 'POST',
      path: '/users/:user/multipart_complete_upload',
      permission: 'files.files.write',
      ids: { user: 'gateway.users' },
      body: multipartComplete,
      answer: multipartCompleted,
      summary: 'Puts the parts of a large file together.',
    }),
    userList: custom({
      method: 'GET',
      path: '/users/:user/files',
      permission: 'files.files.read',
      ids: { user: 'gateway.users' },
      ...page,
      summary: 'Files of one person.',
    }),
    adminList: custom({
      method: 'GET',
      path: '/23blocks/users/:user/files',
      permission: 'files.manage',
      ids: { user: 'gateway.users' },
      ...page,
      summary: 'Files of one person, for administrators.',
    }),
    userCreate: custom({
      method: 'POST',
      path: '/users/:user/files',
      permission: 'files.files.write',
      wrapper: 'file',
      ids: { user: 'gateway.users' },
      body: createBody,
      answer: recordWire,
      answersRecord: true,
      summary: 'Makes a file of one person of what was uploaded.',
    }),
    userGet: custom({
      method: 'GET',
      path: '/users/:user/files/:file',
      permission: 'files.files.read',
      ids: ofPerson,
      answer: recordWire,
      answersRecord: true,
      summary: 'A file of one person.',
    }),
    userUpdate: custom({
      method: 'PUT',
      path: '/users/:user/files/:file',
      permission: 'files.files.write',
      wrapper: 'file',
      ids: ofPerson,
      body: updateBody,
      answer: recordWire,
      answersRecord: true,
      summary: 'Changes a file of one person.',
    }),
    userDelete: custom({
      method: 'DELETE',
      path: '/users/:user/files/:file',
      permission: 'files.files.delete',
      ids: ofPerson,
      summary: 'Moves a file of one person to the trash.',
    }),
    userApprove: custom({
      method: 'PUT',
      path: '/users/:user/files/:file/approve',
      permission: 'files.approve',
      ids: ofPerson,
      body: reason,
      answer: recordWire,
      answersRecord: true,
      summary: 'Approves a file of one person.',
    }),
    userReject: custom({
      method: 'PUT',
      path: '/users/:user/files/:file/reject',
      permission: 'files.approve',
      ids: ofPerson,
      body: reason,
      answer: recordWire,
      answersRecord: true,
      summary: 'Rejects a file of one person.',
    }),
    userAddTag: custom({
      method: 'POST',
      path: '/users/:user/files/:file/tags',
      permission: 'files.files.write',
      wrapper: 'tag',
      ids: ofPerson,
      body: z.object({ tag: z.string().trim().min(1).max(60) }),
      answer: recordWire,
      answersRecord: true,
      summary: 'Tags a file of one person.',
    }),
    userSetTags: custom({
      method: 'POST',
      path: '/users/:user/tags',
      permission: 'files.files.write',
      limit: 'heavy',
      wrapper: 'file',
      ids: { user: 'gateway.users' },
      body: z.object({ tags: fileFields.tags.definition.schema as z.ZodType<string[], string[]> }),
      answer: z.object({ unique_id: z.string(), tags: z.array(z.string()), changed: z.int() }),
      summary: 'Gives every file of one person these tags and no others, up to a thousand files.',
    }),
    userRemoveTag: custom({
      method: 'DELETE',
      path: '/users/:user/files/:file/tags/:tag',
      permission: 'files.files.write',
      ids: { ...ofPerson, tag: 'files.tags' },
      answer: recordWire,
      answersRecord: true,
      summary: 'Takes a tag off a file of one person.',
    }),
    aws: custom({
      method: 'GET',
      path: '/users/:user/aws/:file',
      permission: 'files.files.read',
      ids: ofPerson,
      answer: linkAnswer,
      summary: 'An address in the store to read a file of one person at.',
    }),

    storagePresign: custom({
      method: 'PUT',
      path: '/storage/:urlId/presign_upload',
      permission: 'files.storage.write',
      limit: 'presign',
      ids: { urlId: 'gateway.companies' },
      query: presignQuery,
      body: presignBody,
      answer: presignAnswer,
      summary: 'Answers an address to PUT a file of the company at.',
    }),
    storageList: custom({
      method: 'GET',
      path: '/23blocks/storage/:urlId/files',
      aliases: ['GET /storage/:urlId/files'],
      permission: 'files.storage.read',
      ids: { urlId: 'gateway.companies' },
      ...page,
      summary: 'Files of the company.',
    }),
    storageCreate: custom({
      method: 'POST',
      path: '/storage/:urlId/files',
      permission: 'files.storage.write',
      wrapper: 'file',
      ids: { urlId: 'gateway.companies' },
      body: createBody,
      answer: recordWire,
      answersRecord: true,
      summary: 'Makes a file of the company of what was uploaded; it waits for approval.',
    }),
    storageGet: custom({
      method: 'GET',
      path: '/storage/:urlId/files/:file',
      permission: 'files.storage.read',
      ids: ofCompany,
      answer: recordWire,
      answersRecord: true,
      summary: 'A file of the company.',
    }),
    storageUpdate: custom({
      method: 'PUT',
      path: '/storage/:urlId/files/:file',
      permission: 'files.storage.write',
      wrapper: 'file',
      ids: ofCompany,
      body: updateBody,
      answer: recordWire,
      answersRecord: true,
      summary: 'Changes a file of the company.',
    }),
    storageDelete: custom({
      method: 'DELETE',
      path: '/storage/:urlId/files/:file',
      permission: 'files.storage.write',
      ids: ofCompany,
      summary: 'Moves a file of the company to the trash.',
    }),
    storageApprove: custom({
      method: 'PUT',
      path: '/storage/:urlId/files/:file/approve',
      permission: 'files.approve',
      ids: ofCompany,
      body: reason,
      answer: recordWire,
      answersRecord: true,
      summary: 'Approves a file of the company.',
    }),
    storageReject: custom({
      method: 'PUT',
      path: '/storage/:urlId/files/:file/reject',
      permission: 'files.approve',
      ids: ofCompany,
      body: reason,
      answer: recordWire,
      answersRecord: true,
      summary: 'Rejects a file of the company.',
    }),
  },
  internal: {
    bytesOf: internal<{ id: string }, ShownBytes | undefined>(
      'Answers the stored bytes that others are shown of a file, for a block that shows them in its own name; none when it is gone.',
    ),
    linkOf: internal<{ id: string }, FileLink | undefined>(
      'Answers an address to have a file at for a quarter of an hour, for whom another block lets read what carries it; none when it is gone.',
    ),
  },
})
