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
  const [first, rest] = typeof title === 'string' && !children ? firstSentence(title) : [title, undefined]
  const text = children || rest
  return (
    <div className={classes.state} role={role}>
      {Icon && <Icon size={28} stroke={1.3} />}
      <Heading className={classes.title}>{first}</Heading>
      {text && <div className={classes.text}>{text}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

/** The first sentence of a text as a heading, without its full stop, and what follows it. */
export function firstSentence(text: string): readonly [string, string | undefined] {
  const [, first = text, rest = ''] = /^(.*?[.!?。！？])(?:\s+|(?<=[。！？]))(\S.*)$/s.exec(text) ?? []
  return [first.replace(/(?<!\.)[.。]$/, ''), rest || undefined]
}

/** A list or a tab that holds nothing yet. Say what would be here and offer to make the first one. */
export const EmptyState = State
