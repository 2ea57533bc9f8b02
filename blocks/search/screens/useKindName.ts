import { sentence } from '@quoin/kit'
import { pageOf, useNavigation } from '@quoin/ui/shell/navigation.ts'

/** What the navigation calls a kind of records, `crm.contacts`; its own name where no page lists them. */
export function useKindName(): (dotted: string) => string {
  const items = useNavigation()
  return (dotted) => pageOf(items, dotted)?.label ?? sentence(dotted.split('.')[1] ?? dotted)
}
