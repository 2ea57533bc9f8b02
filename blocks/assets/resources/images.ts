import { custom, integer, presignedAnswer, ref, resource, text } from '@quoin/kit'
import * as z from 'zod'

/** What presigning may be told; clients of one kind send nothing at all. */
export const presignBody = z.looseObject({
  filename: z.string().trim().min(1).max(250).optional(),
  file_name: z.string().trim().min(1).max(250).optional(),
  content_type: z.string().max(120).optional(),
  size: z.int().positive().optional(),
})
/** The uploaded file, named by its id or its key. */
export const imageBody = z.looseObject({
  file_unique_id: z.string().max(60).optional(),
  file_id: z.string().max(60).optional(),
  unique_id: z.string().max(60).optional(),
  key: z.string().max(800).optional(),
  filename: z.string().max(250).optional(),
  content_type: z.string().max(120).optional(),
  sha256: z.string().max(64).optional(),
})
export const imageAnswer = z.object({
  unique_id: z.string(),
  asset_unique_id: z.string().nullable(),
  event_unique_id: z.string().nullable(),
  category_unique_id: z.string().nullable(),
  filename: z.string(),
  content_type: z.string(),
  size: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  url: z.string(),
  thumbnail_url: z.string(),
  created_at: z.string(),
})
const asset = { asset: 'assets.assets' } as const
const image = { ...asset, image: 'assets.images' } as const

/** Pictures of an asset, or of a category. The bytes go straight to the store: presign, PUT, then this record, which looks at what really lies there. */
export const images = resource({
  type: 'image',
  wrapper: 'file',
  title: 'filename',
  fields: {
    asset: ref('assets.assets').readOnly(),
    event: ref('assets.events').readOnly(),
    category: ref('assets.categories').readOnly(),
    file: ref('kit.files').readOnly(),
    thumbnail: ref('kit.files').readOnly(),
    filename: text(250).readOnly(),
    contentType: text(120).readOnly(),
    size: integer().readOnly(),
    width: integer().readOnly(),
    height: integer().readOnly(),
  },
  permissions: { read: 'assets.assets.read', write: 'assets.assets.write' },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/assets/:asset/images',
      permission: 'assets.assets.read',
      ids: asset,
      answer: z.object({ unique_id: z.string(), images: z.array(imageAnswer) }),
      summary: 'The pictures of an asset, those of its events among them, with links that end after a quarter of an hour.',
    }),
    presign: custom({
      method: 'PUT',
      path: '/assets/:asset/presign',
      permission: 'assets.assets.write',
      limit: 'presign',
      ids: asset,
      body: presignBody,
      answer: presignedAnswer,
      summary: 'Answers an address to PUT a picture to, good for ten minutes.',
    }),
    create: custom({
      method: 'POST',
      path: '/assets/:asset/images',
      permission: 'assets.assets.write',
      wrapper: 'file',
      alsoWrapped: ['image'],
      ids: asset,
      body: imageBody,
      answer: imageAnswer,
      summary: 'Makes a picture of the asset out of an upload, once its bytes were looked at.',
    }),
    delete: custom({
      method: 'DELETE',
      path: '/assets/:asset/images/:image',
      permission: 'assets.assets.write',
      ids: image,
      forGood: true,
      summary: 'Removes a picture and its file.',
    }),
  },
})
