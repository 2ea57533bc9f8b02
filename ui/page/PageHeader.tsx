import type { ReactNode } from 'react'
import { useTitle } from '../shell/title.ts'
import classes from './PageHeader.module.css'

/** The first line of a page: its name, what it is about, and what can be done with it. */
export function PageHeader({ title, text, actions }: { title: string; text?: ReactNode; actions?: ReactNode }) {
  useTitle(title)
  return (
    <div className={classes.header}>
      <div className={classes.words}>
        <h1>{title}</h1>
        {text && <p>{text}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
