import { custom, field, integer, lineSchema, ref, resource, text } from '@quoin/kit'
import * as z from 'zod'
import { held } from './common.ts'

const placed = z.object({
  unique_id: z.string(),
  url: z.string(),
  name: z.string(),
  size_bytes: z.number(),
  content_type: z.string(),
})

/** A picture or a file that stands in posts. Its address stays the same for ever and is open to everybody. */
export const media = resource({
  type: 'Media',
  wrapper: 'media',
  title: 'name',
  path: '/media',
  fields: {
    name: text(255).readOnly().searchable().sortable(),
    contentType: text(120).readOnly(),
    sizeBytes: integer().readOnly(),
    file: field<string>('text', 'uuid', z.uuid()).readOnly(),
    /** Where it was chosen among stored files: the one whose bytes it shows. */
    storedFile: ref('files.storedFiles').readOnly(),
    url: text(2_000).readOnly(),
    /** Where it was copied from: the same address is copied once. */
    source: text(2_000).readOnly().filterable(),
  },
  permissions: { read: 'content.posts.write', write: 'content.posts.write', delete: 'content.posts.delete' },
  sort: '-created_at',
  only: ['list', 'get', 'delete'],
  operations: {
    presign: custom({
      method: 'PUT',
      path: '/media/presign',
      permission: 'content.posts.write',
      limit: 'presign',
      wrapper: 'media',
      body: z.object({
        filename: lineSchema(255).min(1),
        content_type: lineSchema(120).min(1),
        size: z.int().min(1).max(held.mediaBytes),
      }),
      answer: z.object({
        unique_id: z.string(),
        file_id: z.string(),
        presigned_url: z.string(),
        headers: z.record(z.string(), z.string()),
        expires_at: z.string(),
      }),
      summary: 'Answers an address to put a picture or a file at.',
    }),
    create: custom({
      method: 'POST',
      path: '/media',
      permission: 'content.posts.write',
      wrapper: 'media',
      body: z.object({ file_id: z.uuid().toLowerCase() }),
      answer: placed,
      summary: 'Confirms what was uploaded, and answers where it is.',
    }),
    choose: custom({
      method: 'POST',
      path: '/media/choose',
      permission: 'content.posts.write',
      wrapper: 'media',
      body: z.object({ stored_file_unique_id: z.uuid().toLowerCase() }),
      answer: placed,
      summary: 'Opens a stored file to everybody, as a picture or a file of posts, and answers where it is.',
    }),
    copy: custom({
      method: 'POST',
      path: '/media/copy',
      permission: 'content.posts.write',
      wrapper: 'media',
      body: z.object({ url: z.url({ protocol: /^https?$/ }).max(2_000) }),
      answer: placed,
      summary: 'Copies a picture of another site, once, and answers where it is from then on.',
    }),
  },
})
