import { sentence } from '@quoin/kit'
import { pageOf, useLanguage, useNavigation } from '@quoin/ui'
import { useTranslations } from 'use-intl'

/** What an entry of the audit says happened, `crm.contacts.update`, and to what: words of the rail where it has some. */
export function useDeedWords(): (entry: { operation: string; resource: string }) => { deed: string; thing: string } {
  const t = useTranslations('admin.deeds')
  const items = useNavigation()
  const { language } = useLanguage()
  return ({ operation, resource }) => {
    const verb = operation.slice(operation.lastIndexOf('.') + 1)
    return {
      deed: t.has(verb as never) ? t(verb as never) : sentence(verb),
      thing: pageOf(items, resource)?.label[language] ?? sentence(resource.slice(resource.lastIndexOf('.') + 1)),
    }
  }
}
