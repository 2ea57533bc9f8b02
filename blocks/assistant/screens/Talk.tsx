import { Button, Group, Textarea } from '@mantine/core'
import { useCaller, useRead, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { saveFile } from '@quoin/ui/transfer/saveFile.ts'
import { IconArrowLeft, IconDownload, IconSend } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { assistant } from '../resources/index.ts'
import styles from './assistant.module.css'
import { Message } from './Message.tsx'

/** A conversation: what was said, what is being written, and the next question. */
export function Talk({ id, first = '', onBack }: { readonly id: string; readonly first?: string; onBack(): void }) {
  const t = useTranslations('assistant.chat')
  const notify = useNotify()
  const { call } = useCaller()
  const inWords = useErrorWords(assistant.contexts)
  const why = useWhyRefused()(assistant.contexts.say)
  const { data, error, refetch } = useRead(assistant.contexts.get, { id })
  const say = useAction(assistant.contexts.say, { alsoRefreshes: ['assistant.settings'] })
  const [question, setQuestion] = useState(first)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (say.isPending || !question.trim()) return
    say.mutate(
      { id, content: question },
      { onSuccess: () => setQuestion(''), onError: (refused) => notify.trouble(inWords(refused).sentence) },
    )
  }
  const save = async () => {
    const { filename, markdown } = await call(assistant.contexts.transcript, { id })
    saveFile(filename, markdown, 'text/markdown')
  }
  return (
    <div className={styles.talk}>
      <Group justify="space-between">
        <Button variant="subtle" size="compact-sm" leftSection={<IconArrowLeft size={16} />} onClick={onBack} hiddenFrom="md">
          {t('back')}
        </Button>
        {data.messages.length > 0 && (
          <Button variant="subtle" size="compact-sm" leftSection={<IconDownload size={16} />} onClick={() => void save()}>
            {t('transcript')}
          </Button>
        )}
      </Group>
      <ol className={styles.messages} aria-live="polite">
        {data.messages.map((message) => (
          <Message key={message.unique_id} message={message} about={data} />
        ))}
        {say.isPending && <Writing id={id} question={say.variables?.content ?? ''} />}
      </ol>
      <form onSubmit={send}>
        <Textarea
          label={t('question')}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={20_000}
          value={question}
          onChange={(event) => setQuestion(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send(event)
          }}
        />
        <Refused why={why}>
          <Button mt="sm" type="submit" leftSection={<IconSend size={16} />} loading={say.isPending}>
            {t('ask')}
          </Button>
        </Refused>
      </form>
    </div>
  )
}

/** The question that was sent, and the answer as far as it is written. */
function Writing({ id, question }: { readonly id: string; readonly question: string }) {
  const t = useTranslations('assistant.chat')
  const { data } = useRead(assistant.contexts.writing, { id }, { refetchInterval: 700 })
  return (
    <>
      <li className={styles.question}>
        <p className={styles.text}>{question}</p>
      </li>
      <li aria-busy="true">
        <p className={styles.text}>{data?.content || t('searching')}</p>
      </li>
    </>
  )
}
