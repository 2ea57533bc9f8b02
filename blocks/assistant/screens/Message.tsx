import { Button, Text } from '@mantine/core'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MessageWire } from '../resources/index.ts'
import styles from './assistant.module.css'
import { Draft } from './Draft.tsx'
import { Source } from './Source.tsx'

interface MessageProps {
  readonly message: MessageWire
  /** The conversation it was said in. */
  readonly about: {
    readonly unique_id: string
    readonly project_unique_id: string | null
    readonly objective_unique_id: string | null
  }
}

/** One thing that was said; an answer with the sources it rests on, each of which can be opened. */
export function Message({ message, about }: MessageProps) {
  const notices = useTranslations('assistant.notices')
  const t = useTranslations('assistant.chat')
  if (message.role === 'user')
    return (
      <li className={styles.question}>
        <Author id={message.author_unique_id} />
        <p className={styles.text}>{message.content}</p>
      </li>
    )
  return (
    <li>
      <Author id={message.author_unique_id} />
      {message.notice && (
        <Text size="sm" mb={4}>
          {notices(message.notice)}
        </Text>
      )}
      {message.notice !== 'nothing_found' && <p className={styles.text}>{message.content}</p>}
      {message.sources.length > 0 && (
        <ul className={styles.sources} aria-label={t('sources')}>
          {message.sources.map((source) => (
            <li key={source.number}>
              [{source.number}] <Source source={source} />
            </li>
          ))}
        </ul>
      )}
      {message.notice === null && message.author_unique_id === null && <Accept message={message} about={about} />}
    </li>
  )
}

/** Who said it, where that is a colleague. */
const Author = ({ id }: { readonly id: string | null }) =>
  id && (
    <Text size="sm" fw={600}>
      <RefValue target="gateway.users" id={id} />
    </Text>
  )

/** Takes an answer over as the draft of the objective that the conversation is about. */
function Accept({ message, about }: MessageProps) {
  const t = useTranslations('assistant.draft')
  const [isOpen, setOpen] = useState(false)
  const { project_unique_id: project, objective_unique_id: objective } = about
  if (!project || !objective) return null
  if (message.accepted_at) return <Text size="sm">{t('taken')}</Text>
  return (
    <>
      <Button variant="default" size="compact-sm" mt="xs" onClick={() => setOpen(true)}>
        {t('use')}
      </Button>
      {isOpen && (
        <Draft
          context={about.unique_id}
          project={project}
          objective={objective}
          message={message}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
