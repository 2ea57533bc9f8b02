import type { RecordOf } from '@quoin/kit'
import type { products } from '../../resources/index.ts'

/** A review as its list answers it. */
export type Review = RecordOf<typeof products.reviews.definition.fields>

/** How whoever looks voted on it; lists say so beside the fields. */
export const voteOf = (review: Review): 'helpful' | 'not_helpful' | null => {
  const { myVote: vote } = review as Review & { readonly myVote?: unknown }
  return vote === 'helpful' || vote === 'not_helpful' ? vote : null
}
