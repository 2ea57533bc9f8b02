import { useMe } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import { useAlertKind } from '../alerts/useAlertKind.ts'
import styles from '../assets.module.css'
import { CodeButton } from '../loans/CodeButton.tsx'
import { LendButton } from '../loans/LendButton.tsx'
import { RelatedRecords } from '../RelatedRecords.tsx'
import { ReserveButton } from '../reservations/ReserveButton.tsx'
import { assetRoute } from '../routes.tsx'
import { AssetTimeline } from './AssetTimeline.tsx'
import { Codes } from './Codes.tsx'
import { LabelsButton } from './LabelsButton.tsx'
import { OwnFields } from './OwnFields.tsx'
import { Parts } from './Parts.tsx'
import { Pictures } from './Pictures.tsx'

/** One thing: what it is, where it is, who has it, what it needs, and what happened to it. */
export function AssetPage() {
  const t = useTranslations('assets')
  const { company } = useMe()
  const { id } = assetRoute.useParams()
  const navigate = useNavigate()
  const kind = useAlertKind()
  const filter = { asset_unique_id: id }
  const initial = { asset: id }
  return (
    <RecordPage
      resource={assets.assets}
      id={id}
      key={id}
      stateField="state"
      actions={(asset) => (
        <>
          <LendButton asset={asset} />
          <CodeButton asset={asset} />
          <LabelsButton ids={[asset.id]} />
        </>
      )}
      timeline={() => <AssetTimeline id={id} />}
      groups={[
        {
          label: t('asset.what'),
          fields: ['name', 'code', 'category', 'model', 'manufacturer', 'serialNumber', 'assetType', 'description', 'tags'],
        },
        {
          label: t('asset.where'),
          fields: ['location', 'currentLocation', 'assignedTo', 'responsible', 'parent', 'requestable'],
        },
        {
          label: t('asset.money'),
          fields: [
            'vendor',
            'orderNumber',
            'purchaseDate',
            'purchasePrice',
            'currency',
            'currentValue',
            'warrantyUntil',
            'endOfLifeOn',
            'depreciationMethod',
            'depreciationMonths',
            'salvageValue',
          ],
        },
        { label: t('asset.stock'), fields: ['tracking', 'quantity', 'quantityOut', 'quantityMin', 'unit', 'meter', 'meterUnit'] },
        {
          label: t('asset.care'),
          fields: ['maintenanceStatus', 'maintenanceDate', 'maintenanceInterval', 'maintenanceNotes', 'notes', 'status'],
        },
      ]}
      tabs={[
        { key: 'pictures', label: t('work.pictures.title'), content: ({ id: asset }) => <Pictures id={asset} /> },
        { key: 'fields', label: t('desk.fields.title'), content: (asset) => <OwnFields asset={asset} /> },
        { key: 'parts', label: t('work.parts.title'), content: ({ id: asset }) => <Parts id={asset} /> },
        { key: 'codes', label: t('desk.codes.title'), content: ({ id: asset }) => <Codes id={asset} /> },
        {
          key: 'reservations',
          label: t('resources.reservations.many'),
          content: ({ model }: AnyRecord) => (
            <div className={styles.stack}>
              <div className={styles.end}>
                <ReserveButton asset={id} />
              </div>
              <RelatedRecords
                resource={assets.reservations}
                filter={filter}
                fields={['state', 'user', 'startsAt', 'endsAt']}
                emptyText={t(model ? 'reservations.emptyText' : 'asset.noReservations')}
                to="/c/$urlId/assets/reservations/$id"
              />
            </div>
          ),
        },
        {
          key: 'events',
          label: t('resources.events.many'),
          content: () => (
            <RelatedRecords
              resource={assets.events}
              parent={id}
              initial={initial}
              form={['asset', 'eventType', 'eventDate', 'description', 'performedBy', 'vendor', 'cost', 'currency', 'notes']}
              fields={['eventDate', 'performedBy', 'vendor', 'cost', 'currency']}
              emptyText={t('events.emptyText')}
            />
          ),
        },
        {
          key: 'plans',
          label: t('resources.maintenancePlans.many'),
          content: () => (
            <RelatedRecords
              resource={assets.maintenancePlans}
              parent={id}
              initial={initial}
              form={[
                'asset',
                'name',
                'every',
                'per',
                'startsOn',
                'startsAtMeter',
                'eventType',
                'fieldKey',
                'fieldLimit',
                'warnDays',
                'description',
              ]}
              fields={['every', 'per', 'nextDueOn', 'nextDueMeter', 'lastDoneOn']}
              emptyText={t('maintenancePlans.emptyText')}
              to="/c/$urlId/assets/maintenance/$id"
              search={{ asset: id }}
            />
          ),
        },
        {
          key: 'alerts',
          label: t('resources.alerts.many'),
          content: () => (
            <RelatedRecords
              resource={assets.alerts}
              filter={filter}
              initial={initial}
              form={['asset', 'alertType', 'severity', 'message', 'dueOn']}
              fields={['alertType', 'severity', 'status', 'dueOn']}
              cells={{ alertType: kind }}
              emptyText={t('alerts.emptyText')}
              to="/c/$urlId/assets/alerts/$id"
            />
          ),
        },
        {
          key: 'contracts',
          label: t('resources.contracts.many'),
          content: () => (
            <RelatedRecords
              resource={assets.contracts}
              filter={filter}
              fields={['kind', 'vendor', 'endsOn', 'cost', 'currency']}
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
              filter={filter}
              initial={initial}
              form={['asset', 'vendor', 'problem', 'description', 'reference', 'claimedOn', 'currency']}
              fields={['state', 'vendor', 'claimedOn', 'amount', 'currency']}
              emptyText={t('warrantyClaims.emptyText')}
              to="/c/$urlId/assets/claims/$id"
            />
          ),
        },
      ]}
      onGone={() => void navigate({ to: '/c/$urlId/assets/assets', params: { urlId: company.urlId } })}
    />
  )
}
