import { useMe } from '@quoin/ui'
import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
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
  const { company } = useMe()
  const Arrow = isIn ? IconArrowDownLeft : IconArrowUpRight
  return (
    <li>
      <Link
        className={styles.line}
        to={'/c/$urlId/wallet/transactions/$id' as string}
        params={{ urlId: company.urlId, id } as never}
      >
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
