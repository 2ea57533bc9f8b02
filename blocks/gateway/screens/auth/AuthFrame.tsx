import { LanguageMenu } from '@quoin/ui/shell/LanguageMenu.tsx'
import { Mark } from '@quoin/ui/shell/Mark.tsx'
import { ThemeMenu } from '@quoin/ui/shell/ThemeMenu.tsx'
import { type ReactNode, useEffect } from 'react'
import classes from './AuthFrame.module.css'

/** The page of whoever is not inside yet: a form on the left, a quiet wall beside it. */
export function AuthFrame({
  title,
  text,
  children,
  below,
}: {
  title: string
  text?: ReactNode
  children?: ReactNode
  below?: ReactNode
}) {
  useEffect(() => {
    document.title = `${title} · Quoin`
  }, [title])
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <header className={classes.top}>
          <span className={classes.brand}>
            <Mark /> Quoin
          </span>
          <span className={classes.menus}>
            <LanguageMenu />
            <ThemeMenu />
          </span>
        </header>
        <main className={classes.main}>
          <h1>{title}</h1>
          {text && <p className={classes.text}>{text}</p>}
          {children}
          {below}
        </main>
      </div>
      <div className={classes.wall} aria-hidden />
    </div>
  )
}
