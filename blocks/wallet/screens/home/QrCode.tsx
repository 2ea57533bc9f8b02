import { create } from 'qrcode'
import styles from '../wallet.module.css'

/** A text as a square code to be scanned; always dark on white, which is what readers expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text).modules
  const path = Array.from(data, (dark, i) => (dark ? `M${i % size} ${Math.floor(i / size)}h1v1h-1z` : '')).join('')
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </svg>
  )
}
