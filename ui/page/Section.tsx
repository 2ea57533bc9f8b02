import { type ReactNode, useId } from 'react'
import classes from './Section.module.css'

/** One matter of a settings page: what it is on the left, its inputs on the right, a hairline above. */
export function Section({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {text && <p className={classes.text}>{text}</p>}
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  )
}
