import { Button } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useGo } from '@quoin/ui/pages'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { assistant } from '../resources/index.ts'
import styles from './assistant.module.css'
import { Begin } from './Begin.tsx'
import { FirstQuestion } from './FirstQuestion.tsx'
import { Talk } from './Talk.tsx'

/** One's conversations on the left, the one at hand beside them. */
export default function AssistantPage(props: ChatsProps) {
  return (
    <WithTexts>
      <Chats {...props} />
    </WithTexts>
  )
}

interface ChatsProps {
  readonly chat?: string
  /** What a new conversation shall be about, and its first question, for whoever comes from there. */
  readonly project?: string
  readonly objective?: string
  readonly question?: string
}

function Chats({ chat, project, objective, question }: ChatsProps) {
  const t = useTranslations('assistant.chat')
  const go = useGo()
  const [isBeginning, setBeginning] = useState(project !== undefined && chat === undefined)
  const [asked, setAsked] = useState<{ readonly id: string; readonly question: string } | null>(null)
  const { data, error, refetch } = useRead(assistant.contexts.list, { records: 50 })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} level={1} />
  const open = (next?: string) => {
    setBeginning(false)
    void go(pages.home(next ? { chat: next, ...(question && { question }) } : {}), { resetScroll: false })
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('about')}
        actions={
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setBeginning(true)}>
            {t('new')}
          </Button>
        }
      />
      {isBeginning && <Begin project={project} objective={objective} onClose={() => setBeginning(false)} onBegun={open} />}
      <div className={styles.page} data-chosen={chat !== undefined}>
        <nav className={styles.chats} aria-label={t('chats')}>
          {!data && <ListSkeleton />}
          {data?.data.map((one) => (
            <button
              key={one.id}
              type="button"
              className={styles.chat}
              aria-current={one.id === chat}
              onClick={() => open(one.id)}
            >
              {one.name || t('unnamed')}
            </button>
          ))}
        </nav>
        {chat ? (
          <Talk
            key={chat}
            id={chat}
            first={question}
            asked={asked?.id === chat ? asked.question : undefined}
            onBack={() => open()}
          />
        ) : (
          <FirstQuestion
            onBegun={(id, question) => {
              setAsked({ id, question })
              open(id)
            }}
          />
        )}
      </div>
    </>
  )
}
