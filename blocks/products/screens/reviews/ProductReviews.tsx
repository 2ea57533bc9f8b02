import { Button, Group, Select } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState, Refused, useMe } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { products } from '../../resources/index.ts'
import { ReviewForm } from './ReviewForm.tsx'
import { ReviewItem } from './ReviewItem.tsx'
import { ReviewSummary, type Summary } from './ReviewSummary.tsx'
import { ReviewTools } from './ReviewTools.tsx'
import styles from './reviews.module.css'

const perPage = 10
const orders = ['-created_at', '-helpful_count', '-rating', 'rating'] as const
type Order = (typeof orders)[number]
const orderWords = { '-created_at': 'newest', '-helpful_count': 'mostHelpful', '-rating': 'best', rating: 'worst' } as const

interface ProductReviewsProps {
  readonly product: string
  readonly variation: string | null
}

/** What customers say of a product, and the way to say something oneself. */
export function ProductReviews({ product, variation }: ProductReviewsProps) {
  const t = useTranslations('products.reviews')
  const me = useMe()
  const whyRefused = useWhyRefused()
  const [order, setOrder] = useState<Order>('-created_at')
  const [records, setRecords] = useState(perPage)
  const [isWriting, setWriting] = useState(false)
  const mayRead = whyRefused(products.reviews.list) === null
  const summary = useRead(products.reviews.summary, { product_unique_id: product }, { enabled: mayRead }).data as
    | Summary
    | undefined
  const read = useRead(
    products.reviews.list,
    { filter: { product_unique_id: product }, sort: order, records },
    { enabled: mayRead },
  )
  const mine = useRead(
    products.reviews.list,
    { filter: { product_unique_id: product, user_unique_id: me.id }, records: 1 },
    { enabled: mayRead },
  ).data?.data[0]
  if (!mayRead || !summary || (summary.why_not === 'reviews_closed' && summary.total_reviews === 0)) return null
  const others = read.data?.data.filter(({ id }) => id !== mine?.id) ?? []
  const why = summary.why_not
  const blocked = whyRefused(products.reviews.create) ?? (why && why !== 'already_reviewed' ? t(`why.${why}`) : null)
  return (
    <section className={styles.section} aria-label={t('title')}>
      <Group justify="space-between">
        <h2>{t('title')}</h2>
        {!mine && (
          <Refused why={blocked}>
            <Button variant="default" onClick={() => setWriting(true)}>
              {t('write')}
            </Button>
          </Refused>
        )}
      </Group>
      <ReviewSummary summary={summary} />
      {read.error && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {others.length > 1 && (
        <Select
          label={t('sort')}
          w={220}
          data={orders.map((value) => ({ value, label: t(orderWords[value]) }))}
          value={order}
          allowDeselect={false}
          onChange={(next) => setOrder(orders.find((one) => one === next) ?? '-created_at')}
        />
      )}
      {(mine || others.length > 0) && (
        <ul className={styles.rows}>
          {[...(mine ? [mine] : []), ...others].map((one) => (
            <ReviewItem key={one.id} review={one}>
              <ReviewTools review={one} onEdit={() => setWriting(true)} />
            </ReviewItem>
          ))}
        </ul>
      )}
      {read.data && read.data.meta.totalCount > records && records < 200 && (
        <Button variant="default" onClick={() => setRecords(Math.min(200, records + perPage))}>
          {t('more')}
        </Button>
      )}
      {isWriting && <ReviewForm product={product} variation={variation} review={mine} onClose={() => setWriting(false)} />}
    </section>
  )
}
