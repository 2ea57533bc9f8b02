import { useMe } from '@quoin/ui'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import { RelatedRecords } from '../RelatedRecords.tsx'
import { vendorRoute } from '../routes.tsx'
import { Spend } from './Spend.tsx'

/** One vendor, with what was bought there and which contracts run. */
export function VendorPage() {
  const t = useTranslations('assets')
  const { company } = useMe()
  const { id } = vendorRoute.useParams()
  const navigate = useNavigate()
  return (
    <RecordPage
      resource={assets.vendors}
      id={id}
      key={id}
      foldsEmpty
      tabs={[
        {
          key: 'assets',
          label: t('resources.assets.many'),
          content: () => (
            <RelatedRecords
              resource={assets.assets}
              filter={{ vendor_unique_id: id }}
              fields={['code', 'state', 'purchaseDate', 'purchasePrice', 'currency']}
              emptyText={t('assets.emptyText')}
              to="/c/$urlId/assets/assets/$id"
            />
          ),
        },
        {
          key: 'contacts',
          label: t('resources.vendorContacts.many'),
          content: () => (
            <RelatedRecords
              resource={assets.vendorContacts}
              filter={{ vendor_unique_id: id }}
              initial={{ vendor: id }}
              form={['vendor', 'name', 'role', 'email', 'phone', 'notes']}
              fields={['role', 'email', 'phone']}
              emptyText={t('vendorContacts.emptyText')}
              to="/c/$urlId/assets/contacts/$id"
            />
          ),
        },
        {
          key: 'contracts',
          label: t('resources.contracts.many'),
          content: () => (
            <RelatedRecords
              resource={assets.contracts}
              filter={{ vendor_unique_id: id }}
              initial={{ vendor: id }}
              form={[
                'vendor',
                'asset',
                'name',
                'number',
                'kind',
                'startsOn',
                'endsOn',
                'noticeDays',
                'renews',
                'cost',
                'currency',
                'notes',
              ]}
              fields={['kind', 'asset', 'endsOn', 'cost', 'currency']}
              emptyText={t('contracts.emptyText')}
              to="/c/$urlId/assets/contracts/$id"
            />
          ),
        },
        {
          key: 'claims',
          label: t('resources.warrantyClaims.many'),
          content: () => (
            <RelatedRecords
              resource={assets.warrantyClaims}
              filter={{ vendor_unique_id: id }}
              initial={{ vendor: id }}
              form={['vendor', 'asset', 'problem', 'description', 'reference', 'claimedOn', 'currency']}
              fields={['state', 'asset', 'claimedOn', 'amount', 'currency']}
              emptyText={t('warrantyClaims.emptyText')}
              to="/c/$urlId/assets/claims/$id"
            />
          ),
        },
        { key: 'spend', label: t('desk.spend.title'), content: ({ id: vendor }) => <Spend vendor={vendor} /> },
      ]}
      onGone={() => void navigate({ to: '/c/$urlId/assets/vendors', params: { urlId: company.urlId } })}
    />
  )
}
