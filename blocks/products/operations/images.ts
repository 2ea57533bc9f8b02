import { imageTypes, sentType } from '@quoin/kit/files'
import {
  advisoryLock,
  Answer,
  confirmUpload,
  type Context,
  type Customs,
  gone,
  plain,
  refuse,
  reservationOf,
  reserveUpload,
} from '@quoin/kit/server'
import { noMainImage } from '../resources/images.ts'
import { products } from '../resources/index.ts'

const sizeMax = 15 * 1024 * 1024

type Place = 'product' | 'category'
interface Registration {
  readonly file?: string | Named
  readonly image?: Named
}
interface Named {
  readonly file_id?: string
  readonly file_unique_id?: string
  readonly key?: string
  readonly url?: string
  readonly name?: string | null
  readonly original_name?: string | null
  readonly description?: string | null
  readonly is_main_image?: boolean
  readonly variation_unique_id?: string | null
  readonly is_public?: boolean
  readonly payload?: Record<string, unknown> | null
  readonly file_type?: string | null
  readonly file_size?: number | null
}

async function presign(
  context: Context,
  place: Place,
  id: string,
  input: { filename?: string; fileName?: string; content_type?: string; size?: number },
): Promise<Answer> {
  await context.find(place === 'product' ? products.products : products.categories, id)
  // The published client names no file: it may send a picture of any kind.
  const named = input.filename ?? input.fileName
  const name = named ?? 'picture'
  const contentType = named || input.content_type ? sentType(input.content_type, named ?? '') : imageTypes
  if (typeof contentType === 'string' && !imageTypes.includes(contentType))
    throw refuse.invalid('upload_wrong_type', 'Only images can be uploaded.', 'filename')
  if (input.size !== undefined && input.size > sizeMax)
    throw refuse.invalid('upload_too_large', 'Images can be up to 15 MiB.', 'size')
  const {
    id: file,
    key,
    upload,
    link,
  } = await reserveUpload(context, {
    folder: 'products',
    purpose: `${place} picture ${id}`,
    filename: name,
    contentType,
    sizeMax,
    size: input.size,
  })
  const values = {
    presigned_url: upload.url,
    upload_url: upload.url,
    url: upload.url,
    signed_url: link,
    public_url: link,
    file_name: name,
    key,
    file_id: file,
    expires_at: upload.expiresAt,
    headers: upload.headers,
    fields: {},
  }
  return plain({ ...values, data: { id: file, type: 'presigned_upload', attributes: { unique_id: file, ...values } } })
}

/** Pictures of a form are pictures of its product. */
async function mustBeFormOf({ tx, tenantId }: Context, product: string | null, variation: string): Promise<void> {
  const [found] = await tx.query(
    'select 1 as one from products.variations where tenant_id = $1 and product_id = $2 and id = $3 and deleted_at is null',
    [tenantId, product, variation],
  )
  if (!found) throw refuse.invalid('no_such_record', 'This product has no such variant.', 'variation_unique_id')
}

/** The picture counts only after the stored bytes were looked at; a picture that lies elsewhere is kept as its address. */
async function register(context: Context, place: Place, id: string, { file, image }: Registration): Promise<Answer> {
  await context.find(place === 'product' ? products.products : products.categories, id, 'lock')
  const given: Named = image ?? (typeof file === 'string' ? { url: file } : file!)
  const requested = given.file_id ?? given.file_unique_id ?? given.key ?? given.url ?? ''
  const pending = await reservationOf(context, `${place} picture ${id}`, requested)
  const isElsewhere =
    !pending && given.url !== undefined && URL.canParse(given.url) && /^https?:$/.test(new URL(given.url).protocol)
  if (!pending && !isElsewhere)
    throw refuse.invalid('upload_missing', 'Name the uploaded file by the file_id or key that presigning answered.', 'file')
  advisoryLock(context.tx, 'images of', id)
  const [{ count }] = (await context.tx.query<{ count: number }>(
    `select count(*)::int as count from products.images where tenant_id = $1 and (product_id = $2 or category_id = $2) and deleted_at is null`,
    [context.tenantId, id],
  )) as [{ count: number }]
  if (count >= 50) throw refuse.conflict('too_many_pictures', 'A product can have up to 50 images.')
  const values = pending && (await confirmUpload(context, pending, { allow: imageTypes, sizeMax }))
  const variation = given.variation_unique_id ?? null
  if (variation) await mustBeFormOf(context, place === 'product' ? id : null, variation)
  if (place === 'category' && given.is_main_image) throw refuse.invalid('invalid', noMainImage, 'is_main_image')
  const isMain = place === 'product' && (count === 0 || given.is_main_image === true)
  if (isMain)
    await context.tx.query(
      'update products.images set is_main_image = false where tenant_id = $1 and product_id = $2 and is_main_image',
      [context.tenantId, id],
    )
  const words = {
    name: given.name ?? given.original_name ?? pending?.filename ?? null,
    originalName: given.original_name ?? pending?.filename ?? null,
    description: given.description ?? null,
    isMainImage: isMain,
    place: count,
    variation,
    ...(given.is_public !== undefined && { isPublic: given.is_public }),
    payload: given.payload ?? null,
    [place]: id,
  }
  const { id: made } = await context.insert(products.images, {
    ...words,
    ...(values
      ? { file: values.id, fileType: values.contentType, fileSize: values.size }
      : { url: given.url, fileType: given.file_type ?? null, fileSize: given.file_size ?? null }),
  })
  if (place === 'category' && !values)
    await context.tx.query('update products.categories set image_url = $3 where tenant_id = $1 and id = $2', [
      context.tenantId,
      id,
      given.url,
    ])
  return answer(context, made, 201)
}

