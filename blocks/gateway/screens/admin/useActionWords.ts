import { hasText } from '@quoin/ui/texts/hasText.ts'
import { sentence } from '@quoin/kit'
import { useTranslations } from 'use-intl'
import { actionWord } from './actionWord.ts'

/** What an entry of the audit says happened, `crm.contacts.update`. */
export function useActionWords(): (entry: { operation: string }) => string {
  const t = useTranslations('admin.history')
  return ({ operation }) => {
    const action = operation.slice(operation.lastIndexOf('.') + 1)
    const word = actionWord(action, (one) => hasText(t, one))
    return hasText(t, word) ? t(word) : sentence(word)
  }
}
