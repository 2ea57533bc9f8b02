import { createContext, use } from 'react'
import type { Words } from '../texts/languages.ts'
import { useLanguage } from '../texts/Texts.tsx'

/** Blocks by their key and what their permissions allow, as the blocks say it: `{ 'crm.accounts.write': { en: 'Change accounts', es: … } }`. */
export type Rights = Readonly<Record<string, Words>>
export const RightsContext = createContext<Rights>({})

/** Names a permission, or the block that it belongs to, in the reader's language; `otherwise` where its block has not said. */
export function useRightName(): (permission: string, otherwise?: string) => string {
  const rights = use(RightsContext)
  const { language } = useLanguage()
  return (permission, otherwise = permission) => rights[permission]?.[language] ?? otherwise
}
