import type { ComponentType, ReactNode } from 'react'
import classes from './State.module.css'

/** The written form of "nothing to show": what is the case, and the next thing to do. */
export function State({
  icon: Icon,
  title,
  children,
  action,
  level = 2,
  role,
}: {
  icon?: ComponentType<{ size?: number | string; stroke?: number | string }>
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Level of the heading on its page. */
  level?: 1 | 2
  role?: 'status' | 'alert'
}) {
  const Heading = `h${level}` as const
  return (
    <div className={classes.state} role={role}>
      {Icon && <Icon size={28} stroke={1.3} />}
      <Heading className={classes.title}>{title}</Heading>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

/** A list or a tab that holds nothing yet. Say what would be here and offer to make the first one. */
export const EmptyState = State
