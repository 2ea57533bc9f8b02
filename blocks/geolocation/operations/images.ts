import { randomUUID } from 'node:crypto'
import { imageTypes, sentType, thumbnail, thumbnailType } from '@quoin/kit/files'
import {
  confirmUpload,
  type Context,
  type Customs,
  document,
  gone,
  keyIn,
  plain,
  refuse,
  type Reservation,
  reservationOf,
  reserveUpload,
} from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { geolocation, type LocationImage } from '../resources/index.ts'

const sizeMax = 20 * 1024 * 1024
const linkSeconds = 900
const purposeOf = (location: string): string => `location image ${location}`

interface Row extends Record<string, unknown> {
  readonly file: string | null
  readonly key: string | null
  readonly small: string | null
  readonly filename: string | null
  readonly content_type: string | null
  readonly url: string | null
  readonly thumbnail_url: string | null
}

async function imagesOf(context: Context, location: string, image?: string): Promise<LocationImage[]> {
  const rows = await context.tx.query<Row & Omit<LocationImage, 'url' | 'thumbnail_url'>>(
    `select i.id as unique_id, i.location_id as location_unique_id, i.caption, i.alt_text, i.sort_order::int as sort_order, i.is_primary, i.status, i.payload, i.created_at, i.updated_at,
       i.url, i.thumbnail_url, f.key, f.filename, f.content_type, s.key as small
     from geolocation.images i left join kit.files f on f.tenant_id = i.tenant_id and f.id = i.file_id left join kit.files s on s.tenant_id = i.tenant_id and s.id = i.thumbnail_id
     where i.tenant_id = $1 and i.location_id = $2 and ($3::uuid is null or i.id = $3) and i.deleted_at is null
     order by i.is_primary desc, i.sort_order, i.created_at, i.id limit 200`,
    [context.tenantId, location, image ?? null],
  )
  return Promise.all(
    rows.map(async ({ key, small, filename, content_type: type, url, thumbnail_url: smallUrl, ...row }) => {
      const link = (of: string, inline: string | null) =>
        context.files.presignDownload({
          key: of,
          filename: filename ?? 'picture',
          inline: inline ?? thumbnailType,
          expiresInSeconds: linkSeconds,
        })
      return {
        ...row,
        url: key ? await link(key, type) : url!,
        thumbnail_url: small ? await link(small, thumbnailType) : (smallUrl ?? url!),
      }
    }),
  )
}

/** Looks at what really lies there, and draws it anew as a small picture. */
async function keep(context: Context, location: string, reserved: Reservation): Promise<string> {
  const { tx, tenantId, me } = context
  const { drawn: small, sha256 } = await confirmUpload(context, reserved, {
    allow: imageTypes,
    sizeMax,
    draw: () => thumbnail(context.files, reserved.key),
  })
  const smallId = randomUUID()
  await tx.query(
    `insert into kit.files (tenant_id, id, key, purpose, filename, content_type, size_bytes, sha256, width, height, state, created_by)
     values ($1, $2, $3, $4, 'small.webp', 'image/webp', $5, $6, $7, $8, 'stored', $9)`,
    // The small picture is made of the checked one, so that one's hash says what it shows.
    [tenantId, smallId, small.key, purposeOf(location), small.size, sha256, small.width, small.height, me || null],
  )
  return smallId
}

const isAddress = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

export const images: Customs<typeof geolocation, 'images'> = {
  async list({ location }, context) {
    await context.find(geolocation.locations, location)
    return document({ type: 'location_images', id: location, attributes: { images: await imagesOf(context, location) } })
  },
  async presign({ location, content_type: type, size, ...named }, context) {
    await context.find(geolocation.locations, location)
    const name = named.file_name ?? named.filename ?? ''
    const contentType = sentType(type, name)
    if (!imageTypes.includes(contentType))
      throw refuse.invalid('upload_wrong_type', 'Only images can be uploaded: PNG, JPEG, GIF, WebP or AVIF.', 'content_type')
    if (size !== undefined && size > sizeMax) throw refuse.invalid('upload_too_large', 'Images can be up to 20 MiB.', 'size')
    const { id, upload, link } = await reserveUpload(context, {
      folder: 'location-images',
      purpose: purposeOf(location),
      filename: name || 'picture',
      contentType,
      sizeMax,
      size,
    })
    const values = {
      unique_id: id,
      upload_url: upload.url,
      presigned_url: upload.url,
      public_url: link,
      file_id: id,
      headers: upload.headers,
      fields: {},
      expires_at: upload.expiresAt,
    }
    return plain({ ...values, data: { id, type: 'presigned_upload', attributes: values } })
  },
  async create({ location, url = '', file_unique_id: named, ...input }, context) {
    await context.find(geolocation.locations, location, 'lock')
    const file = await reservationOf(context, purposeOf(location), named ?? url)
    // What was confirmed before is ours as well, and no address of a picture elsewhere.
    if (!file && (!isAddress(url) || keyIn(url, context.tenantId).startsWith(context.tenantId)))
      throw refuse.invalid(
        'upload_missing',
        'Name the uploaded file by the public_url or the file_id that presigning answered.',
        'url',
      )
    const [held] = await context.tx.query<{ count: number; primary: boolean }>(
      'select count(*)::int as count, coalesce(bool_or(i.is_primary), false) as primary from geolocation.images i where i.tenant_id = $1 and i.location_id = $2 and i.deleted_at is null',
      [context.tenantId, location],
    )
    if (held!.count >= bounds.images)
      throw refuse.conflict('too_many_pictures', `A location can have up to ${bounds.images} images.`)
    const thumbnailFile = file && (await keep(context, location, file))
    const isPrimary = input.is_primary === true || !held!.primary
    if (isPrimary)
      await context.tx.query(
        'update geolocation.images set is_primary = false where tenant_id = $1 and location_id = $2 and is_primary',
        [context.tenantId, location],
      )
    const { id } = await context.insert(geolocation.images, {
      location,
      ...(file ? { file: file.id, thumbnail: thumbnailFile } : { url, thumbnailUrl: input.thumbnail_url ?? null }),
      caption: input.caption ?? null,
      altText: input.alt_text ?? null,
      sortOrder: input.sort_order ?? held!.count,
      isPrimary,
      payload: (input.payload as Record<string, unknown> | null | undefined) ?? null,
    })
    const [image] = await imagesOf(context, location, id)
    return document({ type: 'location_image', id, attributes: { ...image! }, status: 201 })
  },
  async delete({ location, image }, context) {
    await context.find(geolocation.locations, location)
    const [row] = await context.tx.query<{ id: string; file: string | null; thumbnail: string | null }>(
      `select id, file_id as file, thumbnail_id as thumbnail from geolocation.images where tenant_id = $1 and id = app.id($2) and location_id = $3 and deleted_at is null for update`,
      [context.tenantId, image, location],
    )
    if (!row) throw refuse.missing()
    await context.tx.query(
      `update kit.files set state = 'orphan', expires_at = clock_timestamp() where tenant_id = $1 and id = any($2::uuid[])`,
      [context.tenantId, [row.file, row.thumbnail].filter(Boolean)],
    )
    await context.purge(geolocation.images, row)
    return gone()
  },
}
