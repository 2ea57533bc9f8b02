import { Anchor, Button } from '@mantine/core'
import type { Operation, Page } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, Refused } from '@quoin/ui'
import type { AnyRecord, AnyResource } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { Link, useGo } from '@quoin/ui/pages'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { crm } from '../resources/index.ts'
import styles from './selling.module.css'

/** Deals or quotes that belong to another record, on its page: the newest first, with the next one a click away. */
export function RelatedList({
  kind,
  filter,
  initial,
  form,
  emptyText,
  include,
  fields,
}: {
  kind: 'opportunities' | 'quotes'
  filter: Readonly<Record<string, string>>
  initial: Readonly<Record<string, unknown>>
  form: readonly string[]
  emptyText: string
  /** What their fields name of other records, brought along with them. */
  include?: string
  fields(record: AnyRecord): ReactNode
}) {
  const t = useTranslations('crm')
  const records = useTranslations('records')
  const go = useGo()
  const whyRefused = useWhyRefused()
  const [creating, setCreating] = useState(false)
  const resource: AnyResource & { readonly list: Operation; readonly create: Operation } = crm[kind]
  const read = useRead(resource.list, { records: 100, filter, ...(include && { include }) })
  const list = (read.data as Page<AnyRecord> | undefined)?.data
  if (read.error && !list) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!list) return <ListSkeleton rows={3} />
  const label = records('list.new', { name: t(`resources.${kind}.one`) })
  const add = (
    <Refused why={whyRefused(resource.create)}>
      <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setCreating(true)}>
        {label}
      </Button>
    </Refused>
  )
  return (
    <section aria-label={t(`resources.${kind}.many`)} className={styles.stack}>
      {list.length === 0 ? (
        <EmptyState title={records('list.empty')} action={add}>
          {emptyText}
        </EmptyState>
      ) : (
        <>
          <div className={styles.foot}>{add}</div>
          <ul className={styles.follows}>
            {list.map((record) => (
              <li key={record.id} className={styles.follow}>
                <div className={styles.followMain}>
                  <Anchor component={Link} inherit c="inherit" fw={550} to={pages[kind].record(record.id)}>
                    {String(record.name)}
                  </Anchor>
                  <div className={styles.cardFacts}>{fields(record)}</div>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      <FormModal
        title={label}
        opened={creating}
        onClose={() => setCreating(false)}
        resource={resource}
        initial={initial}
        only={form}
        onSaved={({ id }) => void go(pages[kind].record(id))}
      />
    </section>
  )
}
