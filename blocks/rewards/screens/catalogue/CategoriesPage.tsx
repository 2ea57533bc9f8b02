import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { rewards } from '../../resources/index.ts'

const form = ['name', 'description', 'displayOrder', 'imageUrl', 'enabled'] as const
const columns = ['name', 'description', 'display_order', 'enabled'] as const

/** What badges are sorted under; a category is changed where it stands. */
export function CategoriesPage() {
  const t = useTranslations('rewards')
  const [editing, setEditing] = useState<AnyRecord | null>(null)
  const close = () => setEditing(null)
  return (
    <>
      <DataList
        resource={rewards.badgeCategories}
        title={t('resources.badgeCategories.many')}
        columns={columns}
        form={form}
        emptyText={t('badges.categoriesText')}
        onOpen={setEditing}
      />
      {editing && (
        <FormModal
          opened
          title={String(editing.name)}
          onClose={close}
          resource={rewards.badgeCategories}
          record={editing}
          only={form}
          onSaved={close}
        />
      )}
    </>
  )
}
