import { custom, presignedAnswer, resource } from '@quoin/kit'
import * as z from 'zod'
import { imageAnswer, imageBody, presignBody } from './images.ts'

const event = { asset: 'assets.assets', event: 'assets.events' } as const

/** Pictures of what happened to an asset; kept among the asset's own. */
export const eventImages = resource({
  type: 'image',
  wrapper: 'file',
  title: 'id',
  fields: {},
  permissions: { read: 'assets.work.read', write: 'assets.work.write' },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/assets/:asset/events/:event/images',
      permission: 'assets.work.read',
      ids: event,
      answer: z.object({ unique_id: z.string(), images: z.array(imageAnswer) }),
      summary: 'The pictures of an event.',
    }),
    presign: custom({
      method: 'PUT',
      path: '/assets/:asset/events/:event/presign',
      permission: 'assets.work.write',
      limit: 'presign',
      ids: event,
      body: presignBody,
      answer: presignedAnswer,
      summary: 'Answers an address to PUT a picture of an event to.',
    }),
    create: custom({
      method: 'POST',
      path: '/assets/:asset/events/:event/images',
      permission: 'assets.work.write',
      wrapper: 'file',
      alsoWrapped: ['image'],
      ids: event,
      body: imageBody,
      answer: imageAnswer,
      summary: 'Makes a picture of the event out of an upload.',
    }),
    delete: custom({
      method: 'DELETE',
      path: '/assets/:asset/events/:event/images/:image',
      permission: 'assets.work.write',
      ids: { ...event, image: 'assets.images' },
      forGood: true,
      summary: 'Removes a picture of an event and its file.',
    }),
  },
})
