import { ActionIcon, Button } from '@mantine/core'
import type { Operation, Page } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, Refused } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconCircle, IconCircleCheck, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import styles from '../selling.module.css'
import { dueOf, isOverdue } from './due.ts'
import { followForm } from './form.ts'
import { followIcons, type FollowType } from './icons.ts'
import { type FollowKind, followKinds } from './kinds.ts'

/** The next steps with a record and those that are done; what is open and due first stands on top. */
export function FollowsTab({ of, id }: { of: FollowKind; id: string }) {
  const { resource, parent } = followKinds[of]
  const t = useTranslations('crm')
  const records = useTranslations('records')
  const format = useFormatter()
  const whyRefused = useWhyRefused()
  const notify = useNotify()
  const inWords = useErrorWords(resource)
  const [editing, setEditing] = useState<AnyRecord | 'new' | null>(null)
  const read = useRead<{ parent: string; records: number }, unknown>(resource.list, { parent: id, records: 200 })
  const update = useAction(resource.update as Operation, {
    alsoRefreshes: [parent.dotted],
  })
  const list = (read.data as Page<AnyRecord> | undefined)?.data
  if (read.error && !list) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!list) return <ListSkeleton rows={3} />
  const sorted = [...list].sort((a, b) => rankOf(a) - rankOf(b))
  const label = records('list.new', { name: t('resources.leadFollows.one') })
  const add = (
    <Refused why={whyRefused(resource.create)}>
      <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setEditing('new')}>
        {label}
      </Button>
    </Refused>
  )
  const finish = (follow: AnyRecord) =>
    update.mutate(
      { parent: id, id: follow.id, version: follow.version, completedAt: follow.completedAt ? null : new Date().toISOString() },
      { onError: (error) => notify.trouble(inWords(error).sentence) },
    )
  return (
    <section aria-label={t('leads.follows')} className={styles.stack}>
      {sorted.length === 0 ? (
        <EmptyState title={records('list.empty')} action={add}>
          {t('follows.emptyText')}
        </EmptyState>
      ) : (
        <>
          <div className={styles.foot}>{add}</div>
          <ul className={styles.follows} aria-busy={read.isFetching}>
            {sorted.map((follow) => {
              const type = follow.followType as FollowType
              const Icon = followIcons[type]
              const due = dueOf(follow)
              const done = Boolean(follow.completedAt)
              const kind = t(`resources.leadFollows.options.followType.${type}`)
              return (
                <li key={follow.id} className={styles.follow} data-done={done || undefined}>
                  <Refused why={whyRefused(resource.update)}>
                    <ActionIcon
                      aria-label={`${t(done ? 'follows.reopen' : 'follows.finish')}: ${String(follow.notes || kind)}`}
                      aria-pressed={done}
                      onClick={() => finish(follow)}
                    >
                      {done ? <IconCircleCheck size={18} stroke={1.6} /> : <IconCircle size={18} stroke={1.6} />}
                    </ActionIcon>
                  </Refused>
                  <div className={styles.followMain}>
                    <div className={styles.followText}>{String(follow.notes || kind)}</div>
                    <div className={styles.cardFacts}>
                      <span className={styles.cardFacts}>
                        <Icon size={14} stroke={1.6} aria-hidden /> {kind}
                      </span>
                      {due && (
                        <time dateTime={due.at.toISOString()}>
                          {format.dateTime(
                            due.at,
                            due.wholeDay ? { dateStyle: 'medium' } : { dateStyle: 'medium', timeStyle: 'short' },
                          )}
                        </time>
                      )}
                      {isOverdue(follow) && <span className={styles.alarm}>{t('follows.overdue')}</span>}
                      {typeof follow.outcome === 'string' && <span>{follow.outcome}</span>}
                    </div>
                  </div>
                  <Refused why={whyRefused(resource.update)}>
                    <ActionIcon
                      aria-label={`${records('list.edit', { name: t('resources.leadFollows.one') })}: ${String(follow.notes || kind)}`}
                      onClick={() => setEditing(follow)}
                    >
                      <IconPencil size={16} stroke={1.6} />
                    </ActionIcon>
                  </Refused>
                </li>
              )
            })}
          </ul>
        </>
      )}
      <FormModal
        title={editing === 'new' ? label : records('list.edit', { name: t('resources.leadFollows.one') })}
        opened={editing !== null}
        onClose={() => setEditing(null)}
        resource={resource}
        parent={id}
        record={editing && editing !== 'new' ? editing : undefined}
        initial={{ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }}
        only={followForm}
        onSaved={() => setEditing(null)}
      />
    </section>
  )
}

/** Open ones by when they are due, those without a time behind them, done ones last. */
const rankOf = (follow: AnyRecord): number =>
  follow.completedAt ? 9e15 - Date.parse(String(follow.completedAt)) / 1e6 : (dueOf(follow)?.at.getTime() ?? 8e15)
