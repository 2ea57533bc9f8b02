import { useMay } from '@quoin/ui'
import { useTranslations } from 'use-intl'
import { useMoney } from '../money.ts'
import styles from './shop.module.css'

/** A price that was considered, and a promotion beside it, as the server explains them. */
export interface Explained {
  readonly currency: string
  readonly why: readonly {
    readonly source: string
    readonly unique_id?: string | null
    readonly name: string | null
    readonly price: number
    readonly reason: string
    readonly tier: string | null
  }[]
  readonly promotions: readonly {
    readonly name: string
    readonly applied: boolean
    readonly reason?: string
    readonly discount: number
  }[]
}

/** Why something costs what it costs: every price that was considered, for those who set them. */
export function PriceDetails({ priced }: { priced: Explained }) {
  const t = useTranslations('products')
  const money = useMoney()
  const maySee = useMay('products.prices.read')
  if (!maySee || priced.why.length + priced.promotions.length === 0) return null
  const promotionReason = (reason: string | undefined) => {
    const known = `reasons.${reason ?? 'applied'}` as 'reasons.applied'
    return t.has(known) ? t(known) : (reason ?? '')
  }
  return (
    <details className={styles.details}>
      <summary>{t('shop.why')}</summary>
      <ul>
        {priced.why.map((one, at) => (
          <li key={at} data-chosen={one.reason === 'chosen' || undefined}>
            <span>
              {[t(`priceWhy.sources.${one.source}` as 'priceWhy.sources.product'), one.name, one.tier]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className={styles.price}>{money(one.price, priced.currency)}</span>
            <span className={styles.dim}>{t(`priceWhy.${one.reason}` as 'priceWhy.chosen')}</span>
          </li>
        ))}
        {priced.promotions.map((one) => (
          <li key={one.name} data-chosen={one.applied || undefined}>
            <span>{one.name}</span>
            <span className={styles.price}>{one.discount > 0 ? money(-one.discount, priced.currency) : ''}</span>
            <span className={styles.dim}>{promotionReason(one.reason)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
