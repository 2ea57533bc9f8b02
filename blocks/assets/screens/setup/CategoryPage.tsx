import { useMe } from '@quoin/ui'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import { categoryRoute } from '../routes.tsx'
import { FieldsEditor } from './FieldsEditor.tsx'

/** One category. */
export function CategoryPage() {
  const { company } = useMe()
  const { id } = categoryRoute.useParams()
  const navigate = useNavigate()
  const t = useTranslations('assets')
  return (
    <RecordPage
      resource={assets.categories}
      id={id}
      key={id}
      foldsEmpty
      groups={[
        {
          label: t('asset.what'),
          fields: [
            'name',
            'code',
            'parent',
            'description',
            'order',
            'color',
            'icon',
            'imageUrl',
            'depreciationMonths',
            'status',
            'enabled',
          ],
        },
      ]}
      tabs={[
        {
          key: 'fields',
          label: t('desk.fields.title'),
          content: (category) => <FieldsEditor of="categories" giver={category} key={String(category.version)} />,
        },
      ]}
      onGone={() => void navigate({ to: '/c/$urlId/assets/categories', params: { urlId: company.urlId } })}
    />
  )
}
