import {
  boolean,
  custom,
  integer,
  json,
  lineSchema,
  longText,
  oneOf,
  ref,
  resource,
  tags,
  text,
  uuid,
  wireSchema,
} from '@quoin/kit'
import * as z from 'zod'
import { lifecycle } from './fileFields.ts'
import {
  createBody,
  multipartComplete,
  multipartCompleted,
  multipartPresign,
  multipartPresigned,
  presignAnswer,
  presignBody,
  presignQuery,
  updateBody,
} from './storedFiles.ts'

const permissions = { read: 'files.storage.read', write: 'files.storage.write' } as const
const ids = { entity: 'files.entities' } as const
const ofFile = { ...ids, file: 'files.storedFiles' } as const
const entityFields = {
  name: text(200).searchable().sortable(),
  entityAlias: text(200),
  entityType: text(60).filterable(),
} as const
const fileWire = z.looseObject({ unique_id: z.string(), name: z.string(), entity_unique_id: z.string() })

/** Something of another program that files belong to, under the id it has there: a ticket, a machine, a case. */
export const entities = resource({
  type: 'entity_identity',
  wrapper: 'entity',
  title: 'name',
  fields: entityFields,
  permissions: { ...permissions, delete: permissions.write },
  sort: 'name',
  only: ['list', 'get', 'update', 'delete'],
  operations: {
    register: custom({
      method: 'POST',
      path: '/entities/:entity/register',
      permission: permissions.write,
      wrapper: 'entity',
      // It is somebody else's id, and may be new here.
      body: wireSchema(entityFields, 'update') as z.ZodObject,
      answersRecord: true,
      summary: 'Makes something known under the id it has elsewhere; a second time brings it up to date.',
    }),
    files: custom({
      method: 'GET',
      path: '/entities/:entity/files',
      permission: permissions.read,
      ids,
      query: z.looseObject({ page: z.string().optional(), records: z.string().optional(), search: z.string().optional() }),
      answer: z.object({ data: z.array(fileWire), meta: z.looseObject({}) }),
      summary: 'Files that belong to something.',
    }),
    file: custom({
      method: 'GET',
      path: '/entities/:entity/files/:file',
      permission: permissions.read,
      ids: ofFile,
      answer: fileWire,
      answersRecord: 'file',
      summary: 'A file that belongs to something.',
    }),
    createFile: custom({
      method: 'POST',
      path: '/entities/:entity/files',
      permission: permissions.write,
      wrapper: 'file',
      ids,
      body: createBody,
      answer: fileWire,
      answersRecord: 'file',
      summary: 'Makes a file of the company of what was uploaded, that belongs to something; it waits for approval.',
    }),
    updateFile: custom({
      method: 'PUT',
      path: '/entities/:entity/files/:file',
      permission: permissions.write,
      wrapper: 'file',
      ids: ofFile,
      body: updateBody,
      answer: fileWire,
      answersRecord: 'file',
      summary: 'Changes a file that belongs to something.',
    }),
    deleteFile: custom({
      method: 'DELETE',
      path: '/entities/:entity/files/:file',
      permission: permissions.write,
      ids: ofFile,
      summary: 'Moves a file that belongs to something to the trash.',
    }),
    presign: custom({
      method: 'PUT',
      path: '/entities/:entity/presign',
      permission: permissions.write,
      limit: 'presign',
      ids,
      query: presignQuery,
      body: presignBody,
      answer: presignAnswer,
      summary: 'Answers an address to PUT a file at that is to belong to something.',
    }),
    beginParts: custom({
      method: 'POST',
      path: '/entities/:entity/multipart_presign_upload',
      permission: permissions.write,
      limit: 'presign',
      ids,
      body: multipartPresign,
      answer: multipartPresigned,
      summary: 'Answers addresses to PUT the parts of a large file at that is to belong to something.',
    }),
    completeParts: custom({
      method: 'POST',
      path: '/entities/:entity/multipart_complete_upload',
      permission: permissions.write,
      ids,
      body: multipartComplete,
      answer: multipartCompleted.extend({
        data: z.object({
          id: z.string(),
          type: z.string(),
          attributes: multipartCompleted.extend({ unique_id: z.string() }),
        }),
      }),
      summary: 'Puts the parts of a large file together.',
    }),
    associate: custom({
      method: 'POST',
      path: '/entities/:entity/files/associate',
      permission: permissions.write,
      ids,
      body: z.object({
        file_unique_id: uuid(),
        association_type: lineSchema(60).nullish(),
        source_entity_id: lineSchema(200).nullish(),
      }),
      answer: fileWire,
      answersRecord: 'file',
      summary: 'Says that a file belongs to something; a second time changes how.',
    }),
    disassociate: custom({
      method: 'DELETE',
      path: '/entities/:entity/files/:file/disassociate',
      permission: permissions.write,
      ids: ofFile,
      summary: 'Says that a file belongs to something no longer; the file stays.',
    }),
  },
})

/** That a file belongs to something, as what, and where it stands among the others. */
export const entityFiles = resource({
  type: 'entity_file_link',
  wrapper: 'entity_file',
  title: 'associationType',
  path: '/entity_files',
  within: 'storedFile',
  fields: {
    entity: ref('files.entities').required().fixed(),
    storedFile: ref('files.storedFiles').required().fixed(),
    associationType: text(60),
    /** Where the file came from, as the other program calls it. */
    sourceEntity: text(200).named('source_entity_id'),
    displayOrder: integer(0, 1_000_000).default(0).sortable(),
  },
  permissions: { ...permissions, delete: permissions.write },
  sort: 'display_order',
  only: ['list', 'get'],
})

/** A kind of document, such as an invoice: what a file of it may be. */
export const schemas = resource({
  type: 'FileSchema',
  wrapper: 'schema',
  title: 'name',
  fields: {
    code: text(60).required().unique().fixed().searchable().sortable().filterable(),
    name: text(160).required().searchable().sortable(),
    description: longText(2_000),
    /** Types a file may have, `application/pdf`; any where none is named. */
    allowedMimeTypes: tags(),
    /** Bytes. */
    maxFileSize: integer(1, 524_288_000),
    /** What programs look for in files of this kind. */
    schemaModel: longText(20_000),
    status: oneOf(...lifecycle)
      .default('active')
      .filterable(),
    enabled: boolean().default(true).filterable(),
    payload: json(),
  },
  permissions: { read: 'files.categories.read', write: 'files.categories.write' },
  sort: 'name',
  only: ['list', 'trash', 'get', 'create', 'update', 'delete', 'restore', 'purge', 'history'],
})
