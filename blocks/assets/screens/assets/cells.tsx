import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useWords } from '@quoin/ui/fields/words.ts'
import { IconPackage } from '@tabler/icons-react'
import { useFormatter } from 'use-intl'
import { assets } from '../../resources/index.ts'
import styles from '../assets.module.css'
import { DueDate } from './DueDate.tsx'

/** An asset in a list: its picture and its name. */
export const Named = ({ asset }: { asset: AnyRecord }) => (
  <span className={styles.withThumb}>
    {typeof asset.pictureUrl === 'string' ? (
      <img src={asset.pictureUrl} alt="" className={styles.thumb} loading="lazy" />
    ) : (
      <span className={styles.thumb} aria-hidden>
        <IconPackage size={14} stroke={1.4} />
      </span>
    )}
    <span className={styles.clipped}>{String(asset.name)}</span>
  </span>
)

/** What state it is in; of what is lent who has it and when it is due, of what is counted how many there are. */
export function Standing({ asset }: { asset: AnyRecord }) {
  const words = useWords(assets.assets)
  const format = useFormatter()
  const isLow = asset.quantityMin !== null && Number(asset.quantity) <= Number(asset.quantityMin)
  return (
    <span className={styles.withThumb}>
      <StatusPill value={String(asset.state)} label={words.option('state', String(asset.state))} />
      {asset.tracking === 'quantity' && (
        <span className={isLow ? styles.late : styles.said}>
          {[format.number(Number(asset.quantity ?? 0)), asset.unit].filter(Boolean).join(' ')}
        </span>
      )}
      {asset.state === 'lent' && (
        <span className={styles.clipped}>
          {typeof asset.holder === 'string' && `${asset.holder}, `}
          {asset.dueAt !== undefined && <DueDate at={asset.dueAt as string | null} isOpen isShort />}
        </span>
      )}
    </span>
  )
}
