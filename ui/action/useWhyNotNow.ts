import { obstacleOf, type Operation } from '@quoin/kit'
import { useMessages, useTranslations } from 'use-intl'
import { useWhyRefused } from '../fields/useWhyRefused.ts'
import { textIn, useWords } from '../fields/words.ts'
import { useLanguage } from '../texts/Texts.tsx'

/**
 * Why an action is not possible on this record, as a sentence: the permission that is missing and who can grant it, else the state or
 * condition the server would refuse with. Null when nothing stands in the way.
 */
export function useWhyNotNow(operation: Operation | undefined, record: Readonly<Record<string, unknown>>): string | null {
  const t = useTranslations('records')
  const words = useWords(operation && { block: operation.block, name: operation.resource })
  const messages = useMessages()
  const { language } = useLanguage()
  const refused = useWhyRefused()(operation)
  if (refused !== null || operation === undefined) return refused
  const obstacle = obstacleOf(operation, record)
  if (!obstacle) return null
  if ('condition' in obstacle) {
    const { code, sentence } = obstacle.condition
    return textIn(messages, operation.block, 'refusals', code) ?? (language === 'en' ? sentence : t('action.notNow'))
  }
  const states = obstacle.allowed.map((state) => words.option(obstacle.field, state)).join(', ')
  return t('record.waits', { field: words.field(obstacle.field), states })
}
