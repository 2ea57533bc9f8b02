import { ActionIcon, Button } from '@mantine/core'
import { EmptyState, ErrorState, ListSkeleton, Refused } from '@quoin/ui'
import { type AnyRecord, operationOf } from '@quoin/ui/fields/resources.ts'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useWords } from '@quoin/ui/fields/words.ts'
import { RowMenu } from '@quoin/ui/list/RowMenu.tsx'
import { usePages } from '@quoin/ui/list/usePages.ts'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import { categoryForm } from './categoryForm.ts'
import styles from './categories.module.css'
import { type Branch, treeOf } from './tree.ts'

const size = 200
const input = { sort: 'order,name' }

/** All categories as a tree, each with its colour; a branch can be folded, and grows by the button at its end. */
export function CategoryTree({ actions }: { actions: ReactNode }) {
  const t = useTranslations('crm')
  const words = useWords(crm.categories)
  const records = useTranslations('records')
  const whyRefused = useWhyRefused()
  const [pages, setPages] = useState<readonly number[]>([1])
  const rows = usePages(crm.categories.list, input, size, pages)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [creating, setCreating] = useState<{ parent: string | null } | null>(null)
  const [edited, setEdited] = useState<AnyRecord | null>(null)
  const needed = Math.max(1, Math.ceil(rows.total / size))
  if (needed > pages.length) setPages(Array.from({ length: needed }, (_, i) => i + 1))
  const why = whyRefused(operationOf(crm.categories, 'create'))
  const add = (parent: string | null, label: string, primary = false) => (
    <Refused why={why}>
      <Button
        variant={primary ? 'filled' : 'default'}
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={() => setCreating({ parent })}
      >
        {label}
      </Button>
    </Refused>
  )
  const fold = (id: string) =>
    setFolded((held) => {
      const next = new Set(held)
      if (!next.delete(id)) next.add(id)
      return next
    })

  const branch = ({ record, children }: Branch): ReactNode => {
    const name = String(record.name)
    const open = !folded.has(record.id)
    return (
      <li key={record.id}>
        <div className={styles.row}>
          {children.length > 0 ? (
            <ActionIcon
              size="sm"
              aria-expanded={open}
              aria-label={t(open ? 'categories.fold' : 'categories.unfold', { name })}
              onClick={() => fold(record.id)}
            >
              <IconChevronRight size={15} className={styles.chevron} data-open={open || undefined} />
            </ActionIcon>
          ) : (
            <span className={styles.leaf} />
          )}
          <span
            className={styles.swatch}
            style={{ background: String(record.color ?? 'transparent') }}
            data-none={!record.color || undefined}
            aria-hidden
          />
          <button type="button" className={styles.name} onClick={() => setEdited(record)}>
            {name}
          </button>
          {typeof record.code === 'string' && <span className={styles.code}>{record.code}</span>}
          <span className={styles.spacer} />
          {record.status !== 'active' && (
            <StatusPill value={String(record.status)} label={words.option('status', String(record.status))} />
          )}
          <Refused why={why}>
            <ActionIcon
              size="sm"
              aria-label={t('categories.addUnder', { name })}
              onClick={() => setCreating({ parent: record.id })}
            >
              <IconPlus size={15} />
            </ActionIcon>
          </Refused>
          <RowMenu resource={crm.categories} record={record} trash={false} onEdit={setEdited} />
        </div>
        {children.length > 0 && open && <ul className={styles.branch}>{children.map(branch)}</ul>}
      </li>
    )
  }
  return (
    <section aria-label={words.many}>
      <header className={styles.head}>
        <h1>{words.many}</h1>
        {!rows.first && <span className={styles.count}>{records('list.count', { count: rows.total })}</span>}
        <span className={styles.spacer} />
        {actions}
        {add(null, records('list.new', { name: words.one }), true)}
      </header>
      {rows.first && rows.error ? (
        <ErrorState error={rows.error} onRetry={rows.retry} />
      ) : rows.first ? (
        <ListSkeleton rows={8} />
      ) : rows.total === 0 ? (
        <EmptyState title={records('list.empty')} action={add(null, records('list.new', { name: words.one }))}>
          {t('categories.emptyText')}
        </EmptyState>
      ) : (
        <ul className={styles.tree}>{treeOf(rows.loaded).map(branch)}</ul>
      )}
      <FormModal
        title={records('list.new', { name: words.one })}
        opened={creating !== null}
        onClose={() => setCreating(null)}
        resource={crm.categories}
        only={categoryForm}
        initial={creating?.parent ? { parent: creating.parent } : undefined}
        onSaved={() => setCreating(null)}
      />
      <FormModal
        title={String(edited?.name ?? '')}
        opened={edited !== null}
        onClose={() => setEdited(null)}
        resource={crm.categories}
        record={edited ?? undefined}
        only={categoryForm}
        onSaved={() => setEdited(null)}
      />
    </section>
  )
}
