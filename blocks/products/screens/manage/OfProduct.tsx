import { Button } from '@mantine/core'
import type { Operation, Page } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, Refused } from '@quoin/ui'
import { type AnyRecord, type AnyResource, operationOf } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useWords } from '@quoin/ui/fields/words.ts'
import { RowMenu } from '@quoin/ui/list/RowMenu.tsx'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './manage.module.css'

interface OfProductProps {
  readonly resource: AnyResource
  /** What its list is asked with. */
  readonly list: Readonly<Record<string, unknown>>
  /** The product, where the resource lies under it. */
  readonly parent?: string
  readonly initial?: Readonly<Record<string, unknown>>
  readonly form: readonly string[]
  readonly emptyText: string
  /** What else can be done here, before the way to add one. */
  readonly buttons?: ReactNode
  title(record: AnyRecord): string
  fields(record: AnyRecord): readonly string[]
}

/** What belongs to a product, on its page: a row each, to be opened, added to and taken away. */
export function OfProduct({ resource, list, parent, initial, form, emptyText, buttons, title, fields }: OfProductProps) {
  const records = useTranslations('records')
  const words = useWords(resource)
  const whyRefused = useWhyRefused()
  const [creating, setCreating] = useState(false)
  const [edited, setEdited] = useState<AnyRecord | null>(null)
  const read = useRead(operationOf(resource, 'list') as Operation<object, Page<AnyRecord>>, { records: 200, ...list })
  const rows = read.data?.data
  const label = records('list.new', { name: words.one })
  const add = (
    <Refused why={whyRefused(operationOf(resource, 'create'))}>
      <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setCreating(true)}>
        {label}
      </Button>
    </Refused>
  )
  if (read.error && !rows) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!rows) return <ListSkeleton rows={3} />
  return (
    <section aria-label={words.many} className={styles.stack}>
      {rows.length === 0 ? (
        <EmptyState
          title={records('list.empty')}
          action={
            <div className={styles.foot}>
              {buttons}
              {add}
            </div>
          }
        >
          {emptyText}
        </EmptyState>
      ) : (
        <>
          <div className={styles.foot}>
            {buttons}
            {add}
          </div>
          <ul className={styles.rows}>
            {rows.map((record) => (
              <li key={record.id} className={styles.row}>
                <div className={styles.main}>
                  <button type="button" className={styles.name} onClick={() => setEdited(record)}>
                    {title(record)}
                  </button>
                  <p className={styles.dim}>
                    {fields(record).map((field) => (
                      <span key={field}>{field}</span>
                    ))}
                  </p>
                </div>
                <RowMenu resource={resource} record={record} parent={parent} trash={false} onEdit={setEdited} />
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
        parent={parent}
        initial={initial}
        only={initial ? [...Object.keys(initial), ...form] : form}
        onSaved={() => setCreating(false)}
      />
      <FormModal
        title={edited ? title(edited) : ''}
        opened={edited !== null}
        onClose={() => setEdited(null)}
        resource={resource}
        parent={parent}
        record={edited ?? undefined}
        only={form}
        onSaved={() => setEdited(null)}
      />
    </section>
  )
}
