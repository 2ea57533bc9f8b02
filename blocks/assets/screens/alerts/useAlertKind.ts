import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useLanguage } from '@quoin/ui'
import { alertKinds } from '../../resources/alertKinds.ts'

/** What an alert is about in the reader's language; what people wrote stays as they wrote it. */
export function useAlertKind(): (alert: AnyRecord) => string {
  const { language } = useLanguage()
  return ({ alertType }) => alertKinds[String(alertType)]?.[language] ?? String(alertType)
}
