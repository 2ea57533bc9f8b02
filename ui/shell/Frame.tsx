import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import classes from './Frame.module.css'

const MenuDrawer = lazy(() => import('./MenuDrawer.tsx'))

/**
 * The frame every page stands in: rail on the left, bar on top, the page below. On a phone the rail becomes a drawer and
 * `dock` a row of buttons at the bottom, where a thumb reaches.
 */
export function Frame({
  rail,
  drawer,
  bar,
  dock,
  collapsed,
  menuOpen,
  onMenuClose,
  children,
}: {
  rail: ReactNode
  drawer: ReactNode
  bar: ReactNode
  dock: ReactNode
  collapsed: boolean
  menuOpen: boolean
  onMenuClose(): void
  children: ReactNode
}) {
  const t = useTranslations('ui.shell')
  return (
    <div className={classes.frame} data-collapsed={collapsed || undefined}>
      <a className={classes.skip} href="#content">
        {t('skip')}
      </a>
      <div className={classes.rail}>{rail}</div>
      {menuOpen && (
        <Suspense>
          <MenuDrawer onClose={onMenuClose}>{drawer}</MenuDrawer>
        </Suspense>
      )}
      <header className={classes.bar}>{bar}</header>
      <main className={classes.main} id="content" tabIndex={-1}>
        {children}
      </main>
      <div className={classes.dock}>{dock}</div>
    </div>
  )
}
