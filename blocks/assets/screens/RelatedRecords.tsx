import { Anchor, Button } from '@mantine/core'
import type { Operation, Page } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, Refused } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { FieldValue } from '@quoin/ui/fields/FieldValue.tsx'
import { nowhere } from '@quoin/ui/fields/nowhere.ts'
import { type AnyRecord, type AnyResource, fieldsOf, operationOf, titleOf } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useWords } from '@quoin/ui/fields/words.ts'
import { Link, type PageLink } from '@quoin/ui/pages'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './assets.module.css'

/** Records that belong to another one, on its page: a line each, with a few fields, and a way to add one. */
export function RelatedRecords({
  resource,
  filter,
  parent,
  initial,
  form,
  fields,
  cells,
  emptyText,
  to,
  end,
}: {
  resource: AnyResource
  filter?: Readonly<Record<string, string>>
  /** The record they lie under in their addresses, for those that do. */
  parent?: string
  /** What a new one begins with. Absent: none is added here. */
  initial?: Readonly<Record<string, unknown>>
  form?: readonly string[]
  fields: readonly string[]
  /** Fields drawn otherwise than their kind is. */
  cells?: Readonly<Record<string, (record: AnyRecord) => ReactNode>>
  emptyText: string
  /** The page of one. */
  to?: (id: string) => PageLink
  /** Stands at the end of each line, and is told what it is called. */
  end?: (record: AnyRecord, name: string) => ReactNode
}) {
  const records = useTranslations('records')
  const words = useWords(resource)
  const whyRefused = useWhyRefused()
  const [creating, setCreating] = useState(false)
  const create: Operation | undefined = operationOf(resource, 'create')
  const read = useRead(operationOf(resource, 'list') ?? nowhere, {
    records: 100,
    ...(filter ? { filter } : {}),
    ...(parent ? { parent } : {}),
  })
  const list = (read.data as Page<AnyRecord> | undefined)?.data
  if (read.error && !list) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!list) return <ListSkeleton rows={3} />
  const label = records('list.new', { name: words.one })
  const add = create && initial && (
    <Refused why={whyRefused(create)}>
      <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setCreating(true)}>
        {label}
      </Button>
    </Refused>
  )
  const all = fieldsOf(resource)
  const { title } = resource.definition
  const nameOf = (record: AnyRecord) =>
    all[title]?.kind === 'oneOf' ? words.option(title, String(record[title])) : titleOf(resource, record)
  const pill = (name: string) => (record: AnyRecord) => (
    <StatusPill value={String(record[name])} label={words.option(name, String(record[name]))} />
  )
  const pills: typeof cells & object = { state: pill('state'), priority: pill('priority') }
  return (
    <section aria-label={words.many} className={styles.stack}>
      {list.length === 0 ? (
        <EmptyState title={records('list.empty')} action={add}>
          {emptyText}
        </EmptyState>
      ) : (
        <>
          {add && <div className={styles.end}>{add}</div>}
          <ul className={styles.rows}>
            {list.map((record) => (
              <li key={record.id} className={styles.row}>
                {to ? (
                  <Anchor component={Link} inherit c="inherit" fw={550} to={to(record.id)}>
                    {nameOf(record)}
                  </Anchor>
                ) : (
                  <span className={styles.name}>{nameOf(record)}</span>
                )}
                <dl className={styles.facts}>
                  {fields
                    .filter((name) => all[name] && record[name] !== null && record[name] !== undefined)
                    .map((name) => (
                      <div key={name} className={styles.fact}>
                        <dt>{words.field(name)}</dt>
                        <dd>
                          {(cells?.[name] ?? pills[name])?.(record) ?? (
                            <FieldValue
                              resource={resource}
                              name={name}
                              definition={all[name]!}
                              value={record[name]}
                              record={record}
                            />
                          )}
                        </dd>
                      </div>
                    ))}
                </dl>
                {end?.(record, nameOf(record))}
              </li>
            ))}
          </ul>
        </>
      )}
      {create && initial && creating && (
        <FormModal
          title={label}
          opened
          onClose={() => setCreating(false)}
          resource={resource}
          parent={parent}
          initial={initial}
          only={form}
          onSaved={() => setCreating(false)}
        />
      )}
    </section>
  )
}
