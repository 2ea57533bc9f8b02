import { ActionIcon, Textarea } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { IconSend } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { realtime } from '../resources/index.ts'
import classes from './realtime.module.css'
import { useFailed } from './useFailed.ts'

const draftMs = 1_500
const typingMs = 3_000
interface Member {
  readonly unique_id: string
  readonly name: string
}

/** The box to write in: Enter sends, Shift and Enter begins a line; what is not sent is kept as a draft. `@Name` mentions somebody. */
export function WriteBox({
  id,
  parent,
  people,
  onTyping,
}: {
  id: string
  parent?: string
  people: readonly Member[]
  onTyping(): void
}) {
  const t = useTranslations('realtime.talk')
  const me = useMe()
  const failed = useFailed()
  const { data } = useRead(realtime.conversations.list, { id: me.id, page: 1, records: 100 }, { enabled: parent === undefined })
  const held = data?.data.find((row) => row.id === id)?.meta.draft ?? ''
  const [text, setText] = useState<string>()
  const told = useRef(0)
  const key = useRef(crypto.randomUUID())
  const send = useAction(realtime.messages.create, { alsoRefreshes: ['realtime.conversations'] })
  const { mutate: keep } = useAction(realtime.conversations.draft)
  const value = text ?? (parent ? '' : held)
  useEffect(() => {
    if (text === undefined || parent) return
    const timer = setTimeout(() => keep({ contextId: id, content: text }), draftMs)
    return () => clearTimeout(timer)
  }, [text, id, parent, keep])
  const write = (next: string) => {
    setText(next)
    if (Date.now() - told.current < typingMs) return
    told.current = Date.now()
    onTyping()
  }
  const submit = () => {
    if (!value.trim() || send.isPending) return
    const mentions = people.filter(({ name }) => value.includes(`@${name}`)).map(({ unique_id }) => unique_id)
    send.mutate(
      { contextId: id, content: value, mentions, idempotency_key: key.current, ...(parent && { parent_id: parent }) },
      {
        onSuccess: () => {
          key.current = crypto.randomUUID()
          setText('')
        },
        onError: failed,
      },
    )
  }
  return (
    <form
      className={classes.write}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Textarea
        className={classes.said}
        autosize
        maxRows={8}
        maxLength={20_000}
        aria-label={t('write')}
        placeholder={t('placeholder')}
        value={value}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          submit()
        }}
      />
      <ActionIcon
        type="submit"
        size="lg"
        variant="filled"
        aria-label={t('send')}
        disabled={!value.trim()}
        loading={send.isPending}
      >
        <IconSend size={18} />
      </ActionIcon>
    </form>
  )
}
