import { useMe } from '@quoin/ui'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'

const columns = ['name', 'code', 'parent_unique_id', 'status', 'updated_at'] as const
const form = ['name', 'code', 'parent', 'depreciationMonths', 'description'] as const

/** What assets are sorted into. */
export function CategoriesPage() {
  const t = useTranslations('assets')
  const { company } = useMe()
  const navigate = useNavigate()
  return (
    <DataList
      resource={assets.categories}
      title={t('resources.categories.many')}
      columns={columns}
      form={form}
      emptyText={t('categories.emptyText')}
      onOpen={({ id }) => void navigate({ to: '/c/$urlId/assets/categories/$id', params: { urlId: company.urlId, id } })}
    />
  )
}
