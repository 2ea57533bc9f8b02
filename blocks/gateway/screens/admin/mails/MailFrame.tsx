import classes from './mails.module.css'

export type MailTheme = 'light' | 'dark'

/**
 * A mail as it looks, in a frame of its own that runs no script, opens nothing and reaches nobody. With a theme it is drawn as
 * in a program set to that one, whatever this machine is set to.
 */
export function MailFrame({ title, html, narrow, theme }: { title: string; html: string; narrow?: boolean; theme?: MailTheme }) {
  return (
    <iframe
      className={narrow ? `${classes.frame} ${classes.narrow}` : classes.frame}
      style={theme && { colorScheme: theme }}
      title={title}
      sandbox=""
      srcDoc={theme ? inTheme(html, theme) : html}
    />
  )
}

const inTheme = (html: string, theme: MailTheme): string =>
  html.replace(/<style[\s\S]*?<\/style>/g, (style) =>
    style.replace(/@media \(prefers-color-scheme:\s*dark\)/g, theme === 'dark' ? '@media all' : '@media not all'),
  )
