import { Button } from '@mantine/core'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { IconBinaryTree2, IconList } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import { CategoryTree } from './CategoryTree.tsx'

export const categoryForm = ['name', 'code', 'parent', 'color', 'order', 'status', 'description'] as const
const columns = ['name', 'code', 'parent_unique_id', 'color', 'order', 'status', 'updated_at'] as const

/** What accounts and papers are sorted into: as a tree to arrange them, as a list to search, import and empty the trash. */
export function CategoriesPage() {
  const t = useTranslations('crm')
  const navigate = useNavigate()
  const { look, trash } = useSearch({ strict: false }) as { look?: 'list'; trash?: boolean }
  const [opened, setOpened] = useState<AnyRecord | null>(null)
  const show = (next: 'list' | undefined) =>
    void navigate({ to: '.', replace: true, search: (next ? { look: next } : {}) as never })
  if (look !== 'list' && !trash) {
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
