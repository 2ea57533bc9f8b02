import { Text } from '@mantine/core'
import { useMe } from '@quoin/ui'
import { useLanguage } from '@quoin/ui/texts/Texts.tsx'
import { hrefOf } from '@quoin/ui/pages'
import { Link } from '@tanstack/react-router'
import { useRead } from '@quoin/kit/react'
import { useTranslations } from 'use-intl'
import { disclosure } from '../../resources/index.ts'

interface PromptsProps {
  readonly project: string
  readonly objective: string
}

/** Questions that help to answer. */
export function Prompts({ project, objective }: PromptsProps) {
  const t = useTranslations('disclosure.objective')
  const me = useMe()
  const { language } = useLanguage()
  const { data } = useRead(disclosure.prompts.list, { parent: objective, records: 20 })
  if (!data || data.data.length === 0) return null
  return (
    <section aria-label={t('prompts')}>
      <Text fw={600}>{t('prompts')}</Text>
      <ul>
        {data.data.map(({ id, name, content, translations }) => {
          const own = translations?.[language]
          const question = own?.text ?? own?.name ?? (content || name)
          return (
            <li key={id}>
              {question}{' '}
              {me.permissions.has('assistant.contexts.write') && (
                <Link to={assistantAt(me.company.urlId, project, objective, question)}>{t('askAssistant')}</Link>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The assistant depends on disclosure and not the other way round, so its page is named by address. */
const assistantAt = (company: string, project: string, objective: string, question: string): string =>
  hrefOf({ path: '/assistant', search: { project, objective, question } }, company)
