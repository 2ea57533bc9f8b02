import { Anchor, Button } from '@mantine/core'
import { camel, type FieldDefinition, type Operation, wireName } from '@quoin/kit'
import { useCaller } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, Monogram } from '@quoin/ui'
import { type AnyResource, fieldsOf, recordLink } from '@quoin/ui/fields/resources.ts'
import { FieldValue } from '@quoin/ui/fields/FieldValue.tsx'
import { useWords } from '@quoin/ui/fields/words.ts'
import { Link } from '@quoin/ui/pages'
import { Act as StandardAct, isTold } from '@quoin/ui/record/Timeline.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAgo } from '@quoin/ui/fields/useAgo.ts'
import { useFormatter, useMessages, useNow, useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import { ActivityItem, type ActivitySource, KindMark } from './ActivityItem.tsx'
import { KindsMenu } from './KindsMenu.tsx'
import styles from './timeline.module.css'

interface Entry extends ActivitySource {
  readonly id: string
  readonly at: string
  readonly actor_unique_id: string | null
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
  readonly merged: boolean
}
interface Answered {
  readonly entries: readonly Entry[]
  readonly next: string | null
  readonly kinds: readonly string[]
}
type Kind = 'accounts' | 'contacts' | 'leads' | 'opportunities'

/** Everything that happened around a record, newest first: its own changes from what to what, the actions around it, and what its people did elsewhere. */
export function RecordTimeline({ kind, id }: { kind: Kind; id: string }) {
  const t = useTranslations('crm.timeline')
  const format = useFormatter()
  const now = useNow({ updateInterval: 60_000 })
  const ago = useAgo()
  const { call, tenant } = useCaller()
  const [kinds, setKinds] = useState<readonly string[]>([])
  const operation = crm[kind].timeline as Operation
  const read = useInfiniteQuery({
    queryKey: [tenant, `crm.${kind}`, 'timeline', id, kinds],
    queryFn: ({ pageParam }) =>
      call(operation, {
        id,
        ...(kinds.length > 0 && { kinds: kinds.join(',') }),
        ...(pageParam && { cursor: pageParam }),
      }) as Promise<Answered>,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <ListSkeleton rows={4} />
  const entries = read.data.pages.flatMap((page) => page.entries)
  let day = ''
  return (
    <div>
      <KindsMenu kinds={read.data.pages[0]!.kinds} chosen={kinds} onChoose={setKinds} />
      <ol className={styles.timeline} aria-label={t('all')}>
        {entries.map((entry) => {
          const at = new Date(entry.at)
          const date = format.dateTime(at, { dateStyle: 'full' })
          const heading = date === day ? null : date
          day = date
          const who = entry.actor_name ?? t('somebody')
          const isOurs = entry.resource.startsWith('crm.')
          return (
            <li key={entry.id}>
              {heading && <h3 className={styles.day}>{heading}</h3>}
              <div className={styles.entry}>
                {isOurs ? <Monogram name={who} size={24} round /> : <KindMark kind={entry.kind} />}
                <div className={styles.body}>
                  <div className={styles.deed}>
                    {isOurs ? (
                      <span>
                        <b>{who}</b> <Act entry={entry} own={entry.resource === `crm.${kind}`} kind={kind} />
                        {entry.merged && <span className={styles.dim}> ({t('merged')})</span>}
                      </span>
                    ) : (
                      <ActivityItem entry={entry} who={who} />
                    )}
                    <time dateTime={entry.at} title={format.dateTime(at, { dateStyle: 'full', timeStyle: 'medium' })}>
                      {now.getTime() - at.getTime() < 86_400_000 ? ago(at) : format.dateTime(at, { timeStyle: 'short' })}
                    </time>
                  </div>
                  {entry.resource === `crm.${kind}` && !entry.operation.endsWith('.create') && (
                    <Changes resource={crm[kind]} changes={entry.changes} />
                  )}
                </div>
              </div>
            </li>
          )
        })}
      </ol>
      {entries.length === 0 && <p className={styles.dim}>{kinds.length > 0 ? t('noneOfKind') : t('empty')}</p>}
      {read.hasNextPage && (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          loading={read.isFetchingNextPage}
          onClick={() => void read.fetchNextPage()}
        >
          {t('earlier')}
        </Button>
      )}
    </div>
  )
}

const byLink: ReadonlySet<string> = new Set(['crm.quotes.accept', 'crm.quotes.decline'])

/** What is said of every record in the words of its page: what was done to this one itself. */
const standard: ReadonlySet<string> = new Set(['create', 'update', 'delete', 'restore', 'import', 'bulk'])

/** What was done, and to which of the records around this one. */
function Act({ entry, own, kind }: { entry: Entry; own: boolean; kind: Kind }) {
  const t = useTranslations('crm.timeline')
  const messages = useMessages() as {
    crm: { timeline: { did: Record<string, string> }; resources: Record<string, { one?: string }> }
  }
  const action = entry.operation.split('.').pop() ?? ''
  // Nobody who is signed in decided it: the customer did, at the address of the quote.
  const actionName = byLink.has(entry.operation) && !entry.actor_unique_id ? `${action}ByLink` : action
  const name = entry.resource.split('.')[1] ?? ''
  const did = messages.crm.timeline.did[actionName] ?? t('other', { deed: actionName })
  const one = messages.crm.resources[name]?.one ?? name
  if (own) return standard.has(action) ? <StandardAct resource={crm[kind]} entry={entry} /> : did
  const to = entry.record_unique_id && recordLink(entry.resource, entry.record_unique_id)
  return (
    <>
      {standard.has(action) ? t('act', { did, one }) : `${did}: ${one}`}{' '}
      {to ? (
        <Anchor component={Link} inherit c="inherit" to={to}>
          {entry.title}
        </Anchor>
      ) : (
        entry.title
      )}
    </>
  )
}

const changesMax = 6

function Changes({ resource, changes }: { resource: AnyResource; changes: Entry['changes'] }) {
  const words = useWords(resource)
  const t = useTranslations('records.timeline')
  const known = Object.entries(fieldsOf(resource))
  const seen = Object.entries(changes).flatMap(([wire, pair]) => {
    const found = known.find(([name, values]) => wireName(name, values) === wire || name === camel(wire))
    return found && isTold(...found) && found[0] !== 'stageSince' ? [{ name: found[0], definition: found[1], pair }] : []
  })
  if (seen.length === 0) return null
  return (
    <dl className={styles.changes}>
      {seen.slice(0, changesMax).map(({ name, definition, pair }) => (
        <div key={name}>
          <dt>{words.field(name)}</dt>
          <dd>
            {definition.kind === 'json' ? (
              t('changed')
            ) : (
              <FromTo resource={resource} name={name} definition={definition} pair={pair} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface Change {
  readonly resource: AnyResource
  readonly name: string
  readonly definition: FieldDefinition
  readonly pair: readonly [unknown, unknown]
}
const FromTo = ({ resource, name, definition, pair: [from, to] }: Change) => (
  <>
    <del>
      <FieldValue resource={resource} name={name} definition={definition} value={from} look="full" />
    </del>
    <span aria-hidden className={styles.dim}>
      →
    </span>
    <ins>
      <FieldValue resource={resource} name={name} definition={definition} value={to} look="full" />
    </ins>
  </>
)
