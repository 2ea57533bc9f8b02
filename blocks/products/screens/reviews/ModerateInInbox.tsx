import { useRead } from '@quoin/kit/react'
import { useMay } from '@quoin/ui'
import type { InboxActionProps } from '@quoin/ui/fields/resources.ts'
import { products } from '../../resources/index.ts'
import { ModerationTools } from './ModerationTools.tsx'

/** Shows or rejects a review where a moderator is told of it. */
export function ModerateInInbox({ id, onDone }: InboxActionProps) {
  const moderates = useMay('products.reviews.moderate')
  const { data: review } = useRead(products.reviews.get, { id }, { enabled: moderates })
  return review && moderates ? <ModerationTools review={review} onDone={onDone} /> : null
}
