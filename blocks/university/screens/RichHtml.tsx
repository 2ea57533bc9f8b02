import type { RefObject } from 'react'
import styles from './learn.module.css'

/** HTML that the server made of rich text, cleaned by the one sanitiser there is. */
export const RichHtml = ({ html, of }: { html: string; of?: RefObject<HTMLDivElement | null> }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what is put here leaves the server through sanitizeRichHtml and nothing else.
  <div ref={of} className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
)
