import { boolean, custom, integer, json, lineSchema, ref, resource, text, url } from '@quoin/kit'
import * as z from 'zod'
import { status } from './common.ts'

const read = 'geolocation.places.read'
const write = 'geolocation.places.write'
const ids = { location: 'geolocation.locations' } as const
const answer = z.object({
  unique_id: z.string(),
  location_unique_id: z.string(),
  url: z.string(),
  thumbnail_url: z.string(),
  caption: z.string().nullable(),
  alt_text: z.string().nullable(),
  sort_order: z.int(),
  is_primary: z.boolean(),
  status: z.string(),
  payload: z.record(z.string(), z.unknown()).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type LocationImage = z.infer<typeof answer>

/** Pictures of a location. The bytes go straight to the store: presign, PUT, then this record, which looks at what really lies there. */
export const images = resource({
  type: 'location_image',
  wrapper: 'location_image',
  title: 'caption',
  fields: {
    location: ref('geolocation.locations').readOnly(),
    file: ref('kit.files').readOnly(),
    thumbnail: ref('kit.files').readOnly(),
    /** Where it lies, if that is elsewhere. */
    url: url().readOnly(),
    thumbnailUrl: url().readOnly(),
    caption: text(300).readOnly(),
    altText: text(300).readOnly(),
    sortOrder: integer(0, 100_000).default(0).readOnly(),
    isPrimary: boolean().default(false).readOnly(),
    status: status().readOnly(),
    payload: json().readOnly(),
  },
  permissions: { read, write },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/locations/:location/images',
      permission: read,
      ids,
      answer: z.object({ unique_id: z.string(), images: z.array(answer) }),
      summary: 'The pictures of a location, the first one first, with links that end after a quarter of an hour.',
    }),
    presign: custom({
      method: 'PUT',
      path: '/locations/:location/presign',
      permission: write,
      limit: 'presign',
      ids,
      body: z.object({
        file_name: lineSchema(250).min(1).optional(),
        filename: lineSchema(250).min(1).optional(),
        content_type: lineSchema(120).optional(),
        size: z.int().positive().optional(),
      }),
      answer: z.object({
        unique_id: z.string(),
        upload_url: z.string(),
        presigned_url: z.string(),
        public_url: z.string(),
        file_id: z.string(),
        headers: z.record(z.string(), z.string()),
        fields: z.object({}),
        expires_at: z.string(),
      }),
      summary: 'Answers an address to PUT a picture to, good for ten minutes.',
    }),
    create: custom({
      method: 'POST',
      path: '/locations/:location/images',
      permission: write,
      wrapper: 'location_image',
      ids,
      body: z.object({
        /** The address that presigning answered as the public one, or that of a picture elsewhere. */
        url: lineSchema(2_000).min(1).optional(),
        file_unique_id: lineSchema(60).optional(),
        thumbnail_url: lineSchema(2_000).nullish(),
        caption: lineSchema(300).nullish(),
        alt_text: lineSchema(300).nullish(),
        sort_order: z.int().min(0).max(100_000).nullish(),
        is_primary: z.boolean().nullish(),
        payload: json().definition.schema.nullish(),
      }),
      answer,
      summary: 'Makes a picture of the location out of an upload, once its bytes were looked at.',
    }),
    delete: custom({
      method: 'DELETE',
      path: '/locations/:location/images/:image',
      permission: write,
      ids: { ...ids, image: 'geolocation.images' },
      forGood: true,
      summary: 'Removes a picture and its file.',
    }),
  },
})
