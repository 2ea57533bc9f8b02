import { useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'
import { RelatedRecords } from '../RelatedRecords.tsx'
import { Spend } from './Spend.tsx'

/** One vendor, with what was bought there and which contracts run. */
export function VendorPage({ id }: { readonly id: string }) {
  const t = useTranslations('assets')
  const go = useGo()
  return (
    <RecordPage
      resource={assets.vendors}
      id={id}
      key={id}
      foldsEmpty
      initials
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
              to={pages.assets.record}
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
              to={pages.vendorContacts.record}
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
              to={pages.contracts.record}
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
              to={pages.warrantyClaims.record}
            />
          ),
        },
        { key: 'spend', label: t('desk.spend.title'), content: ({ id: vendor }) => <Spend vendor={vendor} /> },
      ]}
      onGone={() => void go(pages.vendors.list())}
    />
  )
}
