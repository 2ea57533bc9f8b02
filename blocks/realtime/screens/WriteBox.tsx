import { ActionIcon, CloseButton, FileButton, TagsInput, Textarea, Tooltip } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { IconCheckbox, IconPaperclip, IconSend } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { realtime } from '../resources/index.ts'
import { Mentioning } from './Mentioning.tsx'
import classes from './realtime.module.css'
import { useAttachments } from './useAttachments.ts'
import { useFailed } from './useFailed.ts'
import { useMentions } from './useMentions.ts'

const draftMs = 1_500
const typingMs = 3_000
const answersMax = 10
interface Member {
  readonly unique_id: string
  readonly name: string
}

/**
 * The box to write in: Enter sends, Shift and Enter begins a line, the arrow up in an empty box goes back to what one said last; what is not
 * sent is kept as a draft. `@Name` mentions somebody, files are dropped, pasted or chosen.
 */
export function WriteBox({
  id,
  parent,
  people,
  onTyping,
  onEditLast,
}: {
  id: string
  parent?: string
  people: readonly Member[]
  onTyping(): void
  onEditLast?(): void
}) {
  const t = useTranslations('realtime.talk')
  const failed = useFailed()
  const attachments = useAttachments()
  const { text: value, setText } = useDraft(id, parent)
  const mentions = useMentions(
    value,
    setText,
    people.map(({ unique_id: one, name }) => ({ id: one, name })),
  )
  const [answers, setAnswers] = useState<string[]>()
  const told = useRef(0)
  const key = useRef(crypto.randomUUID())
  const send = useAction(realtime.messages.create, { alsoRefreshes: ['realtime.conversations'] })
  const isEmpty = !value.trim() && attachments.ids.length === 0
  const write = (next: string) => {
    setText(next)
    if (Date.now() - told.current < typingMs) return
    told.current = Date.now()
    onTyping()
  }
  const submit = () => {
    if (isEmpty || send.isPending || attachments.isBusy) return
    const actions = answers?.map((label) => ({ control_type: 'button', control_label: label, control_set_id: key.current }))
    const input = { content: value, mentions: mentions.ids(), files: attachments.ids, idempotency_key: key.current, actions }
    const onSuccess = () => {
      key.current = crypto.randomUUID()
      setText('')
      attachments.clear()
      setAnswers(undefined)
    }
    send.mutate({ contextId: id, ...input, ...(parent && { parent_id: parent }) }, { onSuccess, onError: failed })
  }
  const take = (list: FileList | undefined, event: React.SyntheticEvent) => {
    if (!attachments.isAllowed || !list?.length) return
    event.preventDefault()
    attachments.add([...list])
  }
  return (
    <form
      className={classes.write}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => take(event.dataTransfer.files, event)}
    >
      {attachments.all.length > 0 && (
        <ul className={classes.files}>
          {attachments.all.map(({ key: one, name, id: file, part }) => (
            <li key={one} className={classes.file} aria-busy={file === undefined}>
              <span className={classes.fileName}>{name}</span>
              {file === undefined && <span className={classes.dim}>{Math.round(part * 100)} %</span>}
              <CloseButton size="xs" aria-label={t('removeFile', { name })} onClick={() => attachments.remove(one)} />
            </li>
          ))}
        </ul>
      )}
      {answers && (
        <TagsInput
          size="xs"
          mb={6}
          autoFocus
          label={t('answers')}
          description={t('answersHint')}
          maxTags={answersMax}
          value={answers}
          onChange={(list) => setAnswers(list.map((one) => one.slice(0, 200)))}
        />
      )}
      <Mentioning people={mentions.offered} onTake={mentions.take} />
      <div className={classes.box}>
        {attachments.isAllowed && (
          <FileButton multiple onChange={(chosen) => attachments.add(chosen)}>
            {(props) => (
              <Tooltip label={t('attach')}>
                <ActionIcon {...props} size="lg" aria-label={t('attach')}>
                  <IconPaperclip size={18} stroke={1.6} />
                </ActionIcon>
              </Tooltip>
            )}
          </FileButton>
        )}
        <Tooltip label={t('offerAnswers')}>
          <ActionIcon
            size="lg"
            aria-label={t('offerAnswers')}
            aria-pressed={answers !== undefined}
            onClick={() => setAnswers(answers ? undefined : [])}
          >
            <IconCheckbox size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        <Textarea
          variant="unstyled"
          className={classes.said}
          autosize
          maxRows={8}
          maxLength={20_000}
          aria-label={t('write')}
          placeholder={t('placeholder')}
          value={value}
          onChange={(event) => write(event.currentTarget.value)}
          onPaste={(event) => take(event.clipboardData.files, event)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowUp' && value === '' && onEditLast) {
              event.preventDefault()
              onEditLast()
            }
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
          disabled={isEmpty || attachments.isBusy}
          loading={send.isPending}
        >
          <IconSend size={18} stroke={1.6} />
        </ActionIcon>
      </div>
    </form>
  )
}

/** What is being written; kept on the server for every conversation, but not for threads. */
function useDraft(id: string, parent: string | undefined) {
  const me = useMe()
  const { data } = useRead(realtime.conversations.list, { id: me.id, page: 1, records: 100 }, { enabled: parent === undefined })
  const held = data?.data.find((row) => row.id === id)?.meta.draft ?? ''
  const [text, setText] = useState<string>()
  const { mutate: keep } = useAction(realtime.conversations.draft)
  useEffect(() => {
    if (text === undefined || parent) return
    const timer = setTimeout(() => keep({ contextId: id, content: text }), draftMs)
    return () => clearTimeout(timer)
  }, [text, id, parent, keep])
  return { text: text ?? (parent ? '' : held), setText }
}
