import styles from './rewards.module.css'

export const Tile = ({ label, value }: { label: string; value: string }) => (
  <div className={styles.tile}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
