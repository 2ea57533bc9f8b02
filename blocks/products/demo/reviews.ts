import type { DemoParts } from '@quoin/kit/server'
import { products } from '../resources/index.ts'

interface Said {
  readonly sku: string
  /** Of the company's people: its member, support or a guest. */
  readonly by: 1 | 2 | 3
  readonly rating: number
  readonly title: string
  readonly comment: string
  readonly daysAgo: number
  readonly isPending?: boolean
  readonly answer?: string
}

const all: readonly Said[] = [
  {
    sku: 'CUP-01',
    by: 1,
    rating: 5,
    title: 'My favourite cup',
    comment: 'Warm to hold, and it survived the dishwasher every day for a year.',
    daysAgo: 90,
    answer: 'Thank you! The glaze is made for exactly that.',
  },
  {
    sku: 'CUP-01',
    by: 3,
    rating: 4,
    title: 'Lovely, a little small',
    comment: 'I would like it in a larger size, too.',
    daysAgo: 41,
  },
  {
    sku: 'CUP-01',
    by: 2,
    rating: 5,
    title: 'A good present',
    comment: 'Well packed, and each one looks a bit different.',
    daysAgo: 12,
  },
  {
    sku: 'PAN-01',
    by: 1,
    rating: 3,
    title: 'Heavy',
    comment: 'Fries very well, but I need both hands to lift it.',
    daysAgo: 60,
    answer: 'Cast iron is heavy indeed. The 24 cm pan weighs a third less.',
  },
  { sku: 'PAN-01', by: 3, rating: 5, title: 'For life', comment: 'Gets better each time.', daysAgo: 22 },
  {
    sku: 'CUP-03',
    by: 1,
    rating: 2,
    title: 'Chipped',
    comment: 'It arrived with a chip at the rim.',
    daysAgo: 1,
    isPending: true,
  },
]

/** What customers say of some products; one review waits for approval. */
export async function seedReviews({
  tx,
  tenantId,
  year,
  people,
  goods,
}: DemoParts & { readonly goods: readonly { readonly id: string; readonly sku: string }[] }): Promise<void> {
  for (const { sku, by, daysAgo, isPending = false, answer, ...said } of all) {
    const product = goods.find((one) => one.sku === sku)?.id
    const [author, shop, voter] = [people[by], people[0], people[by === 1 ? 3 : 1]]
    // The smaller of the demo companies has nobody who buys.
    if (!product || !author || !shop) continue
    const [first, last = ''] = author.name.split(' ')
    const review = await year.add(tx, products.reviews, author, daysAgo, {
      product,
      user: author.id,
      userName: last ? `${first} ${last.slice(0, 1)}.` : first,
      ...said,
      status: isPending ? 'pending' : 'active',
      enabled: !isPending,
      ...(answer && { answer, answeredBy: shop.id, answeredAt: new Date(Date.now() - (daysAgo - 1) * 86_400_000).toISOString() }),
    })
    if (answer && voter)
      await tx.query('insert into products.review_votes (tenant_id, review_id, user_id, is_helpful) values ($1, $2, $3, true)', [
        tenantId,
        review,
        voter.id,
      ])
  }
}
