import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useLocale } from 'use-intl'
import { alertKinds } from '../../resources/alertKinds.ts'

/** What an alert is about in the reader's language; what people wrote stays as they wrote it. */
export function useAlertKind(): (alert: AnyRecord) => string {
  const locale = useLocale() as keyof (typeof alertKinds)[string]
  return ({ alertType }) => alertKinds[String(alertType)]?.[locale] ?? String(alertType)
}
