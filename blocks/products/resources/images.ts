import {
  boolean,
  custom,
  integer,
  json,
  jsonObject,
  presignedAnswer,
  ref,
  resource,
  text,
  unsupported,
  url,
  uuid,
} from '@quoin/kit'
import * as z from 'zod'

export const noMainImage = 'A category has no main image.'
/** What clients of another make send with a picture. */
const notOfPictures = {
  ...Object.fromEntries(
    ['ai_enabled', 'raw_content', 'content', 'structured_content', 'file_structure', 'metadata', 'schema_model', 'vector_db'].map(
      (name) => [name, unsupported('Pictures are kept as they are; nothing reads what is in them.')],
    ),
  ),
  thumbnail: unsupported('Small pictures are made here.'),
  original_file: unsupported('The file is named by url, key or file_id.'),
}
const named = z.object({
  ...notOfPictures,
  file_id: z.string().max(200).optional(),
  file_unique_id: z.string().max(200).optional(),
  key: z.string().max(1_000).optional(),
  url: z.string().max(2_000).optional(),
  name: z.string().trim().max(250).nullish(),
  /** What the file is called, where another name was not said when it was presigned. */
  original_name: z.string().trim().max(250).nullish(),
  description: z.string().trim().max(1_000).nullish(),
  is_main_image: z.boolean().optional(),
  variation_unique_id: uuid().nullish(),
  is_public: z.boolean().optional(),
  payload: jsonObject().nullish(),
  /** Of a picture that lies elsewhere; of one that was uploaded it is looked at. */
  file_type: z.string().trim().max(120).nullish(),
  file_size: z.int().min(0).nullish(),
})
/** What can be said anew of any picture. */
const changes = {
  name: z.string().trim().max(250).nullish(),
  description: z.string().trim().max(1_000).nullish(),
  original_name: z.string().trim().max(250).nullish(),
  ...notOfPictures,
  ...Object.fromEntries(
    ['url', 'file_type', 'file_size'].map((name) => [name, unsupported('A file stays what it is; add another picture instead.')]),
  ),
  is_public: z.boolean().optional(),
  payload: jsonObject().nullish(),
}
// The specification wraps it in `file`, the published client in `image`.
const registration = z
  .object({ file: z.union([named, z.string().max(2_000)]).optional(), image: named.optional() })
  .refine((b) => b.file ?? b.image, { message: 'must name the uploaded file', path: ['file'] })
const input = z.object({
  filename: z.string().trim().min(1).max(250).optional(),
  fileName: z.string().trim().min(1).max(250).optional(),
  content_type: z.string().max(120).optional(),
  size: z.int().positive().optional(),
})
const product = { product: 'products.products', id: 'products.images' }
const category = { category: 'products.categories', id: 'products.images' }

/** A picture of a product or a category. The file goes straight to the store: presign, PUT, then this record. */
export const images = resource({
  type: 'ProductImage',
  wrapper: 'image',
  title: 'name',
  fields: {
    product: ref('products.products').fixed(),
    /** The form of the product it shows; without one it shows the product. */
    variation: ref('products.variations'),
    category: ref('products.categories').fixed(),
    file: ref('kit.files').readOnly(),
    name: text(250),
    description: text(1_000),
    originalName: text(250).readOnly(),
    url: url().readOnly(),
    fileType: text(120).readOnly(),
    fileSize: integer().readOnly(),
    isMainImage: boolean().default(false),
    isPublic: boolean().default(true),
    place: integer(0, 10_000).default(0).sortable(),
    payload: json(),
  },
  shows: z.object({
    image_url: z.string().nullable(),
    thumbnail: z.string().nullable(),
    thumbnail_url: z.string().nullable(),
    status: z.string(),
    enabled: z.boolean(),
  }),
  permissions: { read: 'products.products.read', write: 'products.products.write' },
  only: [],
  operations: {
    presignProduct: custom({
      method: 'PUT',
      path: '/products/:product/presign',
      permission: 'products.products.write',
      limit: 'presign',
      ids: product,
      body: input,
      answer: presignedAnswer,
      summary: 'Answers an address to PUT a picture of a product to, good for ten minutes.',
    }),
    presignCategory: custom({
      method: 'PUT',
      path: '/categories/:category/presign',
      permission: 'products.catalogs.write',
      limit: 'presign',
      ids: category,
      body: input,
      answer: presignedAnswer,
      summary: 'Answers an address to PUT a picture of a category to, good for ten minutes.',
    }),
    listProduct: custom({
      method: 'GET',
      path: '/products/:product/images',
      permission: 'products.products.read',
      ids: product,
      answersRecords: true,
      summary: 'The pictures of a product, the main one first.',
    }),
    listCategory: custom({
      method: 'GET',
      path: '/categories/:category/images',
      permission: 'products.products.read',
      ids: category,
      answersRecords: true,
      summary: 'The pictures of a category.',
    }),
    createProduct: custom({
      method: 'POST',
      path: '/products/:product/images',
      permission: 'products.products.write',
      ids: product,
      body: registration,
      answersRecord: true,
      summary: 'Adds an uploaded picture to a product; the first is its main one.',
    }),
    createCategory: custom({
      method: 'POST',
      path: '/categories/:category/images',
      permission: 'products.catalogs.write',
      ids: category,
      body: registration,
      answersRecord: true,
      summary: 'Gives a category an uploaded picture.',
    }),
    updateProduct: custom({
      method: 'PUT',
      path: '/products/:product/images/:id',
      permission: 'products.products.write',
      wrapper: 'image',
      ids: product,
      body: z.object({
        ...changes,
        is_main_image: z.boolean().optional(),
        place: z.int().min(0).max(10_000).optional(),
        variation_unique_id: uuid().nullish(),
      }),
      answersRecord: true,
      summary: 'Changes a picture: its words, its place, the form it shows, or that it is the main one.',
    }),
    arrangeProduct: custom({
      method: 'PUT',
      path: '/products/:product/images/order',
      permission: 'products.products.write',
      ids: product,
      body: z.object({ images: z.array(uuid()).min(1).max(50) }),
      answersRecords: true,
      summary:
        'Puts the pictures of a product in an order, the first as its main one; those that are not named follow as they were.',
    }),
    updateCategory: custom({
      method: 'PUT',
      path: '/categories/:category/images/:id',
      permission: 'products.catalogs.write',
      wrapper: 'image',
      ids: category,
      body: z.object({ ...changes, is_main_image: unsupported(noMainImage) }),
      answersRecord: true,
      summary: 'Changes what is said of a picture of a category.',
    }),
    deleteCategory: custom({
      method: 'DELETE',
      path: '/categories/:category/images/:id',
      permission: 'products.catalogs.write',
      ids: category,
      summary: 'Takes a picture off a category.',
    }),
    delete: custom({
      method: 'DELETE',
      path: '/product_images/:id',
      permission: 'products.products.write',
      ids: { id: 'products.images' },
      summary: 'Takes a picture off its product, by the picture alone.',
    }),
    deleteProduct: custom({
      method: 'DELETE',
      path: '/products/:product/images/:id',
      permission: 'products.products.write',
      ids: product,
      summary: 'Takes a picture off a product.',
    }),
  },
})
