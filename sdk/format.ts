const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB']

/** `1536` → `1.5 KB`: steps of 1024 and one decimal, in the number format of the language. Bytes themselves are whole. */
export function fileSize(sizeBytes: number, language = 'en'): string {
  let step = 0
  let size = Math.max(0, sizeBytes)
  // 1023.95 would be shown as 1,024.0 of the smaller unit, so it counts as 1.0 of the larger.
  while (size >= (step === 0 ? 1024 : 1023.95) && step < units.length - 1) {
    size /= 1024
    step += 1
  }
  const digits = step === 0 ? 0 : 1
  const number = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(size)
  return `${number} ${units[step]}`
}
