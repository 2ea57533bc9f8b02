import { create } from 'qrcode'
import styles from './assets.module.css'

/** A text as a square code to be scanned; always dark on white, which is what readers expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text).modules
  const path = Array.from(data, (dark, i) => (dark ? `M${i % size} ${Math.floor(i / size)}h1v1h-1z` : '')).join('')
  return (
    <svg
      className={styles.qr}
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-2} y={-2} width={size + 4} height={size + 4} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
