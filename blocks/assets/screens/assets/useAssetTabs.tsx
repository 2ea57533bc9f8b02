import { useRead } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import type { RecordTab } from '@quoin/ui/record/RecordPage.tsx'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'
import { useAlertKind } from '../alerts/useAlertKind.ts'
import styles from '../assets.module.css'
import { RelatedRecords } from '../RelatedRecords.tsx'
import { ReserveButton } from '../reservations/ReserveButton.tsx'
import { orderForm } from '../work/orderForm.ts'
import { Codes } from './Codes.tsx'
import { EventPictures } from './EventPictures.tsx'
import { OwnFields } from './OwnFields.tsx'
import { Parts } from './Parts.tsx'
import { Pictures } from './Pictures.tsx'
import { StockTab } from './StockTab.tsx'
import { useAmount } from './useAmount.ts'

type Tab = RecordTab & { readonly needs?: string; readonly of?: 'quantity' | 'single' }

/** What belongs to an asset, the most asked for first. What somebody may not see has no tab for them. */
export function useAssetTabs(id: string): readonly RecordTab[] {
  const { permissions } = useMe()
  const tracking = useRead(assets.assets.get, { id }).data?.tracking
  const all = [...useUse(id), ...useCare(id), ...usePapers(id)]
  return all.filter(
    ({ needs, of }) => (needs === undefined || permissions.has(needs)) && (of === undefined || of === (tracking ?? 'single')),
  )
}

function useUse(id: string): readonly Tab[] {
  const t = useTranslations('assets')
  return [
    {
      key: 'stock',
      label: t('glance.stock.title'),
      needs: assets.stockMoves.list.permission,
      of: 'quantity',
      content: (asset) => <StockTab asset={asset} />,
    },
    {
      key: 'reservations',
      label: t('resources.reservations.many'),
      needs: assets.reservations.list.permission,
      content: ({ model }: AnyRecord) => (
        <div className={styles.stack}>
          <div className={styles.end}>
            <ReserveButton asset={id} />
          </div>
          <RelatedRecords
            resource={assets.reservations}
            filter={{ asset_unique_id: id }}
            fields={['state', 'user', 'startsAt', 'endsAt']}
            emptyText={t(model ? 'reservations.emptyText' : 'asset.noReservations')}
            to={pages.reservations.record}
          />
        </div>
      ),
    },
    { key: 'pictures', label: t('work.pictures.title'), content: () => <Pictures asset={id} /> },
  ]
}

function useCare(id: string): readonly Tab[] {
  const t = useTranslations('assets')
  const amount = useAmount()
  const needs = assets.workOrders.list.permission
  const initial = { asset: id }
  return [
    {
      key: 'work',
      label: t('resources.workOrders.many'),
      needs,
      content: () => (
        <RelatedRecords
          resource={assets.workOrders}
          filter={{ asset_unique_id: id }}
          initial={initial}
          form={orderForm.filter((name) => name !== 'asset')}
          fields={['state', 'priority', 'assignee', 'dueOn']}
          emptyText={t('workOrders.emptyText')}
          to={pages.workOrders.record}
        />
      ),
    },
    {
      key: 'plans',
      label: t('resources.maintenancePlans.many'),
      needs,
      content: () => (
        <RelatedRecords
          resource={assets.maintenancePlans}
          parent={id}
          initial={initial}
          form={[
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
          to={(plan) => pages.plan({ id: plan, asset: id })}
        />
      ),
    },
    {
      key: 'events',
      label: t('resources.events.many'),
      needs,
      content: () => (
        <RelatedRecords
          resource={assets.events}
          parent={id}
          initial={initial}
          form={['eventType', 'eventDate', 'description', 'performedBy', 'vendor', 'cost', 'currency', 'notes']}
          fields={['eventDate', 'description', 'performedBy', 'vendor', 'cost']}
          cells={{ cost: (event) => amount(event.cost, event.currency) }}
          emptyText={t('events.emptyText')}
          end={(event, name) => <EventPictures asset={id} event={event.id} name={name} />}
        />
      ),
    },
    {
      key: 'operations',
      label: t('resources.operations.many'),
      needs,
      content: () => (
        <RelatedRecords
          resource={assets.operations}
          parent={id}
          initial={initial}
          form={['operationType', 'performedAt', 'result', 'description', 'cost', 'currency']}
          fields={['performedAt', 'performedBy', 'result', 'description', 'cost']}
          cells={{ cost: (operation) => amount(operation.cost, operation.currency) }}
          emptyText={t('operations.emptyText')}
        />
      ),
    },
  ]
}

function usePapers(id: string): readonly Tab[] {
  const t = useTranslations('assets')
  const kind = useAlertKind()
  const amount = useAmount()
  const filter = { asset_unique_id: id }
  const initial = { asset: id }
  return [
    { key: 'parts', of: 'single', label: t('work.parts.title'), content: () => <Parts id={id} /> },
    { key: 'fields', label: t('desk.fields.title'), content: (asset) => <OwnFields asset={asset} /> },
    { key: 'codes', label: t('desk.codes.title'), content: () => <Codes id={id} /> },
    {
      key: 'alerts',
      label: t('resources.alerts.many'),
      needs: assets.alerts.list.permission,
      content: () => (
        <RelatedRecords
          resource={assets.alerts}
          filter={filter}
          initial={initial}
          form={['alertType', 'severity', 'message', 'dueOn']}
          fields={['alertType', 'severity', 'status', 'dueOn']}
          cells={{ alertType: kind }}
          emptyText={t('alerts.emptyText')}
          to={pages.alerts.record}
        />
      ),
    },
    {
      key: 'contracts',
      label: t('resources.contracts.many'),
      needs: assets.contracts.list.permission,
      content: () => (
        <RelatedRecords
          resource={assets.contracts}
          filter={filter}
          fields={['kind', 'vendor', 'endsOn', 'cost']}
          cells={{ cost: (contract) => amount(contract.cost, contract.currency) }}
          emptyText={t('contracts.emptyText')}
          to={pages.contracts.record}
        />
      ),
    },
    {
      key: 'claims',
      label: t('resources.warrantyClaims.many'),
      needs: assets.warrantyClaims.list.permission,
      content: () => (
        <RelatedRecords
          resource={assets.warrantyClaims}
          filter={filter}
          initial={initial}
          form={['vendor', 'problem', 'description', 'reference', 'claimedOn', 'currency']}
          fields={['state', 'vendor', 'claimedOn', 'amount']}
          cells={{ amount: (claim) => amount(claim.amount, claim.currency) }}
          emptyText={t('warrantyClaims.emptyText')}
          to={pages.warrantyClaims.record}
        />
      ),
    },
  ]
}
