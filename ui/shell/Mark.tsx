/** The mark: three courses of a wall's corner, every other stone short. Takes the colour of the text around it. */
export function Mark({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="currentColor" aria-hidden>
      <rect x="3" y="3" width="26" height="7.5" rx="1.5" />
      <rect x="3" y="12.25" width="15" height="7.5" rx="1.5" />
      <rect x="3" y="21.5" width="26" height="7.5" rx="1.5" />
    </svg>
  )
}
