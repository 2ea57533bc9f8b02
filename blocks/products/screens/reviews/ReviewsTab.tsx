import { useRead } from '@quoin/kit/react'
import { useTranslations } from 'use-intl'
import { products } from '../../resources/index.ts'
import { ReviewSummary, type Summary } from './ReviewSummary.tsx'
import { ReviewsTable } from './ReviewsTable.tsx'
import styles from './reviews.module.css'

/** The reviews of one product on its page, for those who moderate. */
export function ReviewsTab({ product }: { readonly product: string }) {
  const t = useTranslations('products.reviews')
  const summary = useRead(products.reviews.summary, { product_unique_id: product }).data as Summary | undefined
  return (
    <div className={styles.tab}>
      {summary && <ReviewSummary summary={summary} />}
      <ReviewsTable label={t('title')} filter={{ product_unique_id: product }} namesProduct={false} />
    </div>
  )
}
