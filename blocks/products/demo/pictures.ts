import { randomUUID } from 'node:crypto'
import { type FileStore, imageTypes, inspect, newKey } from '@quoin/kit/files'
import type { DemoPerson, DemoYear, Tx } from '@quoin/kit/server'
import { products } from '../resources/index.ts'
import { drawings, svgsOf } from './drawings.ts'
import type { Good } from './goods.ts'

/** Encoded pictures by the sku of the product they show. */
export type Pictures = ReadonlyMap<string, readonly Buffer[]>

interface Showing {
  readonly tx: Tx
  readonly tenantId: string
  readonly year: DemoYear
  readonly people: readonly DemoPerson[]
  readonly goods: readonly Good[]
  readonly pictures: Pictures
  readonly files: FileStore
}

const sizeMax = 15 * 1024 * 1024

/** Draws what the demo shop sells. */
export async function drawPictures(): Promise<Pictures> {
  const { default: sharp } = await import('sharp')
  const drawn = Object.entries(drawings).map(async ([sku, drawing]) => {
    const pictures = svgsOf(drawing).map((svg) => sharp(Buffer.from(svg)).webp({ quality: 84, effort: 2 }).toBuffer())
    return [sku, await Promise.all(pictures)] as const
  })
  return new Map(await Promise.all(drawn))
}

/** Keeps the pictures as uploaded ones are kept: bytes in the store, looked at there, and a record that names the file. */
export async function seedPictures({ tx, tenantId, year, people, goods, pictures, files }: Showing): Promise<void> {
  const shown = goods.flatMap(({ id, name, sku, forms }) =>
    (pictures.get(sku) ?? []).map((bytes, place, { length }) => {
      const words = length > 1 ? `${name}, ${forms[place]!.toLowerCase()}` : name
      return { product: id, bytes, place, words, filename: `${words}.webp` }
    }),
  )
  const keep = async ({ bytes, filename, ...one }: (typeof shown)[number]) => {
    const key = newKey({ tenantId, purpose: 'products', filename })
    await files.write(key, bytes, 'image/webp')
    return { ...one, filename, key }
  }
  const stored: Awaited<ReturnType<typeof keep>>[] = []
  // The store syncs every file to the disk, so some of them wait together, and no more than may change something in it at once.
  for (let i = 0; i < shown.length; i += 4) stored.push(...(await Promise.all(shown.slice(i, i + 4).map(keep))))
  for (const { product, place, words, filename, key } of stored) {
    const values = await inspect(files, key, { allow: imageTypes, sizeMax })
    const file = randomUUID()
    await tx.query(
      `insert into kit.files (tenant_id, id, key, purpose, filename, content_type, state, created_by, size_bytes, sha256)
       values ($1, $2, $3, $4, $5, $6, 'stored', $7, $8, $9)`,
      [
        tenantId,
        file,
        key,
        `product picture ${product}`,
        filename,
        values.contentType,
        people[0]!.id,
        values.size,
        values.sha256,
      ],
    )
    await year.add(tx, products.images, people[0]!, 90, {
      product,
      file,
      name: words,
      place,
      isMainImage: place === 0,
      fileType: values.contentType,
      fileSize: values.size,
    })
  }
}
