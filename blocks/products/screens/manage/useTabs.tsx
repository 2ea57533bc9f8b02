import { useMe } from '@quoin/ui'
import type { RecordTab } from '@quoin/ui/record/RecordPage.tsx'
import { useFormatter, useTranslations } from 'use-intl'
import { products } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import { ReviewsTab } from '../reviews/ReviewsTab.tsx'
import { OfProduct } from './OfProduct.tsx'
import { PicturesTab } from './PicturesTab.tsx'
import { PlacesTab } from './PlacesTab.tsx'
import { ProductTranslations } from './ProductTranslations.tsx'
import { useRuleSentence } from './useRuleSentence.ts'
import { VariantTable } from './VariantTable.tsx'

/** What belongs to a product, as far as whoever looks may read it. */
export function useTabs(id: string): readonly RecordTab[] {
  const t = useTranslations('products')
  const money = useMoney()
  const format = useFormatter()
  const rule = useRuleSentence()
  const { permissions } = useMe()
  const day = (at: unknown) => format.dateTime(new Date(String(at)), { dateStyle: 'medium' })
  const under = (key: 'variations' | 'prices' | 'listings' | 'stock' | 'promotions') => t(`resources.${key}.many`)
  const prices: RecordTab = {
    key: 'prices',
    label: under('prices'),
    content: () => (
      <OfProduct
        resource={products.prices}
        list={{ parent: id }}
        parent={id}
        form={[
          'price',
          'currency',
          'minQuantity',
          'maxQuantity',
          'priceList',
          'variation',
          'channel',
          'startDate',
          'endDate',
          'enabled',
        ]}
        emptyText={t('manage.noPrices')}
        title={(one) => money(one.price, one.currency)}
        fields={(one) => [t('rule.from', { count: String(one.minQuantity) })]}
      />
    ),
  }
  const stock: RecordTab = {
    key: 'stock',
    label: under('stock'),
    content: () => (
      <OfProduct
        resource={products.stock}
        list={{ filter: { product_unique_id: id }, include: 'warehouse,variation' }}
        initial={{ product: id }}
        form={[
          'warehouse',
          'variation',
          'available',
          'onTransit',
          'lowAt',
          'bin',
          'enforceAvailability',
          'backOrderMax',
          'expectedOn',
          'safetyStock',
          'priority',
          'stockUnit',
          'vendor',
        ]}
        emptyText={t('manage.noStock')}
        title={(one) => {
          const { warehouse, variation } = (one.related ?? {}) as {
            warehouse?: { name?: string }
            variation?: { name?: string }
          }
          return [warehouse?.name ?? t('resources.stock.one'), variation?.name].filter(Boolean).join(' · ')
        }}
        fields={(one) => [
          `${t('resources.stock.fields.available')}: ${String(one.available)}`,
          `${t('resources.stock.fields.reserved')}: ${String(one.reserved)}`,
          ...(one.isLow ? [t('resources.stock.fields.isLow')] : []),
        ]}
      />
    ),
  }
  const promotions: RecordTab = {
    key: 'promotions',
    label: under('promotions'),
    content: () => (
      <OfProduct
        resource={products.promotions}
        list={{ filter: { product_unique_id: id } }}
        initial={{ product: id }}
        form={[
          'name',
          'promotionType',
          'discountPercentage',
          'discountMoney',
          'code',
          'minQuantity',
          'buyQuantity',
          'getQuantity',
          'startDate',
          'endDate',
          'isStackable',
          'enabled',
        ]}
        emptyText={t('manage.noPromotions')}
        title={(one) => String(one.name)}
        fields={(one) => [rule(one)]}
      />
    ),
  }
  return [
    { key: 'variations', label: under('variations'), content: (record) => <VariantTable product={record} /> },
    { key: 'pictures', label: t('manage.pictures'), content: () => <PicturesTab product={id} /> },
    ...(permissions.has('products.prices.read') ? [prices] : []),
    ...(permissions.has('products.stock.read') ? [stock] : []),
    ...(permissions.has('products.promotions.read') ? [promotions] : []),
    {
      key: 'listings',
      label: under('listings'),
      content: () => (
        <OfProduct
          resource={products.listings}
          list={{ parent: id, include: 'channel' }}
          parent={id}
          form={['channel', 'visibleFrom', 'visibleUntil', 'enabled']}
          emptyText={t('manage.noListings')}
          title={(one) => (one.related as { channel?: { name?: string } } | undefined)?.channel?.name ?? t('manage.everywhere')}
          fields={(one) => [
            ...(one.visibleFrom ? [`${t('resources.listings.fields.visibleFrom')}: ${day(one.visibleFrom)}`] : []),
            ...(one.visibleUntil ? [`${t('resources.listings.fields.visibleUntil')}: ${day(one.visibleUntil)}`] : []),
          ]}
        />
      ),
    },
    ...(permissions.has('products.reviews.moderate')
      ? [{ key: 'reviews', label: t('reviews.title'), content: () => <ReviewsTab product={id} /> }]
      : []),
    { key: 'translations', label: t('translate.title'), content: (record) => <ProductTranslations product={record} /> },
    { key: 'places', label: t('manage.places'), content: (record) => <PlacesTab product={record} /> },
  ]
}
