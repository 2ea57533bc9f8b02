import classes from './mails.module.css'

/** A mail as it looks, in a frame of its own that runs no script, opens nothing and reaches nobody. */
export function MailFrame({ title, html, narrow }: { title: string; html: string; narrow?: boolean }) {
  return (
    <iframe className={narrow ? `${classes.frame} ${classes.narrow}` : classes.frame} title={title} sandbox="" srcDoc={html} />
  )
}
