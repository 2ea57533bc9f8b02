import { Button, Group } from '@mantine/core'
import { useCaller, useRead, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, useMe } from '@quoin/ui'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { saveFile } from '@quoin/ui/transfer/saveFile.ts'
import { IconArrowLeft, IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { assistant } from '../resources/index.ts'
import { AskBox } from './AskBox.tsx'
import styles from './assistant.module.css'
import { Handoff } from './Handoff.tsx'
import { Message } from './Message.tsx'
import { ShareButton } from './ShareButton.tsx'
import { Stop } from './Stop.tsx'

interface TalkProps {
  readonly id: string
  /** Stands in the box, to be sent or changed. */
  readonly first?: string
  /** Was asked before the conversation was there: it is sent as soon as it is. */
  readonly asked?: string
  onBack(): void
}
/** A conversation: what was said, what is being written, and the next question. */
export function Talk({ id, first = '', asked, onBack }: TalkProps) {
  const t = useTranslations('assistant.chat')
  const notify = useNotify()
  const { call } = useCaller()
  const { id: me } = useMe()
  const inWords = useErrorWords(assistant.contexts)
  const { data, error, refetch } = useRead(assistant.contexts.get, { id })
  const say = useAction(assistant.contexts.say, { alsoRefreshes: ['assistant.settings', 'assistant.executions'] })
  const [question, setQuestion] = useState(first)
  const ask = (content: string) =>
    say.mutate(
      { id, content },
      { onSuccess: () => setQuestion(''), onError: (refused) => notify.trouble(inWords(refused).sentence) },
    )
  const begun = useRef(asked === undefined)
  useEffect(() => {
    if (begun.current || asked === undefined) return
    begun.current = true
    setQuestion(asked)
    ask(asked)
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
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
        {data.agent_unique_id && <RefValue target="assistant.agents" id={data.agent_unique_id} />}
        {data.cluster_unique_id && <RefValue target="assistant.clusters" id={data.cluster_unique_id} />}
        {data.entity_unique_id && <RefValue target="assistant.entities" id={data.entity_unique_id} />}
        {data.user_unique_id === me && <ShareButton chat={id} />}
        {data.messages.length > 0 && (
          <Button variant="subtle" size="compact-sm" leftSection={<IconDownload size={16} />} onClick={() => void save()}>
            {t('transcript')}
          </Button>
        )}
      </Group>
      <Handoff chat={data} />
      <ol className={styles.messages} aria-live="polite">
        {data.messages.map((message) => (
          <Message key={message.unique_id} message={message} about={data} />
        ))}
        {say.isPending && <Writing id={id} question={say.variables?.content ?? ''} />}
      </ol>
      <AskBox value={question} busy={say.isPending} onChange={setQuestion} onAsk={() => ask(question)} />
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
        {data?.execution_unique_id && <Stop execution={data.execution_unique_id} />}
      </li>
    </>
  )
}
