import { once } from '@quoin/kit'
import type { Demo } from '@quoin/kit/server'
import { seedGoods } from './goods.ts'
import { drawPictures, seedPictures } from './pictures.ts'
import { seedReviews } from './reviews.ts'

/** Drawn once for both companies. */
const pictures = once(drawPictures)

/** What the shop sells, with pictures, prices, stock and what customers say of it. */
export const demo: Demo = async (parts) => {
  const goods = await seedGoods(parts)
  await seedPictures({ ...parts, goods, pictures: await pictures() })
  await seedReviews({ ...parts, goods })
}
