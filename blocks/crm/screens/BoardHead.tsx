import type { ReactNode } from 'react'
import styles from './selling.module.css'

/** The first line of a board: what it shows, and what can be done with it. */
export const BoardHead = ({ title, children }: { title: string; children: ReactNode }) => (
  <header className={styles.head}>
    <h1 className={styles.title}>{title}</h1>
    <span className={styles.spacer} />
    {children}
  </header>
)
