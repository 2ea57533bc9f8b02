import { textIn } from '@quoin/ui/fields/words.ts'
import { useMessages } from 'use-intl'

/** What kind of form it is: in words where the kind is one that everybody has, else as the company calls it. */
export function SurveyType({ record: { surveyType } }: { readonly record: { readonly surveyType: string | null } }) {
  const messages = useMessages()
  return <span>{textIn(messages, 'forms', 'types', surveyType ?? '') ?? surveyType}</span>
}
