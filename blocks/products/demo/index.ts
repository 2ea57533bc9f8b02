import { once } from '@quoin/kit'
import type { Demo } from '@quoin/kit/server'
import { seedGoods } from './goods.ts'
import { drawPictures, seedPictures } from './pictures.ts'
import { seedReviews } from './reviews.ts'
import { seedSubmissions } from './submissions.ts'

/** Drawn once for both companies. */
const pictures = once(drawPictures)

/** What the shop sells, with pictures, prices, stock what customers say of it, and what they suggest. */
export const demo: Demo = async (parts) => {
  const goods = await seedGoods(parts)
  await seedPictures({ ...parts, goods, pictures: await pictures() })
  await seedReviews({ ...parts, goods })
  await seedSubmissions({ ...parts, goods })
}
