import styles from './fields.module.css'
import { hueOf } from './hue.ts'

/** The colour of a tag, before its word. */
export const TagDot = ({ tag }: { tag: string }) => (
  <span className={styles.tagDot} style={{ background: `var(--mantine-color-${hueOf(tag)}-6)` }} aria-hidden />
)
