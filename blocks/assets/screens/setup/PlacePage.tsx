import { useMe } from '@quoin/ui'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import { RelatedRecords } from '../RelatedRecords.tsx'
import { placeRoute } from '../routes.tsx'

/** One place, and what belongs there. */
export function PlacePage() {
  const t = useTranslations('assets')
  const { company } = useMe()
  const { id } = placeRoute.useParams()
  const navigate = useNavigate()
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
              to="/c/$urlId/assets/assets/$id"
            />
          ),
        },
      ]}
      onGone={() => void navigate({ to: '/c/$urlId/assets/places', params: { urlId: company.urlId } })}
    />
  )
}