interface Shown {
  readonly document: string
  readonly key: string | null
  readonly filename: string | null
  readonly type: string | null
}
const documents = async (context: Context, rows: readonly Shown[]) =>
  Promise.all(
    rows.map(async ({ document, key, filename, type }) => {
      const data = JSON.parse(document) as { id: string; attributes: Record<string, unknown> }
      const url = key
        ? await context.files.presignDownload({ key, filename: filename ?? 'picture', inline: type, expiresInSeconds: 900 })
        : data.attributes.url
      Object.assign(data.attributes, {
        url,
        image_url: url,
        thumbnail: url,
        thumbnail_url: url,
        status: 'active',
        enabled: true,
        original_name: data.attributes.original_name ?? data.attributes.name,
      })
      return data
    }),
  )

/** Those who look after the pictures see all of them; everybody else those that are public. */
async function read(context: Context, where: { product?: string; category?: string; id?: string }) {
  const model = context.model('products.images')
  const writes = where.category === undefined ? 'products.products.write' : 'products.catalogs.write'
  const all = where.id !== undefined || context.actor.permissions.has(writes)
  const rows = await context.tx.query<Shown & Record<string, unknown>>(
    `select ${model.document(context.actor)} as document, f.key, f.filename, f.content_type as type from products.images t left join kit.files f on f.tenant_id = t.tenant_id and f.id = t.file_id
     where t.tenant_id = $1 and t.deleted_at is null and ($2::uuid is null or t.product_id = $2) and ($3::uuid is null or t.category_id = $3) and ($4::uuid is null or t.id = $4)
       and (t.is_public or $5)
     order by t.is_main_image desc, t.place, t.created_at, t.id limit 100`,
    [context.tenantId, where.product ?? null, where.category ?? null, where.id ?? null, all],
  )
  return documents(context, rows)
}

async function answer(context: Context, id: string, status = 200): Promise<Answer> {
  const [data] = await read(context, { id })
  return new Answer(status, JSON.stringify({ data }))
}

const page = (data: readonly unknown[]): Answer =>
  plain({
    data,
    meta: {
      current_page: 1,
      per_page: 100,
      total_pages: 1,
      total_count: data.length,
      total_records: data.length,
      totalPages: 1,
      totalRecords: data.length,
    },
  })

/** A picture of a category, which has no main one to be kept. */
async function categoryPictureOf(context: Context, category: string, id: string) {
  await context.find(products.categories, category, 'lock')
  const picture = await context.find(products.images, id, 'lock')
  if (picture.category !== category) throw refuse.missing()
  return picture
}

/** Its bytes go with the next cleaning of the store. */
const orphan = ({ tx, tenantId }: Context, file: string | null) =>
  file &&
  tx.query(`update kit.files set state = 'orphan', expires_at = clock_timestamp() where tenant_id = $1 and id = $2`, [
    tenantId,
    file,
  ])

async function removeFromProduct(context: Context, product: string, id: string): Promise<Answer> {
  const picture = await pictureOf(context, product, id)
  await orphan(context, picture.file)
  await context.purge(products.images, picture)
  await context.tx.query(
    `update products.images set is_main_image = true where tenant_id = $1 and id = (select id from products.images where tenant_id = $1 and product_id = $2 and deleted_at is null
       order by is_main_image desc, place, created_at, id limit 1)`,
    [context.tenantId, product],
  )
  return gone()
}

