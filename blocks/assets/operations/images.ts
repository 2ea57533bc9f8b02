import { randomUUID } from 'node:crypto'
import { imageTypes, sentType, thumbnail, thumbnailType } from '@quoin/kit/files'
import {
  type Answer,
  confirmUpload,
  type Context,
  type Customs,
  document,
  gone,
  plain,
  refuse,
  reservationOf,
  reserveUpload,
  uploadMissing,
} from '@quoin/kit/server'
import { assets } from '../resources/index.ts'
import { mayChangeAsset } from './records.ts'

const sizeMax = 20 * 1024 * 1024

/** What is pictured: an asset, what happened to it, or a category. */
type Place =
  | { readonly asset: string; readonly event?: string; readonly category?: undefined }
  | { readonly category: string; readonly asset?: undefined; readonly event?: undefined }

async function placeOf(context: Context, { asset, event, category }: Place, action: 'read' | 'write'): Promise<void> {
  if (category !== undefined) {
    await context.find(assets.categories, category)
    return
  }
  const row = await context.find(assets.assets, asset)
  if (action === 'write') await mayChangeAsset(context, row, event ? 'assets.work.write' : 'assets.assets.write')
  if (event && (await context.find(assets.events, event)).asset !== asset) throw refuse.missing()
}

const idOf = (place: Place): string => (place.category !== undefined ? place.category : (place.event ?? place.asset))

const purposeOf = ({ asset, event, category }: Place): string =>
  category ? `asset category image ${category}` : event ? `asset event image ${event}` : `asset image ${asset}`

async function presign(
  context: Context,
  place: Place,
  input: { filename?: string; file_name?: string; content_type?: string; size?: number },
): Promise<Answer> {
  await placeOf(context, place, 'write')
  const named = input.filename ?? input.file_name
  const name = named ?? 'image'
  // The published client names no file: it may send a picture of any kind.
  const contentType = named || input.content_type ? sentType(input.content_type, named ?? '') : imageTypes
  if (typeof contentType === 'string' && !imageTypes.includes(contentType))
    throw refuse.invalid('upload_wrong_type', 'Only images can be uploaded: PNG, JPEG, GIF, WebP or AVIF.', 'filename')
  if (input.size !== undefined && input.size > sizeMax)
    throw refuse.invalid('upload_too_large', 'Images can be up to 20 MiB.', 'size')
  const { id, key, upload, link } = await reserveUpload(context, {
    folder: 'asset-images',
    purpose: purposeOf(place),
    filename: name,
    contentType,
    sizeMax,
    size: input.size,
  })
  const values = {
    presigned_url: upload.url,
    upload_url: upload.url,
    signed_url: link,
    public_url: link,
    url: upload.url,
    file_name: name,
    key,
    file_id: id,
    expires_at: upload.expiresAt,
    headers: upload.headers,
    fields: {},
  }
  return plain({ ...values, data: { id, type: 'presigned_upload', attributes: { unique_id: id, ...values } } })
}

/** The record counts only after the stored bytes were looked at and drawn anew as a small picture; what is refused leaves nothing behind. */
async function create(context: Context, place: Place, input: Readonly<Record<string, unknown>>): Promise<Answer> {
  await placeOf(context, place, 'write')
  const { tx, tenantId, me } = context
  const named = [input.file_unique_id, input.file_id, input.unique_id, input.key].find((one) => one !== undefined && one !== null)
  const reserved = await reservationOf(context, purposeOf(place), String(named ?? ''))
  if (!reserved) throw uploadMissing()
  const file = await confirmUpload(context, reserved, {
    allow: imageTypes,
    sizeMax,
    sha256: typeof input.sha256 === 'string' ? input.sha256 : null,
    draw: () => thumbnail(context.files, reserved.key),
  })
  const small = file.drawn
  const filename = typeof input.filename === 'string' && input.filename.trim() ? input.filename.trim() : file.filename
  const smallId = randomUUID()
  await tx.query(
    `insert into kit.files (tenant_id, id, key, purpose, filename, content_type, size_bytes, sha256, width, height, state, created_by)
     values ($1, $2, $3, $4, 'small.webp', 'image/webp', $5, $6, $7, $8, 'stored', $9)`,
    // The small picture is made of the checked one, so that one's hash says what it shows.
    [tenantId, smallId, small.key, purposeOf(place), small.size, file.sha256, small.width, small.height, me || null],
  )
  const { id } = await context.insert(assets.images, {
    asset: place.asset ?? null,
    event: place.event ?? null,
    category: place.category ?? null,
    file: file.id,
    thumbnail: smallId,
    filename,
    contentType: file.contentType,
    size: file.size,
    width: file.width,
    height: file.height,
  })
  const [image] = await imagesOf(context, { ...place, image: id })
  return document({ type: 'image', id, attributes: image!, status: 201 })
}

