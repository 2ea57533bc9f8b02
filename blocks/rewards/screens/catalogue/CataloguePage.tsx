import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { rewards } from '../../resources/index.ts'

const form = [
  'code',
  'name',
  'description',
  'rewardType',
  'points',
  'unit',
  'value',
  'stock',
  'customerLimit',
  'configuration',
  'walletCredit',
  'badge',
  'imageUrl',
  'enabled',
] as const
const columns = ['name', 'code', 'reward_type', 'points', 'stock', 'enabled'] as const

/** What points buy. */
export function CataloguePage() {
  const t = useTranslations('rewards')
  const go = useGo()
  return (
    <DataList
      resource={rewards.rewards}
      title={t('resources.rewards.many')}
      columns={columns}
      form={form}
      emptyText={t('catalogue.emptyText')}
      onOpen={({ id }) => void go(pages.rewards.record(id))}
    />
  )
}
