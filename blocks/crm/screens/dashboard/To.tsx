import { Anchor } from '@mantine/core'
import { Link, type PageLink } from '@quoin/ui/pages'
import type { ReactNode } from 'react'

/** The list behind a figure. */
export function To({ to, label, children }: { to: PageLink; label: string; children: ReactNode }) {
  return (
    <Anchor component={Link} inherit c="inherit" underline="hover" aria-label={label} to={to}>
      {children}
    </Anchor>
  )
}
