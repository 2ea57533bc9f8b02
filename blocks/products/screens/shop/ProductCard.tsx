import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { Link } from '@quoin/ui/pages'
import { IconPhoto } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { useMoney } from '../money.ts'
import { Stars } from '../reviews/Stars.tsx'
import { openingOf, useOpeningWords } from './opening.ts'
import styles from './shop.module.css'

/** A picture of a product, or the place where one would be. */
export function Picture({ url, name }: { url: unknown; name: string }) {
  return (
    <div className={styles.picture}>
      {typeof url === 'string' && url ? (
        <img src={url} alt={name} loading="lazy" />
      ) : (
        <IconPhoto size={28} stroke={1.2} aria-hidden />
      )}
    </div>
  )
}

/** One product in the window: what it looks like, what it costs, whether it is there. */
export function ProductCard({ product }: { product: AnyRecord }) {
  const t = useTranslations('products.shop')
  const money = useMoney()
  const left = typeof product.availableStock === 'number' ? product.availableStock : null
  const forms = Number(product.variationCount ?? 0)
  const opening = openingOf(product)
  const inOpeningWords = useOpeningWords()
  return (
    <Link className={styles.card} to={pages.shopProduct({ id: product.id })}>
      <Picture url={product.imageUrl} name="" />
      <span className={styles.cardName}>{String(product.name)}</span>
      <span className={styles.price}>{product.price === null ? t('noPrice') : money(product.price, product.currency)}</span>
      {typeof product.ratingAverage === 'number' && (
        <span className={styles.dim}>
          <Stars rating={product.ratingAverage} size={14} /> {String(product.ratingCount)}
        </span>
      )}
      <span className={styles.dim}>
        {opening
          ? inOpeningWords(opening)[0]
          : product.inStock === false
            ? t('soldOut')
            : left !== null && left <= 5
              ? t('left', { count: String(left) })
              : forms > 0
                ? t('forms', { count: forms })
                : String(product.brandName ?? '')}
      </span>
    </Link>
  )
}
