import styles from './disclosure.module.css'

interface RedlinedProps {
  readonly parts: readonly { readonly kind: 'same' | 'added' | 'removed'; readonly text: string }[]
}

/** A text with what came and went marked in it. */
export const Redlined = ({ parts }: RedlinedProps) => (
  <p className={styles.redlined}>
    {parts.map((part, i) =>
      part.kind === 'added' ? (
        <ins key={i}>{part.text}</ins>
      ) : part.kind === 'removed' ? (
        <del key={i}>{part.text}</del>
      ) : (
        part.text
      ),
    )}
  </p>
)
