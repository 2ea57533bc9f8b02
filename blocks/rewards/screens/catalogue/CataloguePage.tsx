import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useMe } from '@quoin/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
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
  const { company } = useMe()
  const navigate = useNavigate()
  return (
    <DataList
      resource={rewards.rewards}
      title={t('resources.rewards.many')}
      columns={columns}
      form={form}
      emptyText={t('catalogue.emptyText')}
      onOpen={({ id }) => void navigate({ to: '/c/$urlId/rewards/catalogue/$id', params: { urlId: company.urlId, id } as never })}
    />
  )
}
