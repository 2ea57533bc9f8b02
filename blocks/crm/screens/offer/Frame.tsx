import { LanguageMenu } from '@quoin/ui/shell/LanguageMenu.tsx'
import { ThemeMenu } from '@quoin/ui/shell/ThemeMenu.tsx'
import type { ReactNode } from 'react'
import styles from './offer.module.css'

/** What stands around a page for people outside the house. */
export const Frame = ({ children }: { children: ReactNode }) => (
  <div className={styles.frame}>
    <header className={styles.top}>
      <LanguageMenu />
      <ThemeMenu />
    </header>
    <main>{children}</main>
  </div>
)
