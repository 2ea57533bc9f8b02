import { boolean, customFields, field, integer, json, longText, moment, oneOf, ref, tags, text, url } from '@quoin/kit'
import * as z from 'zod'

/** Where clients say that a record stands; nothing here depends on it. */
export const lifecycle = ['active', 'inactive', 'pending', 'archived', 'deleted'] as const

/** A way through folders, `Contracts/2026`: without blanks at its steps, so that one folder has one name. */
export const folderSchema = z
  .string()
  .max(400)
  .transform((way) =>
    way
      .split('/')
      .map((step) => step.trim())
      .filter((step) => step && step !== '.' && step !== '..')
      .join('/'),
  )
  .pipe(text(400).definition.schema as z.ZodType<string, string>)

/** What the company or one person keeps; `user` is empty for what is the company's. */
export const fileFields = {
  user: ref('gateway.users').readOnly(),
  file: ref('kit.files').readOnly(),
  name: text(250).required().searchable().sortable(),
  originalName: text(250).readOnly(),
  virtualFolder: field<string>('text', 'text', folderSchema, { max: 400, filterable: true }),
  category: ref('files.categories'),
  /** The kind of document it is; its bytes are what that allows. */
  schema: ref('files.schemas'),
  categoryName: text(160).filterable(),
  tags: tags(),
  description: longText(2_000).searchable(),
  fileType: text(120).readOnly().filterable(),
  fileSize: integer().readOnly().sortable(),
  /** SHA-256 of the bytes, in hexadecimal. */
  sha256: text(64).readOnly(),
  /** Number of the latest version. */
  versionNumber: integer(1).default(1).readOnly(),
  approvalState: oneOf('none', 'pending', 'approved', 'rejected').default('none').readOnly().sortable(),
  /** The version whose bytes were approved last; it stays readable whatever is uploaded afterwards. */
  approvedVersion: integer(1).readOnly(),
  decidedBy: ref('gateway.users').readOnly(),
  decidedAt: moment().readOnly(),
  decisionReason: text(500).readOnly(),
  status: oneOf(...lifecycle)
    .default('active')
    .filterable(),
  enabled: boolean().default(true),
  /** Everybody in the company who has files may read it. */
  isPublic: boolean().default(false),
  accessLevel: text(40),
  aiEnabled: boolean().default(false),
  isTemp: boolean().default(false),
  thumbnailUrl: url(),
  mediaUrl: url(),
  imageUrl: url(),
  contentUrl: url(),
  originalFile: text(800),
  rawContent: longText(20_000),
  content: longText(20_000),
  fileStructure: longText(20_000),
  metadata: json(),
  structuredContent: json(),
  schemaModel: longText(20_000),
  vectorDb: text(255).named('vectorDB'),
  isExpirable: boolean().default(false),
  issuedAt: moment(),
  expiresAt: moment().sortable(),
  issuedBy: text(200),
  customFields: customFields(),
} as const
