import styles from './fields.module.css'
import { toneOf } from './tone.ts'

/** A state as a dot and its word. */
export const StatusPill = ({ value, label }: { value: string; label: string }) => (
  <span className={styles.pill}>
    <span className={styles.dot} style={{ background: `var(--mantine-color-${toneOf(value)}-6)` }} aria-hidden />
    <span>{label}</span>
  </span>
)
