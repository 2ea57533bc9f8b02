import styles from './way.module.css'

interface Point {
  readonly latitude: number
  readonly longitude: number
}
const [width, height, edge] = [640, 240, 12]

/** The shape of a way, north up; nobody outside is asked for a map of where somebody was. */
export function Way({ positions, label }: { readonly positions: readonly Point[]; readonly label: string }) {
  const middle = positions.reduce((sum, { latitude }) => sum + latitude, 0) / positions.length
  // A degree of longitude is shorter the farther it is from the equator.
  const flat = positions.map(({ latitude, longitude }) => [longitude * Math.cos((middle * Math.PI) / 180), -latitude] as const)
  const [left, top] = [Math.min(...flat.map(([x]) => x)), Math.min(...flat.map(([, y]) => y))]
  const [wide, high] = [Math.max(...flat.map(([x]) => x)) - left, Math.max(...flat.map(([, y]) => y)) - top]
  const scale = Math.min((width - 2 * edge) / (wide || 1e-6), (height - 2 * edge) / (high || 1e-6))
  const points = flat.map(
    ([x, y]) =>
      [width / 2 + (x - left - wide / 2) * scale, height / 2 + (y - top - high / 2) * scale].map((value) => value.toFixed(1)) as [
        string,
        string,
      ],
  )
  const [first, last] = [points[0]!, points.at(-1)!]
  return (
    <svg className={styles.way} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <polyline points={points.map((point) => point.join(',')).join(' ')} />
      <circle cx={first[0]} cy={first[1]} r={4} data-first />
      <circle cx={last[0]} cy={last[1]} r={6} />
    </svg>
  )
}
