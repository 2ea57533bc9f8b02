import { sentence } from '@quoin/kit'
import { pageOf, useNavigation } from '@quoin/ui'
import { useTranslations } from 'use-intl'
import { deedWord } from './deedWord.ts'

/** What an entry of the audit says happened, `crm.contacts.update`, and to what: words of the rail where it has some. */
export function useDeedWords(): (entry: { operation: string; resource: string }) => { deed: string; thing: string } {
  const t = useTranslations('admin.deeds')
  const items = useNavigation()
  return ({ operation, resource }) => {
    const verb = operation.slice(operation.lastIndexOf('.') + 1)
    return {
      deed: t(deedWord(verb, (word) => t.has(word as never)) as never),
      thing: pageOf(items, resource)?.label ?? sentence(resource.slice(resource.lastIndexOf('.') + 1)),
    }
  }
}