async function pictureOf(context: Context, product: string, id: string) {
  await context.find(products.products, product, 'lock')
  const picture = await context.find(products.images, id, 'lock')
  if (picture.product !== product) throw refuse.missing()
  return picture
}

export const images: Customs<typeof products, 'images'> = {
  presignProduct: ({ product, ...input }, context) => presign(context, 'product', product, input),
  presignCategory: ({ category, ...input }, context) => presign(context, 'category', category, input),
  async listProduct({ product }, context) {
    await context.find(products.products, product)
    return page(await read(context, { product }))
  },
  async listCategory({ category }, context) {
    await context.find(products.categories, category)
    return page(await read(context, { category }))
  },
  createProduct: ({ product, ...input }, context) => register(context, 'product', product, input as Registration),
  createCategory: ({ category, ...input }, context) => register(context, 'category', category, input as Registration),

  async arrangeProduct({ product, images: wanted }, context) {
    await context.find(products.products, product, 'lock')
    const there = await context.tx.query<{ id: string }>(
      `select id from products.images where tenant_id = $1 and product_id = $2 and deleted_at is null order by is_main_image desc, place, created_at, id`,
      [context.tenantId, product],
    )
    const stray = wanted.find((id, at) => !there.some((one) => one.id === id) || wanted.indexOf(id) !== at)
    if (stray !== undefined) throw refuse.invalid('no_such_record', 'List images of this product, each of them once.', 'images')
    const order = [...wanted, ...there.map(({ id }) => id).filter((id) => !wanted.includes(id))]
    // One row at a time may be the main one, so the old one stops before the new one begins.
    await context.tx.query(
      'update products.images set is_main_image = false where tenant_id = $1 and product_id = $2 and is_main_image and id <> $3',
      [context.tenantId, product, order[0]],
    )
    await context.tx.query(
      `update products.images i set place = o.place - 1, is_main_image = o.place = 1, version = i.version + 1, updated_at = clock_timestamp()
       from unnest($2::uuid[]) with ordinality as o (id, place) where i.tenant_id = $1 and i.id = o.id`,
      [context.tenantId, order],
    )
    await context.note(products.products, product, { pictures: [there.map(({ id }) => id).join(' '), order.join(' ')] })
    return page(await read(context, { product }))
  },
  async updateProduct(
    { product, id, is_main_image, is_public, variation_unique_id: variation, original_name: originalName, ...words },
    context,
  ) {
    const picture = await pictureOf(context, product, id)
    if (variation) await mustBeFormOf(context, product, variation)
    if (is_main_image === false && picture.isMainImage) {
      const [next] = await context.tx.query<{ id: string }>(
        `select id from products.images where tenant_id = $1 and product_id = $2 and id <> $3 and deleted_at is null
         order by place, created_at, id limit 1`,
        [context.tenantId, product, id],
      )
      if (!next) throw refuse.conflict('only_picture', 'A product’s only image is its main image.')
      await context.update(products.images, picture, { isMainImage: false })
      await context.tx.query('update products.images set is_main_image = true where tenant_id = $1 and id = $2', [
        context.tenantId,
        next.id,
      ])
    }
    if (is_main_image)
      await context.tx.query(
        'update products.images set is_main_image = false where tenant_id = $1 and product_id = $2 and is_main_image and id <> $3',
        [context.tenantId, product, id],
      )
    const changed = is_main_image === false ? await context.find(products.images, id) : picture
    await context.update(products.images, changed, {
      ...words,
      ...(originalName !== undefined && { originalName }),
      ...(variation !== undefined && { variation }),
      ...(is_main_image && { isMainImage: true }),
      ...(is_public !== undefined && { isPublic: is_public }),
    })
    return answer(context, id)
  },
  deleteProduct: ({ product, id }, context) => removeFromProduct(context, product, id),
  async delete({ id }, context) {
    const { product } = await context.find(products.images, id)
    if (!product) throw refuse.missing()
    return removeFromProduct(context, product, id)
  },
  async updateCategory({ category, id, is_public, original_name: originalName, ...words }, context) {
    const picture = await categoryPictureOf(context, category, id)
    await context.update(products.images, picture, {
      ...words,
      ...(originalName !== undefined && { originalName }),
      ...(is_public !== undefined && { isPublic: is_public }),
    })
    return answer(context, id)
  },
  async deleteCategory({ category, id }, context) {
    const picture = await categoryPictureOf(context, category, id)
    await orphan(context, picture.file)
    await context.purge(products.images, picture)
    return gone()
  },
}
