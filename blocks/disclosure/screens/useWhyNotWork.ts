import type { Operation } from '@quoin/kit'
import { useReadsOnly } from '@quoin/projects/reads'
import { useMe } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useTranslations } from 'use-intl'

/**
 * Why a person may not do something with the answers of a project: the permission that is missing, or that they only read the project.
 * Whoever was given an objective answers that one.
 */
export function useWhyNotWork(project: string, assignee?: string | null): (operation: Operation) => string | null {
  const t = useTranslations('disclosure')
  const { id } = useMe()
  const whyRefused = useWhyRefused()
  const readsOnly = useReadsOnly(project)
  return (operation) => whyRefused(operation) ?? (assignee !== id && readsOnly(operation.permission) ? t('readsOnly') : null)
}
