import { ActionIcon, Button } from '@mantine/core'
import { useMe } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { Link, useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { IconEye } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { products } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import { OfProduct } from './OfProduct.tsx'
import { PicturesTab } from './PicturesTab.tsx'
import { PlacesTab } from './PlacesTab.tsx'
import { ProductTranslations } from './ProductTranslations.tsx'
import { VariantTable } from './VariantTable.tsx'
import { useRuleSentence } from './useRuleSentence.ts'

/** One product as those see it who keep it: fields, forms, prices, shelves, rules, pictures and where it is found. */
export function ManageProductPage({ id }: { readonly id: string }) {
  const t = useTranslations('products')
  const money = useMoney()
  const format = useFormatter()
  const day = (at: unknown) => format.dateTime(new Date(String(at)), { dateStyle: 'medium' })
  const rule = useRuleSentence()
  const share = (name: string) => (record: AnyRecord) =>
    format.number(Number(record[name]), { style: 'percent', maximumFractionDigits: 2 })
  const amount = (name: string) => (record: AnyRecord) => money(record[name], record.currency)
  const { permissions } = useMe()
  const go = useGo()
  const under = (key: 'variations' | 'prices' | 'listings' | 'stock' | 'promotions') => t(`resources.${key}.many`)
  return (
    <RecordPage
      resource={products.products}
      id={id}
      key={id}
      foldsEmpty
      picture="imageUrl"
      highlights={['price', 'priceWithTaxes']}
      groups={[
        {
          label: t('manage.facts'),
          fields: ['name', 'sku', 'description', 'productType', 'brand', 'vendor', 'status', 'enabled', 'tags', 'qcode'],
        },
        {
          label: t('manage.money'),
          fields: ['price', 'currency', 'cost', 'discount', 'tax', 'taxClass', 'taxValue', 'priceWithTaxes'],
        },
        { label: t('manage.selling'), fields: ['enforceStock', 'openStock', 'slug', 'metaTitle', 'metaDescription'] },
        { label: t('manage.origin'), fields: ['source', 'sourceType', 'sourceAlias', 'sourceId'] },
      ]}
      cells={{
        price: amount('price'),
        cost: amount('cost'),
        discount: share('discount'),
        tax: share('tax'),
        taxValue: amount('taxValue'),
        priceWithTaxes: amount('priceWithTaxes'),
      }}
      actions={() => (
        <>
          <ActionIcon hiddenFrom="sm" component={Link} to={pages.shopProduct({ id: id })} aria-label={t('manage.seeInShop')}>
            <IconEye size={16} stroke={1.6} />
          </ActionIcon>
          <Button
            visibleFrom="sm"
            component={Link}
            to={pages.shopProduct({ id: id })}
            variant="default"
            leftSection={<IconEye size={15} stroke={1.6} aria-hidden />}
          >
            {t('manage.seeInShop')}
          </Button>
        </>
      )}
      tabs={[
        { key: 'variations', label: under('variations'), content: (record) => <VariantTable product={record} /> },
        { key: 'pictures', label: t('manage.pictures'), content: () => <PicturesTab product={id} /> },
        ...(permissions.has('products.prices.read')
          ? [
              {
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
              },
            ]
          : []),
        ...(permissions.has('products.stock.read')
          ? [
              {
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
              },
            ]
          : []),
        ...(permissions.has('products.promotions.read')
          ? [
              {
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
              },
            ]
          : []),
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
              title={(one) =>
                (one.related as { channel?: { name?: string } } | undefined)?.channel?.name ?? t('manage.everywhere')
              }
              fields={(one) => [
                ...(one.visibleFrom ? [`${t('resources.listings.fields.visibleFrom')}: ${day(one.visibleFrom)}`] : []),
                ...(one.visibleUntil ? [`${t('resources.listings.fields.visibleUntil')}: ${day(one.visibleUntil)}`] : []),
              ]}
            />
          ),
        },
        { key: 'translations', label: t('translate.title'), content: (record) => <ProductTranslations product={record} /> },
        { key: 'places', label: t('manage.places'), content: (record) => <PlacesTab product={record} /> },
      ]}
      onGone={() => void go(pages.products.list())}
    />
  )
}
