import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'
import { AssetActions, AssetMenu } from './AssetActions.tsx'
import { AssetHead } from './AssetHead.tsx'
import { AssetTimeline } from './AssetTimeline.tsx'
import { Cover } from './Cover.tsx'
import { useAmount } from './useAmount.ts'
import { useAssetTabs } from './useAssetTabs.tsx'

/** One thing: what it is, where it is, who has it, what it needs, and what happened to it. */
export function AssetPage({ id }: { readonly id: string }) {
  const go = useGo()
  const amount = useAmount()
  const groups = useGroups()
  const tabs = useAssetTabs(id)
  const price = (name: string) => (asset: AnyRecord) => amount(asset[name], asset.currency)
  return (
    <RecordPage
      resource={assets.assets}
      id={id}
      key={id}
      // The head says the state together with who has it.
      stateField=""
      foldsEmpty
      picture={() => <Cover id={id} />}
      head={(asset) => <AssetHead asset={asset} />}
      hiddenActions="all"
      actions={(asset) => <AssetActions asset={asset} />}
      menu={(asset) => <AssetMenu asset={asset} />}
      timeline={() => <AssetTimeline id={id} />}
      groups={groups}
      cells={{
        purchasePrice: price('purchasePrice'),
        currentValue: price('currentValue'),
        salvageValue: price('salvageValue'),
      }}
      tabs={tabs}
      onGone={() => void go(pages.assets.list())}
    />
  )
}

function useGroups() {
  const t = useTranslations('assets')
  return [
    {
      label: t('asset.what'),
      fields: ['name', 'category', 'model', 'manufacturer', 'serialNumber', 'assetType', 'code', 'description', 'tags'],
    },
    {
      label: t('asset.where'),
      fields: ['entity', 'location', 'currentLocation', 'premise', 'assignedTo', 'responsible', 'parent', 'requestable'],
    },
    {
      label: t('asset.money'),
      fields: [
        'purchasePrice',
        'currency',
        'purchaseDate',
        'vendor',
        'orderNumber',
        'currentValue',
        'warrantyUntil',
        'endOfLifeOn',
        'depreciationMethod',
        'depreciationMonths',
        'salvageValue',
      ],
    },
    { label: t('asset.stock'), fields: ['quantityMin', 'unit', 'tracking', 'meter', 'meterUnit'] },
    {
      label: t('asset.care'),
      fields: ['maintenanceStatus', 'maintenanceDate', 'maintenanceInterval', 'maintenanceNotes', 'notes', 'status'],
    },
  ] as const
}
