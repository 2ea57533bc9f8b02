import { Button, Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, Monogram } from '@quoin/ui'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { content } from '../resources/index.ts'
import { CommentMenu } from './CommentMenu.tsx'
import styles from './content.module.css'
import { Reports } from './Reports.tsx'
import { type Queued, queuedOf } from './queued.ts'

const views = ['reports', 'pending', 'hidden', 'all'] as const
type View = (typeof views)[number]

/** What waits for somebody’s eyes: reports, and comments to show or hide, many at once. */
export function ModerationPage() {
  const t = useTranslations('content.moderation')
  const title = useTranslations('content.pages')
  const [view, setView] = useState<View>('reports')
  return (
    <Stack>
      <PageHeader title={title('moderation')} text={t('about')} />
      <SegmentedControl
        className={styles.views}
        aria-label={t('comments')}
        value={view}
        onChange={(next) => setView(views.find((one) => one === next) ?? 'all')}
        data={views.map((value) => ({ value, label: t(value) }))}
      />
      {view === 'reports' ? <Reports /> : <Queue key={view} view={view} />}
    </Stack>
  )
}

function Queue({ view }: { readonly view: Exclude<View, 'reports'> }) {
  const t = useTranslations('content.moderation')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [page, setPage] = useState(1)
  const status = { pending: 'pending', hidden: 'inactive', all: undefined }[view]
  const { data, error, refetch } = useRead(content.comments.queue, {
    records: '50',
    page: String(page),
    sort: '-created_at',
    ...(status && { status }),
  } as Record<string, string>)
  const bulk = useAction(content.comments.bulk, { alsoRefreshes: ['content.articles', 'content.posts'] })
  const { rows, pages } = queuedOf(data)
  const act = (action: 'approve' | 'hide' | 'delete') =>
    bulk.mutate({ ids: [...chosen], action }, { onSuccess: () => setChosen([]) })
  return (
    <Stack component="section" gap="xs" aria-label={t(view)}>
      {(bulk.error ?? error) && <ErrorState error={bulk.error ?? error} onRetry={() => void refetch()} />}
      {rows.length > 0 && (
        <Group className={styles.bulk}>
          <Checkbox
            label={t('selectAll')}
            checked={chosen.length === rows.length}
            indeterminate={chosen.length > 0 && chosen.length < rows.length}
            onChange={(event) => setChosen(event.currentTarget.checked ? rows.map(({ id }) => id) : [])}
          />
          {chosen.length > 0 && <Actions count={chosen.length} isBusy={bulk.isPending} onAct={act} />}
        </Group>
      )}
      {rows.map((one) => (
        <Row
          key={one.id}
          comment={one}
          isChosen={chosen.includes(one.id)}
          onChoose={(isIn) => setChosen(isIn ? [...chosen, one.id] : chosen.filter((other) => other !== one.id))}
        />
      ))}
      {data && rows.length === 0 && <Text c="dimmed">{t('empty')}</Text>}
      {pages > 1 && (
        <Group gap="xs">
          <Button variant="default" size="xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('newer')}
          </Button>
          <Button variant="default" size="xs" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {t('older')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

interface RowProps {
  readonly comment: Queued
  readonly isChosen: boolean
  onChoose(isIn: boolean): void
}
function Row({ comment, isChosen, onChoose }: RowProps) {
  const t = useTranslations('content.moderation')
  const words = useTranslations('content.comments')
  const format = useFormatter()
  const name = comment.userName ?? words('someone')
  return (
    <Group className={styles.queued} wrap="nowrap" align="start" gap="sm">
      <Checkbox
        mt={5}
        aria-label={t('select', { name })}
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <Monogram name={name} size={28} round />
      <div className={styles.byline}>
        <Text size="sm">
          <strong>{name}</strong>{' '}
          <Text component="span" size="xs" c="dimmed">
            {format.dateTime(new Date(comment.createdAt), { dateStyle: 'medium', timeStyle: 'short' })} ·{' '}
            <RefValue target="content.articles" id={comment.post} />
            {comment.status === 'pending' && ` · ${words('waiting')}`}
            {comment.status === 'inactive' && ` · ${t('isHidden', { reason: comment.reason ?? '–' })}`}
          </Text>
        </Text>
        <Text size="sm" className={styles.said}>
          {comment.content}
        </Text>
      </div>
      <CommentMenu post={comment.post} comment={comment} name={name} />
    </Group>
  )
}

interface ActionsProps {
  readonly count: number
  readonly isBusy: boolean
  onAct(action: 'approve' | 'hide' | 'delete'): void
}
function Actions({ count, isBusy, onAct }: ActionsProps) {
  const t = useTranslations('content')
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('moderation.selected', { count })}
      </Text>
      <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => onAct('approve')}>
        {t('comments.show')}
      </Button>
      <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => onAct('hide')}>
        {t('comments.hide')}
      </Button>
      <Button size="compact-sm" variant="default" color="red" loading={isBusy} onClick={() => onAct('delete')}>
        {t('moderation.delete')}
      </Button>
    </>
  )
}
