import { ActionIcon, Button } from '@mantine/core'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { Link, useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { IconEye } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { products } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import { useTabs } from './useTabs.tsx'

/** One product as those see it who keep it: fields, forms, prices, shelves, rules, pictures and where it is found. */
export function ManageProductPage({ id }: { readonly id: string }) {
  const t = useTranslations('products')
  const money = useMoney()
  const format = useFormatter()
  const share = (name: string) => (record: AnyRecord) =>
    format.number(Number(record[name]), { style: 'percent', maximumFractionDigits: 2 })
  const amount = (name: string) => (record: AnyRecord) => money(record[name], record.currency)
  const go = useGo()
  const tabs = useTabs(id)
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
      tabs={tabs}
      onGone={() => void go(pages.products.list())}
    />
  )
}
