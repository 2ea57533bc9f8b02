import styles from './fields.module.css'
import { darkShade, type Hue, hues } from './hue.ts'
import { useTagColors } from './useTagColors.ts'

/** The colour of a tag, before its word. */
export const TagDot = ({ tag }: { tag: string }) => <HueDot hue={useTagColors()(tag)} />

/** A colour of tags as a dot. */
export const HueDot = ({ hue }: { hue: Hue }) => (
  <span
    className={styles.tagDot}
    data-hue={hue}
    style={{ background: `light-dark(var(--mantine-color-${hue}-${hues[hue]}), var(--mantine-color-${hue}-${darkShade}))` }}
    aria-hidden
  />
)
