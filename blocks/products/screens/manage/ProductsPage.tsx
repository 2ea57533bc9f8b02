import { Badge } from '@mantine/core'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useGo } from '@quoin/ui/pages'
import { IconPhoto } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import { products } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import styles from './manage.module.css'
import { NewProduct } from './NewProduct.tsx'

const columns = ['name:380', 'sku', 'price', 'brand_unique_id', 'status', 'updated_at'] as const
const views = {
  active: { filter: { status: 'active', enabled: 'true' } },
  drafts: { filter: { status: 'pending' } },
  archived: { filter: { status: 'archived' } },
} as const

/** Everything that is sold, to be kept: found, changed, brought in and handed out. */
export function ProductsPage() {
  const t = useTranslations('products')
  const money = useMoney()
  const go = useGo()
  return (
    <DataList
      resource={products.products}
      title={t('resources.products.many')}
      columns={columns}
      views={views}
      creates={false}
      actions={<NewProduct />}
      cells={{
        price: (record) => money(record.price, record.currency),
        name: (record) => <Named product={record} />,
      }}
      emptyText={t('manage.emptyProducts')}
      onOpen={({ id }) => void go({ path: `/products/products/${id}` })}
    />
  )
}

function Named({ product }: { product: AnyRecord }) {
  const { name, imageUrl, missingTranslations: missing } = product
  const t = useTranslations('products.translate')
  return (
    <span className={styles.named}>
      <span className={styles.thumb}>
        {typeof imageUrl === 'string' && imageUrl ? (
          <img src={imageUrl} alt="" loading="lazy" />
        ) : (
          <IconPhoto size={14} stroke={1.4} aria-hidden />
        )}
      </span>
      <span>{String(name)}</span>
      <Stand product={product} />
      {Array.isArray(missing) && missing.length > 0 && (
        <Badge size="xs" variant="light" color="yellow">
          {t('missingIn', { languages: missing.join(', ') })}
        </Badge>
      )}
    </span>
  )
}

/** How many there are; red where there is none, nothing where nobody counts. */
function Stand({ product: { isCounted, availableStock, inStock } }: { product: AnyRecord }) {
  const t = useTranslations('products')
  const format = useFormatter()
  if (isCounted !== true) return null
  const left = Number(availableStock ?? 0)
  return left > 0 || inStock === true ? (
    <span className={styles.faint}>{t('manage.inStock', { count: format.number(left) })}</span>
  ) : (
    <span className={styles.out}>{t('shop.soldOut')}</span>
  )
}
