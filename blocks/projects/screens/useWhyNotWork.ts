import type { Operation } from '@quoin/kit'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useTranslations } from 'use-intl'
import { useReadsOnly } from './useReadsOnly.ts'

/** Why a person may not do something within a project: the permission that is missing, or that they only read the project. */
export function useWhyNotWork(project: string): (operation: Operation) => string | null {
  const t = useTranslations('projects')
  const whyRefused = useWhyRefused()
  const readsOnly = useReadsOnly(project)
  return (operation) => whyRefused(operation) ?? (readsOnly(operation.permission) ? t('readsOnly') : null)
}
