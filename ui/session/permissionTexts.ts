import { createContext, use } from 'react'
import type { Words } from '../texts/languages.ts'
import { useLanguage } from '../texts/Texts.tsx'

/** Blocks by their key and what their permissions allow, as the blocks say it: `{ 'crm.accounts.write': { en: 'Change accounts', es: … } }`. */
export type PermissionTexts = Readonly<Record<string, Words>>
export const PermissionTextsContext = createContext<PermissionTexts>({})

/** Names a permission, or the block that it belongs to, in the reader's language; `otherwise` where its block has not said. */
export function usePermissionName(): (permission: string, otherwise?: string) => string {
  const permissionTexts = use(PermissionTextsContext)
  const { language } = useLanguage()
  return (permission, otherwise = permission) => permissionTexts[permission]?.[language] ?? otherwise
}
