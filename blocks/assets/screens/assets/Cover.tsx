import { IconPackage } from '@tabler/icons-react'
import styles from '../assets.module.css'
import { useGlance } from './useGlance.ts'

/** The picture of an asset at the head of its page. */
export function Cover({ id }: { id: string }) {
  const url = useGlance(id)?.picture_url
  return url ? (
    <img src={url} alt="" className={styles.cover} />
  ) : (
    <span className={styles.cover} aria-hidden>
      <IconPackage size={28} stroke={1.3} />
    </span>
  )
}
