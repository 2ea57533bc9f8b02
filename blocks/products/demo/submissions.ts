import type { DemoParts } from '@quoin/kit/server'
import { products } from '../resources/index.ts'

interface Suggested {
  readonly by: 1 | 2 | 3
  readonly daysAgo: number
  readonly name: string
  readonly brand?: string
  readonly upc?: string
  readonly suggestedPrice: number
  readonly foundAtStore: string
  readonly submissionNotes: string
  readonly status?: 'in_review' | 'rejected' | 'duplicate'
  readonly rejectionReason?: string
  /** The SKU of what it is a duplicate of. */
  readonly of?: string
}

const all: readonly Suggested[] = [
  {
    by: 1,
    daysAgo: 1,
    name: 'Stovetop espresso maker, three cups',
    brand: 'Harbour House',
    upc: '4006381333931',
    suggestedPrice: 34,
    foundAtStore: 'Weekly market, stall of the tinsmith',
    submissionNotes: 'It would go well with your espresso cups.',
  },
  {
    by: 3,
    daysAgo: 4,
    name: 'Beeswax candles, set of six',
    suggestedPrice: 18,
    foundAtStore: 'Beekeeper at the town gate',
    submissionNotes: 'They burn for a whole evening and do not drip.',
    status: 'in_review',
  },
  {
    by: 1,
    daysAgo: 26,
    name: 'Enamel cup',
    brand: 'Fieldwork',
    suggestedPrice: 12,
    foundAtStore: 'Camping shop',
    submissionNotes: 'For outdoors, hard to break.',
    status: 'duplicate',
    rejectionReason: 'We sell it as the enamel mug.',
    of: 'CUP-03',
  },
  {
    by: 3,
    daysAgo: 40,
    name: 'Gas barbecue',
    suggestedPrice: 480,
    foundAtStore: 'Hardware store',
    submissionNotes: 'For the garden.',
    status: 'rejected',
    rejectionReason: 'We have no room to store something this large.',
  },
]

/** What customers suggest: one waits, one is looked at, two were turned down. */
export async function seedSubmissions({
  tx,
  year,
  people,
  goods,
}: DemoParts & { readonly goods: readonly { readonly id: string; readonly sku: string }[] }): Promise<void> {
  const [shop] = people
  for (const { by, daysAgo, of, status = 'pending', ...said } of all) {
    const author = people[by]
    // The smaller of the demo companies has nobody who buys.
    if (!author || !shop) continue
    const at = (daysLater: number) => new Date(Date.now() - (daysAgo - daysLater) * 86_400_000).toISOString()
    await year.add(tx, products.submissions, author, daysAgo, {
      ...said,
      priceCurrency: 'EUR',
      submittedBy: author.id,
      submittedAt: at(0),
      status,
      ...(status === 'in_review' && { assignedTo: shop.id, assignedAt: at(1) }),
      ...(said.rejectionReason && { reviewedBy: shop.id, reviewedAt: at(1) }),
      ...(of && { duplicateOfProduct: goods.find(({ sku }) => sku === of)?.id ?? null }),
    })
  }
}
