import type { Call } from '@quoin/kit/client'
import { putFile } from '@quoin/ui/forms/putFile.ts'
import { products } from '../../resources/index.ts'

interface Presigned {
  readonly upload_url: string
  readonly file_id: string
  readonly headers: Readonly<Record<string, string>>
}

/** Brings a picture to where files are kept and makes it one of a product. */
export async function uploadPicture(call: Call, product: string, file: File): Promise<void> {
  const place = (await call(products.images.presignProduct, {
    product,
    filename: file.name,
    content_type: file.type,
    size: file.size,
  })) as Presigned
  await putFile(place.upload_url, file, { headers: place.headers })
  await call(products.images.createProduct, { product, file: { file_id: place.file_id, name: file.name } })
}
