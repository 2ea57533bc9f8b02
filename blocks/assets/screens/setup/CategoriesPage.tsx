import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'

const columns = ['name', 'code', 'parent_unique_id', 'updated_at'] as const
const form = ['name', 'code', 'parent', 'depreciationMonths', 'description'] as const

/** What assets are sorted into. */
export function CategoriesPage() {
  const t = useTranslations('assets')
  const go = useGo()
  return (
    <DataList
      resource={assets.categories}
      title={t('resources.categories.many')}
      columns={columns}
      form={form}
      emptyText={t('categories.emptyText')}
      onOpen={({ id }) => void go(pages.categories.record(id))}
    />
  )
}
