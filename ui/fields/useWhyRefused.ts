import type { Operation } from '@quoin/kit'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../session/me.ts'
import { useRightName } from '../session/rights.ts'

const everybody = new Set(['open', 'visitor', 'signedIn', 'member'])

/** Why a person may not do something, as a sentence that names the right; null when they may. The server decides again on every call. */
export function useWhyRefused(): (operation: Operation | undefined) => string | null {
  const { permissions } = useMe()
  const rightName = useRightName()
  const t = useTranslations('ui.states')
  return useCallback(
    (operation) => {
      const right = operation?.access
      if (right === undefined || everybody.has(right) || permissions.has(right)) return null
      return t('needsRight', { right: rightName(right) })
    },
    [permissions, rightName, t],
  )
}
