import { useAction } from '@quoin/kit/react'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { assistant } from '../resources/index.ts'
import { AskBox } from './AskBox.tsx'
import styles from './assistant.module.css'
import { SavedPrompts } from './SavedPrompts.tsx'

/** Asks at once: the conversation is begun with the question, and named by it. */
export function FirstQuestion({ onBegun }: { onBegun(id: string, question: string): void }) {
  const t = useTranslations('assistant.chat')
  const notify = useNotify()
  const inWords = useErrorWords(assistant.contexts)
  const begin = useAction(assistant.contexts.create)
  const [question, setQuestion] = useState('')
  const ask = () =>
    begin.mutate(
      { name: question.trim().slice(0, 80) },
      {
        onSuccess: ({ unique_id }) => onBegun(unique_id, question),
        onError: (refused) => notify.trouble(inWords(refused).sentence),
      },
    )
  return (
    <section className={styles.start} aria-label={t('choose')}>
      <h2 className={styles.heading}>{t('choose')}</h2>
      <AskBox value={question} busy={begin.isPending} onChange={setQuestion} onAsk={ask} />
      <SavedPrompts />
    </section>
  )
}
