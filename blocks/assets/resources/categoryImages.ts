import { custom, presignedAnswer, resource } from '@quoin/kit'
import * as z from 'zod'
import { imageAnswer, imageBody, presignBody } from './images.ts'

const category = { category: 'assets.categories' } as const

/** Pictures of a category: what its assets look like. */
export const categoryImages = resource({
  type: 'image',
  wrapper: 'file',
  title: 'id',
  fields: {},
  permissions: { read: 'assets.assets.read', write: 'assets.setup.write' },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/categories/:category/images',
      permission: 'assets.assets.read',
      ids: category,
      answer: z.object({ unique_id: z.string(), images: z.array(imageAnswer) }),
      summary: 'The pictures of a category, with links that end after a quarter of an hour.',
    }),
    presign: custom({
      method: 'PUT',
      path: '/categories/:category/presign',
      permission: 'assets.setup.write',
      limit: 'presign',
      ids: category,
      body: presignBody,
      answer: presignedAnswer,
      summary: 'Answers an address to PUT a picture of a category to.',
    }),
    create: custom({
      method: 'POST',
      path: '/categories/:category/images',
      permission: 'assets.setup.write',
      wrapper: 'file',
      alsoWrapped: ['image'],
      ids: category,
      body: imageBody,
      answer: imageAnswer,
      summary: 'Makes a picture of the category out of an upload.',
    }),
    delete: custom({
      method: 'DELETE',
      path: '/categories/:category/images/:image',
      permission: 'assets.setup.write',
      ids: { ...category, image: 'assets.images' },
      forGood: true,
      summary: 'Removes a picture of a category and its file.',
    }),
  },
})
