import { useRead } from '@quoin/kit/react'
import { useMay } from '@quoin/ui'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { useTranslations } from 'use-intl'
import { assistant } from '../resources/index.ts'
import styles from './assistant.module.css'

/** Prompts that somebody keeps at hand, where they begin to ask. */
export function SavedPrompts() {
  const t = useTranslations('assistant.saved')
  const mayRead = useMay('assistant.prompts.read')
  const { data } = useRead(assistant.savedPrompts.list, { records: 20, filter: { cluster_unique_id: 'empty:true' } })
  if (!mayRead || !data || data.data.length === 0) return null
  return (
    <section aria-label={t('title')}>
      <h2 className={styles.heading}>{t('title')}</h2>
      <ul className={styles.sources}>
        {data.data.map(({ id, prompt, note }) => (
          <li key={id}>
            <RefValue target="assistant.prompts" id={prompt} />
            {note && ` · ${note}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
