import { useMe } from '@quoin/ui'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { products } from '../../resources/index.ts'
import { catalogRoute } from '../routes.tsx'
import { CatalogMembers } from './CatalogMembers.tsx'

/** One catalog: what it is, and what is in it, by hand or by a rule. */
export function CatalogPage() {
  const t = useTranslations('products')
  const { company } = useMe()
  const { id } = catalogRoute.useParams()
  const navigate = useNavigate()
  return (
    <RecordPage
      resource={products.catalogs}
      id={id}
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
      onGone={() =>
        void navigate({
          to: '/c/$urlId/products/assortment',
          params: { urlId: company.urlId } as never,
          search: { kind: 'catalogs' } as never,
        })
      }
    />
  )
}