async function remove(context: Context, place: Place, id: string): Promise<Answer> {
  await placeOf(context, place, 'write')
  const [image] = await context.tx.query<{ id: string; file: string; thumbnail: string | null }>(
    `select id, file_id as file, thumbnail_id as thumbnail from assets.images where tenant_id = $1 and id = $2 and asset_id is not distinct from $3::uuid
       and ($4::uuid is null or event_id = $4) and category_id is not distinct from $5::uuid for update`,
    [context.tenantId, id, place.asset ?? null, place.event ?? null, place.category ?? null],
  )
  if (!image) throw refuse.missing()
  await context.tx.query(
    `update kit.files set state = 'orphan', expires_at = clock_timestamp() where tenant_id = $1 and id = any($2::uuid[])`,
    [context.tenantId, [image.file, image.thumbnail].filter(Boolean)],
  )
  await context.purge(assets.images, image)
  return gone()
}

async function imagesOf(
  context: Context,
  { asset, event, category, image }: Place & { image?: string },
): Promise<Record<string, unknown>[]> {
  const rows = await context.tx.query<
    { key: string; small: string | null; filename: string; content_type: string } & Record<string, unknown>
  >(
    `select i.id as unique_id, i.asset_id as asset_unique_id, i.event_id as event_unique_id, i.category_id as category_unique_id, i.filename, i.content_type, i.size, i.width, i.height, i.created_at, f.key, s.key as small
     from assets.images i join kit.files f on f.tenant_id = i.tenant_id and f.id = i.file_id left join kit.files s on s.tenant_id = i.tenant_id and s.id = i.thumbnail_id
     where i.tenant_id = $1 and (i.asset_id = $2 or i.category_id = $5) and ($3::uuid is null or i.event_id = $3) and ($4::uuid is null or i.id = $4)
       and i.deleted_at is null order by i.created_at, i.id limit 200`,
    [context.tenantId, asset ?? null, event ?? null, image ?? null, category ?? null],
  )
  return Promise.all(
    rows.map(async ({ key, small, ...row }) => ({
      ...row,
      url: await context.files.presignDownload({ key, filename: row.filename, inline: row.content_type, expiresInSeconds: 900 }),
      thumbnail_url: await context.files.presignDownload({
        key: small ?? key,
        filename: row.filename,
        inline: small ? thumbnailType : row.content_type,
        expiresInSeconds: 900,
      }),
    })),
  )
}

const list = async (context: Context, place: Place): Promise<Answer> => {
  await placeOf(context, place, 'read')
  return document({
    type: 'images',
    id: idOf(place),
    attributes: { images: await imagesOf(context, place) },
  })
}

export const images: Customs<typeof assets, 'images'> = {
  list: ({ asset }, context) => list(context, { asset }),
  presign: ({ asset, ...input }, context) => presign(context, { asset }, input),
  create: ({ asset, ...input }, context) => create(context, { asset }, input),
  delete: ({ asset, image }, context) => remove(context, { asset }, image),
}

export const eventImages: Customs<typeof assets, 'eventImages'> = {
  list: ({ asset, event }, context) => list(context, { asset, event }),
  presign: ({ asset, event, ...input }, context) => presign(context, { asset, event }, input),
  create: ({ asset, event, ...input }, context) => create(context, { asset, event }, input),
  delete: ({ asset, event, image }, context) => remove(context, { asset, event }, image),
}

export const categoryImages: Customs<typeof assets, 'categoryImages'> = {
  list: ({ category }, context) => list(context, { category }),
  presign: ({ category, ...input }, context) => presign(context, { category }, input),
  create: ({ category, ...input }, context) => create(context, { category }, input),
  delete: ({ category, image }, context) => remove(context, { category }, image),
}
