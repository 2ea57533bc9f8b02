import { Button, Textarea } from '@mantine/core'
import { refresh, useAction, useCaller, useRead } from '@quoin/kit/react'
import { Monogram, useMay } from '@quoin/ui'
import { useAgo } from '@quoin/ui/fields/useAgo.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { realtime } from '../resources/index.ts'
import { Mentioning } from './Mentioning.tsx'
import { MessageFiles } from './MessageFiles.tsx'
import { MessageText } from './MessageText.tsx'
import classes from './realtime.module.css'
import { isTalkedAbout } from './talkedAbout.ts'
import { useChannel } from './useCable.ts'
import { useFailed } from './useFailed.ts'
import { useMentions } from './useMentions.ts'
import type { MessageRow } from './useMessages.ts'

const shownFirst = 3
const shownMax = 60

/** A box to say something about a record, and what was said last: above what happened to it, in sight of whoever works on it. */
export function RecordComments({ resource, id }: { readonly resource: string; readonly id: string }) {
  const { data } = useRead(realtime.conversations.about, { resource, recordId: id }, { enabled: isTalkedAbout(resource) })
  const mayWrite = useMay(realtime.messages.create.permission)
  if (!isTalkedAbout(resource) || !data) return null
  const there = data.data[0]?.id
  if (!there && !mayWrite) return null
  return (
    <div className={classes.comments}>
      {mayWrite && <CommentBox resource={resource} id={id} there={there} />}
      {there && <Latest context={there} />}
    </div>
  )
}

function CommentBox({ resource, id, there }: { resource: string; id: string; there: string | undefined }) {
  const t = useTranslations('realtime.comments')
  const failed = useFailed()
  const [text, setText] = useState('')
  const mentions = useMentions(text, setText)
  const key = useRef(crypto.randomUUID())
  const create = useAction(realtime.conversations.create)
  const send = useAction(realtime.messages.create, { alsoRefreshes: ['realtime.conversations'] })
  const isBusy = create.isPending || send.isPending
  const submit = async () => {
    if (!text.trim() || isBusy) return
    try {
      const contextId = there ?? (await create.mutateAsync({ context: { about_resource: resource, about_id: id } })).unique_id
      await send.mutateAsync({ contextId, content: text, mentions: mentions.ids(), idempotency_key: key.current })
      key.current = crypto.randomUUID()
      setText('')
    } catch (error) {
      failed(error)
    }
  }
  return (
    <form
      className={classes.comment}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Textarea
        data-comment-box
        aria-label={t('write')}
        placeholder={t('placeholder')}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={20_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            void submit()
          }
        }}
      />
      <Mentioning people={mentions.offered} onTake={mentions.take} />
      {text.trim() !== '' && (
        <div className={classes.commentEnd}>
          <small className={classes.dim}>{t('visible')}</small>
          <Button type="submit" size="xs" loading={isBusy}>
            {t('send')}
          </Button>
        </div>
      )}
    </form>
  )
}

/** What was said last, the newest first. */
function Latest({ context }: { readonly context: string }) {
  const t = useTranslations('realtime.comments')
  const format = useFormatter()
  const ago = useAgo()
  const { tenant } = useCaller()
  const cache = useQueryClient()
  const [records, setRecords] = useState(shownFirst)
  useChannel('ConversationChannel', context, ({ type }) => {
    if (type !== 'typing') for (const name of ['conversations', 'messages']) void refresh(cache, tenant, `realtime.${name}`)
  })
  const { data } = useRead(realtime.conversations.get, { contextId: context, page: 1, records })
  const rows = ((data?.data ?? []) as readonly MessageRow[]).filter((row) => !row.deleted_at)
  if (rows.length === 0) return null
  const more = Number(data?.meta.totalCount ?? 0) - rows.length
  return (
    <>
      <ol className={classes.commented} aria-label={t('title')}>
        {rows.map((row) => {
          const at = new Date(row.created_at ?? 0)
          return (
            <li key={row.id}>
              <Monogram name={row.author_name ?? row.source ?? ''} size={24} round />
              <div className={classes.said}>
                <p className={classes.commentHead}>
                  <b>{row.author_name ?? row.source}</b>
                  <time
                    dateTime={row.created_at ?? undefined}
                    title={format.dateTime(at, { dateStyle: 'full', timeStyle: 'short' })}
                  >
                    {ago(at)}
                  </time>
                </p>
                {row.content && <MessageText>{row.content}</MessageText>}
                <MessageFiles row={row} />
              </div>
            </li>
          )
        })}
      </ol>
      {more > 0 && records < shownMax && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setRecords(shownMax)}>
          {t('all')}
        </Button>
      )}
    </>
  )
}
