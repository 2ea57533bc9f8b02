import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'
import { LabelsButton } from './LabelsButton.tsx'
import { Named, Standing } from './cells.tsx'
import { useAmount } from './useAmount.ts'

const columns = [
  'name:240',
  'code:110',
  'state:330',
  'category_unique_id',
  'location_unique_id',
  'assigned_to_unique_id',
] as const
const form = [
  'name',
  'code',
  'category',
  'model',
  'manufacturer',
  'serialNumber',
  'entity',
  'location',
  'vendor',
  'purchaseDate',
  'purchasePrice',
  'currency',
  'warrantyUntil',
  'tracking',
  'quantity',
  'unit',
  'notes',
  'tags',
] as const

/** Everything the company owns. */
export function AssetsPage() {
  const t = useTranslations('assets')
  const go = useGo()
  const amount = useAmount()
  return (
    <DataList
      resource={assets.assets}
      title={t('resources.assets.many')}
      columns={columns}
      form={form}
      cells={{
        name: (asset) => <Named asset={asset} />,
        state: (asset) => <Standing asset={asset} />,
        purchasePrice: (asset) => amount(asset.purchasePrice, asset.currency),
      }}
      views={{
        lent: { filter: { state: 'lent' }, count: true },
        maintenance: { filter: { state: 'maintenance' }, count: true },
        stock: { filter: { tracking: 'quantity' } },
      }}
      actions={<LabelsButton />}
      emptyText={t('assets.emptyText')}
      onOpen={({ id }) => void go(pages.assets.record(id))}
    />
  )
}
