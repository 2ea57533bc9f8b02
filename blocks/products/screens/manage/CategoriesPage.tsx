import { ActionIcon, Button, Modal } from '@mantine/core'
import type { Page } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, Refused } from '@quoin/ui'
import { type AnyRecord, operationOf } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useWords } from '@quoin/ui/fields/words.ts'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { RowMenu } from '@quoin/ui/list/RowMenu.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useGo } from '@quoin/ui/pages'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { IconBinaryTree2, IconLanguage, IconList, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { products } from '../../resources/index.ts'
import styles from './manage.module.css'
import { Translations } from './Translations.tsx'

const form = ['name', 'code', 'parent', 'displayOrder', 'status', 'description'] as const
const columns = ['name', 'code', 'parent_unique_id', 'display_order', 'status', 'updated_at'] as const

/** What products are sorted into: as a tree to arrange them, as a list to search, import and empty the trash. */
export function CategoriesPage({ as, trash }: { readonly as?: string; readonly trash?: boolean }) {
  const t = useTranslations('products')
  const go = useGo()
  const [edited, setEdited] = useState<AnyRecord | null>(null)
  const isList = as === 'list' || trash === true
  const other = (
    <Button
      variant="default"
      leftSection={
        isList ? <IconBinaryTree2 size={15} stroke={1.6} aria-hidden /> : <IconList size={15} stroke={1.6} aria-hidden />
      }
      onClick={() => void go(pages.categories(isList ? {} : { as: 'list' }), { replace: true })}
    >
      {t(isList ? 'manage.asTree' : 'manage.asList')}
    </Button>
  )
  return (
    <>
      {isList ? (
        <DataList
          resource={products.categories}
          title={t('resources.categories.many')}
          columns={columns}
          form={form}
          onOpen={setEdited}
          actions={other}
          emptyText={t('manage.emptyCategories')}
        />
      ) : (
        <WithTexts>
          <Tree actions={other} onEdit={setEdited} />
        </WithTexts>
      )}
      <FormModal
        title={String(edited?.name ?? '')}
        opened={edited !== null}
        onClose={() => setEdited(null)}
        resource={products.categories}
        record={edited ?? undefined}
        only={form}
        onSaved={() => setEdited(null)}
      />
    </>
  )
}

function Tree({ actions, onEdit }: { actions: ReactNode; onEdit(record: AnyRecord): void }) {
  const t = useTranslations('products')
  const records = useTranslations('records')
  const words = useWords(products.categories)
  const why = useWhyRefused()(operationOf(products.categories, 'create'))
  const [translated, setTranslated] = useState<AnyRecord | null>(null)
  const [under, setUnder] = useState<{ parent: string | null } | null>(null)
  const read = useRead(products.categories.list, { records: 1_000, sort: 'display_order,name' })
  const all = (read.data as Page<AnyRecord> | undefined)?.data
  const label = records('list.new', { name: words.one })
  const add = (
    <Refused why={why}>
      <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setUnder({ parent: null })}>
        {label}
      </Button>
    </Refused>
  )
  const ids = new Set(all?.map((one) => one.id))
  // One whose parent is in the trash stands at the top, so that it is not lost.
  const childrenOf = (parent: string | null) =>
    (all ?? []).filter((one) => (typeof one.parent === 'string' && ids.has(one.parent) ? one.parent : null) === parent)
  const branch = (parent: string | null): ReactNode =>
    childrenOf(parent).map((one) => (
      <li key={one.id}>
        <div className={styles.row}>
          <div className={styles.main}>
            <button type="button" className={styles.name} onClick={() => onEdit(one)}>
              {String(one.name)}
            </button>
          </div>
          <span className={styles.dim}>{t('shop.count', { count: Number(one.productCountBelow ?? 0) })}</span>
          <ActionIcon size="sm" aria-label={t('translate.of', { name: String(one.name) })} onClick={() => setTranslated(one)}>
            <IconLanguage size={15} />
          </ActionIcon>
          <Refused why={why}>
            <ActionIcon
              size="sm"
              aria-label={t('manage.under', { name: String(one.name) })}
              onClick={() => setUnder({ parent: one.id })}
            >
              <IconPlus size={15} />
            </ActionIcon>
          </Refused>
          <RowMenu resource={products.categories} record={one} trash={false} onEdit={onEdit} />
        </div>
        {childrenOf(one.id).length > 0 && <ul className={styles.branch}>{branch(one.id)}</ul>}
      </li>
    ))
  return (
    <>
      <PageHeader
        title={words.many}
        actions={
          <>
            {actions}
            {add}
          </>
        }
      />
      {read.error && !all ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : !all ? (
        <ListSkeleton rows={6} />
      ) : all.length === 0 ? (
        <EmptyState title={records('list.empty')}>{t('manage.emptyCategories')}</EmptyState>
      ) : (
        <ul className={styles.rows}>{branch(null)}</ul>
      )}
      <FormModal
        title={label}
        opened={under !== null}
        onClose={() => setUnder(null)}
        resource={products.categories}
        only={form}
        initial={under?.parent ? { parent: under.parent } : undefined}
        onSaved={() => setUnder(null)}
      />
      <Modal
        opened={translated !== null}
        onClose={() => setTranslated(null)}
        title={t('translate.of', { name: String(translated?.name ?? '') })}
        size="lg"
      >
        {translated && <Translations of="category" record={translated} />}
      </Modal>
    </>
  )
}
