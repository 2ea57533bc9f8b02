import { Anchor } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { sales } from '../../../resources/index.ts'
import styles from '../../sales.module.css'
import { PaperButton } from '../PaperButton.tsx'
import type { Parcel } from '../types.ts'
import { useWhen } from '../useWhen.ts'

/** A parcel: what is in it, who brings it, where to follow it, and its packing slip. */
export function ParcelRow({ parcel }: { parcel: Parcel }) {
  const t = useTranslations('sales.orders')
  const when = useWhen()
  const at = when(parcel.createdAt)
  const lines = (parcel.lines ?? []) as readonly { readonly name: string; readonly quantity: number }[]
  return (
    <li className={styles.row}>
      <div className={styles.rowMain}>
        <span className={styles.strong}>{lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}</span>
        <span className={styles.dim}>{[parcel.carrier, parcel.trackingNumber, at].filter(Boolean).join(' · ')}</span>
        {parcel.trackingUrl && (
          <Anchor href={parcel.trackingUrl} target="_blank" rel="noopener noreferrer" size="sm">
            {t('follow')}
          </Anchor>
        )}
      </div>
      <PaperButton paper={sales.fulfilments.paper} id={parcel.id} label={t('slip', { at })} variant="subtle">
        PDF
      </PaperButton>
    </li>
  )
}
