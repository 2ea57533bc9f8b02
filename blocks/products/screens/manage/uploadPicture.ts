import type { Call } from '@quoin/kit/client'
import { sendFile } from '@quoin/ui/transfer/sendFile.ts'
import { products } from '../../resources/index.ts'

/** Brings a picture to where files are kept and makes it one of a product. */
export async function uploadPicture(call: Call, product: string, file: File): Promise<void> {
  const placeOf = (promise: { filename: string; content_type: string; size: number }) =>
    call(products.images.presignProduct, { product, ...promise })
  const file_id = await sendFile({ call, file, placeOf })
  await call(products.images.createProduct, { product, file: { file_id, name: file.name } })
}
