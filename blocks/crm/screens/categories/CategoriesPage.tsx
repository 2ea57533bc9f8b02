import { Button } from '@mantine/core'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useGo } from '@quoin/ui/pages'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { IconBinaryTree2, IconList } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { crm } from '../../resources/index.ts'
import { categoryForm } from './categoryForm.ts'
import { CategoryTree } from './CategoryTree.tsx'

const columns = ['name', 'code', 'parent_unique_id', 'color', 'order', 'status', 'updated_at'] as const

/** What accounts and papers are sorted into: as a tree to arrange them, as a list to search, import and empty the trash. */
export function CategoriesPage({ as, trash }: { readonly as?: 'list'; readonly trash?: boolean }) {
  const t = useTranslations('crm')
  const go = useGo()
  const [opened, setOpened] = useState<AnyRecord | null>(null)
  const show = (next: 'list' | undefined) => void go(pages.categories.list({ as: next }), { replace: true })
  if (as !== 'list' && !trash) {
    return (
      <WithTexts>
        <CategoryTree
          actions={
            <Button variant="default" leftSection={<IconList size={15} stroke={1.6} aria-hidden />} onClick={() => show('list')}>
              {t('categories.asList')}
            </Button>
          }
        />
      </WithTexts>
    )
  }
  return (
    <>
      <DataList
        resource={crm.categories}
        title={t('resources.categories.many')}
        columns={columns}
        form={categoryForm}
        onOpen={setOpened}
        actions={
          <Button
            variant="default"
            leftSection={<IconBinaryTree2 size={15} stroke={1.6} aria-hidden />}
            onClick={() => show(undefined)}
          >
            {t('categories.asTree')}
          </Button>
        }
      />
      <FormModal
        title={String(opened?.name ?? '')}
        opened={opened !== null}
        onClose={() => setOpened(null)}
        resource={crm.categories}
        record={opened ?? undefined}
        only={categoryForm}
        onSaved={() => setOpened(null)}
      />
    </>
  )
}
