import { Button, Textarea } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { projects } from '../resources/index.ts'
import styles from './projects.module.css'
import { useDays } from './useDays.ts'
import { useWhyNotWork } from './useWhyNotWork.ts'

/** What was said in a discussion, the latest last, and a line to say more. */
export default function MessagesTab({
  id,
  record,
}: {
  id: string
  record: { readonly status: string | null; readonly project: string }
}) {
  const t = useTranslations('projects')
  const { moment } = useDays()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead(projects.messages.list, {
    filter: { discussion_unique_id: id },
    sort: '-created_at',
    records: 50,
    page,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={4} />
  return (
    <>
      {page < data.meta.totalPages && (
        <Button variant="subtle" mt="sm" onClick={() => setPage(page + 1)}>
          {t('thread.older')}
        </Button>
      )}
      {data.data.length === 0 && <EmptyState title={t('resources.messages.empty')} />}
      <ol className={styles.messages}>
        {[...data.data].reverse().map((message) => (
          <li key={message.id}>
            <div>
              <span className={styles.dim}>
                {message.createdBy && <RefValue target="gateway.users" id={message.createdBy} />} {moment(message.createdAt)}
                {message.editedAt && ` · ${t('thread.edited')}`}
              </span>
              <p className={styles.text}>{message.body}</p>
            </div>
          </li>
        ))}
      </ol>
      {page > 1 && (
        <Button variant="subtle" onClick={() => setPage(page - 1)}>
          {t('thread.newer')}
        </Button>
      )}
      {record.status === 'resolved' ? (
        <p className={styles.dim}>{t('thread.resolved')}</p>
      ) : (
        <Say discussion={id} project={record.project} />
      )}
    </>
  )
}

function Say({ discussion, project }: { discussion: string; project: string }) {
  const t = useTranslations('projects.thread')
  const [body, setBody] = useState('')
  const why = useWhyNotWork(project)(projects.messages.create)
  const create = useAction(projects.messages.create, { alsoRefreshes: [projects.discussions.dotted] })
  const notify = useNotify()
  const inWords = useErrorWords(projects.messages)
  const send = (event: FormEvent) => {
    event.preventDefault()
    create.mutate(
      { discussion, body },
      { onSuccess: () => setBody(''), onError: (error) => notify.trouble(inWords(error).sentence) },
    )
  }
  return (
    <form onSubmit={send}>
      <Textarea
        label={t('write')}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={10_000}
        value={body}
        disabled={why !== null}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <Refused why={why}>
        <Button type="submit" mt="sm" loading={create.isPending} disabled={why === null && body.trim() === ''}>
          {t('send')}
        </Button>
      </Refused>
    </form>
  )
}
