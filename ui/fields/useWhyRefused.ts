import type { Operation } from '@quoin/kit'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../session/me.ts'
import { usePermissionName } from '../session/permissionTexts.ts'

const everybody = new Set(['open', 'visitor', 'signedIn', 'member'])

/** Why a person may not do something, as a sentence that names the right; null when they may. The server decides again on every call. */
export function useWhyRefused(): (operation: Operation | undefined) => string | null {
  const { permissions } = useMe()
  const rightName = usePermissionName()
  const t = useTranslations('ui.states')
  return useCallback(
    (operation) => {
      const permission = operation?.permission
      if (permission === undefined || everybody.has(permission) || permissions.has(permission)) return null
      return t('needsRight', { right: rightName(permission) })
    },
    [permissions, rightName, t],
  )
}
