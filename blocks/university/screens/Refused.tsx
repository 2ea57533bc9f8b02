import { Text } from '@mantine/core'
import { ApiError } from '@quoin/kit/client'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useLanguage } from '@quoin/ui/texts/Texts.tsx'
import { useTranslations } from 'use-intl'
import { university } from '../resources/index.ts'

/** Says in the language of whoever reads why something was refused; the server says it in English. */
export function useRefused(): (error: unknown) => string {
  const t = useTranslations('university.refusals')
  const inWords = useErrorWords(university.learning)
  const { language } = useLanguage()
  return (error) =>
    language !== 'en' && error instanceof ApiError && t.has(error.code as 'step_locked')
      ? t(error.code as 'step_locked')
      : inWords(error).sentence
}

/** Why something was refused, below what was tried. */
export function Refused({ error }: { error: unknown }) {
  const refused = useRefused()
  return error ? (
    <Text role="alert" c="red" size="sm" mt="xs">
      {refused(error)}
    </Text>
  ) : null
}
