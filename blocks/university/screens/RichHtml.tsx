import { RichHtml as Html, type RichHtmlProps } from '@quoin/ui/richText/RichHtml.tsx'
import styles from './learn.module.css'

/** A text of a course, in the size of a text that is learned from. */
export const RichHtml = (props: RichHtmlProps) => <Html className={styles.text} {...props} />
