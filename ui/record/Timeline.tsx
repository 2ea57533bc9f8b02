import { Button } from '@mantine/core'
import type { FieldDefinition, HistoryEntry, Page } from '@quoin/kit'
import { camel, sentence, wireName } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { useState } from 'react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { useAgo } from '../fields/useAgo.ts'
import { FieldValue } from '../fields/FieldValue.tsx'
import { nowhere } from '../fields/nowhere.ts'
import { type AnyRecord, type AnyResource, fieldsOf, operationOf } from '../fields/resources.ts'
import { useCustomized } from '../fields/useCustomized.ts'
import { useWords } from '../fields/words.ts'
import { Monogram } from '../shell/Monogram.tsx'
import { ErrorState } from '../states/ErrorState.tsx'
import { ListSkeleton } from '../states/Skeletons.tsx'
import styles from './record.module.css'

/** What happened to a record, newest first: who did what when, and every field from what to what. */
export function Timeline({ resource: plain, record, parent }: { resource: AnyResource; record: AnyRecord; parent?: string }) {
  const t = useTranslations('records')
  const format = useFormatter()
  const now = useNow({ updateInterval: 60_000 })
  const ago = useAgo()
  const [shown, setShown] = useState(25)
  const resource = useCustomized(plain)
  const operation = operationOf(resource, 'history')
  const read = useRead(
    operation ?? nowhere,
    { id: record.id, ...(parent ? { parent } : {}), records: shown, page: 1 },
    { enabled: operation !== undefined },
  )
  const page = read.data as Page<Record<string, unknown>> | undefined
  if (read.error && !page) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!page) return <ListSkeleton rows={4} />
  const entries = page.data.map(
    (entry) => Object.fromEntries(Object.entries(entry).map(([name, value]) => [camel(name), value])) as unknown as HistoryEntry,
  )
  let day = ''
  return (
    <div>
      <ol className={styles.timeline} aria-label={t('timeline.title')}>
        {entries.map((entry) => {
          const at = new Date(entry.at)
          const date = format.dateTime(at, { dateStyle: 'full' })
          const heading = date === day ? null : date
          day = date
          const who = entry.actorName ?? t('timeline.system')
          return (
            <li key={entry.id}>
              {heading && <h3 className={styles.day}>{heading}</h3>}
              <div className={styles.entry}>
                <Monogram name={who} size={24} round />
                <div className={styles.entryBody}>
                  <p className={styles.deed}>
                    <span>
                      <b>{who}</b> <Act resource={resource} entry={entry} />
                    </span>
                    <time dateTime={entry.at} title={format.dateTime(at, { dateStyle: 'full', timeStyle: 'medium' })}>
                      {now.getTime() - at.getTime() < 86_400_000 ? ago(at) : format.dateTime(at, { timeStyle: 'short' })}
                    </time>
                  </p>
                  <Changes resource={resource} entry={entry} record={record} />
                </div>
              </div>
            </li>
          )
        })}
      </ol>
      {entries.length === 0 && <p className={styles.none}>{t('timeline.empty')}</p>}
      {page.meta.totalCount > entries.length && shown < 200 && (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          loading={read.isFetching}
          onClick={() => setShown(Math.min(200, shown + 50))}
        >
          {t('timeline.earlier')}
        </Button>
      )}
    </div>
  )
}

const known = ['create', 'update', 'delete', 'restore', 'purge', 'import', 'bulk'] as const

/** What was done to the record itself, after the name of who did it. */
export function Act({ resource, entry }: { resource: AnyResource; entry: Pick<HistoryEntry, 'operation' | 'changes'> }) {
  const t = useTranslations('records')
  const words = useWords(resource)
  const action = entry.operation.split('.').pop() ?? ''
  const fields = Object.keys(entry.changes).filter((wire) => {
    const found = fieldOf(resource, wire)
    return !found || isTold(...found)
  })
  const act = known.find((one) => one === action)
  if (act === 'update' && fields.length === 1)
    return <>{t('timeline.changedOne', { field: labelOf(resource, words.field, fields[0]!) })}</>
  if (act === 'update') return <>{t('timeline.changedMany', { count: fields.length })}</>
  return (
    <>
      {act
        ? t(`timeline.history.${act}`)
        : (words.action(action) ?? t('timeline.did', { deed: words.option('actions', action) || sentence(action) }))}
    </>
  )
}

const fieldOf = (resource: AnyResource, wire: string): readonly [string, FieldDefinition] | undefined =>
  Object.entries(fieldsOf(resource)).find(([name, fields]) => wireName(name, fields) === wire || name === wire)
const labelOf = (resource: AnyResource, field: (name: string) => string, wire: string) =>
  field(fieldOf(resource, wire)?.[0] ?? camel(wire))

/** Whether people are told of a change: not of what another field says already, nor of where a card stands in its column. */
export const isTold = (name: string, { kind }: FieldDefinition): boolean =>
  !(kind === 'integer' && (name === 'rank' || /Minor$/.test(name)))

/** From → to, field by field. What a record began with is not a change and is told only as far as it says something. */
function Changes({ resource, entry, record }: { resource: AnyResource; entry: HistoryEntry; record: AnyRecord }) {
  const t = useTranslations('records')
  const words = useWords(resource)
  const [open, setOpen] = useState(false)
  const created = entry.operation.endsWith('.create')
  const all = Object.entries(entry.changes).filter(([wire]) => {
    const [name, definition] = fieldOf(resource, wire) ?? []
    return name !== undefined && definition !== undefined && isTold(name, definition)
  })
  const seen = open ? all : all.slice(0, created ? 0 : 6)
  if (all.length === 0) return null
  return (
    <>
      {seen.length > 0 && (
        <dl className={styles.changes}>
          {seen.map(([wire, [from, to]]) => {
            const [name, fields] = fieldOf(resource, wire)!
            if (fields.kind === 'json')
              return (
                <div key={wire}>
                  <dt>{words.field(name)}</dt>
                  <dd>{t('timeline.changed')}</dd>
                </div>
              )
            const value = (held: unknown) => (
              // For the currency of amounts; what a reference was is not what it is now.
              <FieldValue
                resource={resource}
                name={name}
                definition={fields}
                value={held}
                record={{ ...record, related: undefined }}
                look="full"
              />
            )
            return (
              <div key={wire}>
                <dt>{words.field(name)}</dt>
                <dd>
                  {!created && (
                    <>
                      <del>{value(from)}</del>
                      <span aria-label={t('timeline.to')} role="img" className={styles.arrow}>
                        →
                      </span>
                    </>
                  )}
                  <ins>{value(to)}</ins>
                </dd>
              </div>
            )
          })}
        </dl>
      )}
      {all.length > seen.length && (
        <button type="button" className={styles.more} onClick={() => setOpen(true)}>
          {t('timeline.showFacts', { count: all.length })}
        </button>
      )}
    </>
  )
}
