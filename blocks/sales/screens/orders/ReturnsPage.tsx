import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { sales } from '../../resources/index.ts'
import { saidOf } from './cards/ReturnsCard.tsx'
import { type Option, toneWord } from './states.ts'
import type { Return } from './types.ts'

const columns = ['order_number', 'lines:320', 'reason:280', 'status', 'created_at'] as const
const views = { requested: { filter: { status: 'requested' }, count: true } } as const

/** What buyers asked to give back, each leading to its order. */
export function ReturnsPage() {
  const t = useTranslations('sales')
  const go = useGo()
  return (
    <DataList
      resource={sales.returns}
      title={t('resources.returns.many')}
      columns={columns}
      views={views}
      creates={false}
      emptyText={t('resources.returns.empty')}
      cells={{
        lines: ({ lines }) => saidOf({ lines: (lines ?? []) as Return['lines'] }),
        status: ({ status }) => (
          <StatusPill
            value={toneWord(String(status))}
            label={t(`resources.returns.options.status.${String(status)}` as Option)}
          />
        ),
      }}
      onOpen={({ order }) => void go(pages.orders.record(String(order)))}
    />
  )
}
