import { FieldValue } from '@quoin/ui/fields/FieldValue.tsx'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'
import styles from '../assets.module.css'
import { useAlertKind } from './useAlertKind.ts'

/** One alert, to be acknowledged and settled. */
export function AlertPage({ id }: { readonly id: string }) {
  const go = useGo()
  const kind = useAlertKind()
  return (
    <RecordPage
      resource={assets.alerts}
      id={id}
      key={id}
      foldsEmpty
      cells={{ alertType: kind, payload: (alert) => <Payload alert={alert} /> }}
      onGone={() => void go(pages.alerts.list())}
    />
  )
}

interface Told {
  readonly contact?: string | null
  readonly latitude?: number
  readonly longitude?: number
}

/** Of something found: how to reach the finder and where they were. Of anything else, the payload as it came. */
function Payload({ alert }: { alert: AnyRecord }) {
  const t = useTranslations('assets.desk.scans')
  const format = useFormatter()
  if (alert.alertType !== 'found')
    return (
      <FieldValue
        resource={assets.alerts}
        name="payload"
        definition={assets.alerts.definition.fields.payload.definition}
        value={alert.payload}
        record={alert}
        look="full"
      />
    )
  const { contact, latitude, longitude } = alert.payload as Told
  const degrees = (value: number) => format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 5 })
  return (
    <div className={styles.facts}>
      {contact && <span>{contact}</span>}
      {latitude !== undefined && longitude !== undefined && (
        <span>{t('near', { latitude: degrees(latitude), longitude: degrees(longitude) })}</span>
      )}
      {!contact && latitude === undefined && '–'}
    </div>
  )
}
