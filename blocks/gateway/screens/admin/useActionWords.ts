import { hasText } from '@quoin/ui/texts/hasText.ts'
import { sentence } from '@quoin/kit'
import { pageOf, useNavigation } from '@quoin/ui'
import { useTranslations } from 'use-intl'
import { actionWord } from './actionWord.ts'

/** What an entry of the audit says happened, `crm.contacts.update`, and to what: words of the rail where it has some. */
export function useActionWords(): (entry: { operation: string; resource: string }) => { action: string; thing: string } {
  const t = useTranslations('admin.history')
  const items = useNavigation()
  return ({ operation, resource }) => {
    const action = operation.slice(operation.lastIndexOf('.') + 1)
    const word = actionWord(action, (one) => hasText(t, one))
    return {
      action: hasText(t, word) ? t(word) : sentence(word),
      thing: pageOf(items, resource)?.label ?? sentence(resource.slice(resource.lastIndexOf('.') + 1)),
    }
  }
}
