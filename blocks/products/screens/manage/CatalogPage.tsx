import { useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { products } from '../../resources/index.ts'
import { CatalogMembers } from './CatalogMembers.tsx'

/** One catalog: what it is, and what is in it, by hand or by a rule. */
export function CatalogPage({ id }: { readonly id: string }) {
  const t = useTranslations('products')
  const go = useGo()
  return (
    <RecordPage
      resource={products.catalogs}
      id={id}
      foldsEmpty
      firstTab="members"
      key={id}
      groups={[
        { label: t('manage.facts'), fields: ['name', 'code', 'description', 'channel', 'currencyCode', 'status', 'enabled'] },
        { label: t('manage.forSearch'), fields: ['slug', 'metaTitle', 'metaDescription'] },
      ]}
      tabs={[
        {
          key: 'members',
          label: t('resources.products.many'),
          content: (record) => <CatalogMembers key={String(record.version)} catalog={record} />,
        },
      ]}
      onGone={() => void go(pages.assortment({ kind: 'catalogs' }))}
    />
  )
}
