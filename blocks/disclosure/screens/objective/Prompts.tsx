import { Text } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { useTranslations } from 'use-intl'
import { disclosure } from '../../resources/index.ts'

interface PromptsProps {
  readonly section: string
  readonly breakdown: string
  readonly objective: string
}

/** Questions that help to answer. */
export function Prompts({ section, breakdown, objective }: PromptsProps) {
  const t = useTranslations('disclosure.objective')
  const { data } = useRead(disclosure.prompts.list, { disclosure: section, breakdown, parent: objective, records: 20 })
  if (!data || data.data.length === 0) return null
  return (
    <section aria-label={t('prompts')}>
      <Text fw={600}>{t('prompts')}</Text>
      <ul>
        {data.data.map(({ id, name, content }) => (
          <li key={id}>{content || name}</li>
        ))}
      </ul>
    </section>
  )
}
