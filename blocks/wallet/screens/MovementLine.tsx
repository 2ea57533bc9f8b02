import { Link } from '@quoin/ui/pages'
import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { pages } from '../pages.tsx'
import styles from './wallet.module.css'

/** One movement on a line that leads to its receipt: which way it went, what it was, and how much. */
export function MovementLine({
  id,
  isIn,
  name,
  about,
  children,
}: {
  id: string
  isIn: boolean
  name: string
  about: readonly (string | null)[]
  children: ReactNode
}) {
  const Arrow = isIn ? IconArrowDownLeft : IconArrowUpRight
  return (
    <li>
      <Link className={styles.line} to={pages.transactions.record(id)}>
        <Arrow size={18} stroke={1.6} aria-hidden />
        <span className={styles.what}>
          <span className={styles.whatName}>{name}</span>
          <span className={styles.small}>{about.filter(Boolean).join(' · ')}</span>
        </span>
        {children}
      </Link>
    </li>
  )
}
