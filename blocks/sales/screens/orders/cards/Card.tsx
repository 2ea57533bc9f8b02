import { type ReactNode, useId } from 'react'
import styles from '../../sales.module.css'

/** One matter of an order, with its name and what can be done about it. */
export function Card({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.cardHead}>
        <h2 id={id} className={styles.cardTitle}>
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
