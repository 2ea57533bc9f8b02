import { useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'
import { RelatedRecords } from '../RelatedRecords.tsx'

/** One place, and what belongs there. */
export function PlacePage({ id }: { readonly id: string }) {
  const t = useTranslations('assets')
  const go = useGo()
  return (
    <RecordPage
      resource={assets.warehouses}
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
              filter={{ location_unique_id: id }}
              fields={['code', 'state', 'assignedTo']}
              emptyText={t('assets.emptyText')}
              to={pages.assets.record}
            />
          ),
        },
      ]}
      onGone={() => void go(pages.warehouses.list())}
    />
  )
}
