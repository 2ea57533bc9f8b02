import { create } from 'qrcode'

/** A card number as a code that a scanner at the till reads; black on white in the dark too. */
export function ScanCode({ text, label }: { text: string; label: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  const path = Array.from({ length: size * size }, (_, i) =>
    modules.get(Math.floor(i / size), i % size) ? `M${i % size} ${Math.floor(i / size)}h1v1h-1z` : '',
  ).join('')
  return (
    <svg viewBox={`-2 -2 ${size + 4} ${size + 4}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="#000000" />
    </svg>
  )
}
