import { Text } from '@mantine/core'
import { useMe } from '@quoin/ui'
import { pageOf } from '@quoin/ui/fields/resources.ts'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { MessageWire, SourceWire } from '../resources/index.ts'
import styles from './assistant.module.css'

/** One thing that was said; an answer with the sources it rests on, each of which can be opened. */
export function Message({ message }: { readonly message: MessageWire }) {
  const notices = useTranslations('assistant.notices')
  const t = useTranslations('assistant.chat')
  if (message.role === 'user')
    return (
      <li className={styles.question}>
        <p className={styles.text}>{message.content}</p>
      </li>
    )
  return (
    <li>
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
    </li>
  )
}

function Source({ source }: { readonly source: SourceWire }) {
  const { company } = useMe()
  const { path, type, unique_id: id, title } = source
  const to = path ? `/c/${company.urlId}${path}` : pageOf(type, id, company.urlId)
  return to ? <Link to={to}>{title}</Link> : <>{title}</>
}
