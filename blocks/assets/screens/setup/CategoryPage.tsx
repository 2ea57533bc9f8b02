import { useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'
import { Pictures } from '../assets/Pictures.tsx'
import { FieldsEditor } from './FieldsEditor.tsx'

/** One category. */
export function CategoryPage({ id }: { readonly id: string }) {
  const go = useGo()
  const t = useTranslations('assets')
  const work = useTranslations('assets.work.pictures')
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
        { key: 'pictures', label: work('title'), content: () => <Pictures category={id} /> },
        {
          key: 'fields',
          label: t('desk.fields.title'),
          content: (category) => <FieldsEditor of="categories" giver={category} key={String(category.version)} />,
        },
      ]}
      onGone={() => void go(pages.categories.list())}
    />
  )
}
