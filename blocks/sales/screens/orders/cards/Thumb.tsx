import { IconPhoto } from '@tabler/icons-react'
import styles from '../../sales.module.css'

/** A small picture of goods, or the place where one would be. */
export const Thumb = ({ url }: { url: string | null | undefined }) => (
  <span className={styles.thumb}>
    {url ? <img src={url} alt="" loading="lazy" /> : <IconPhoto size={20} stroke={1.2} aria-hidden />}
  </span>
)
