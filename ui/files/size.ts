import type { useFormatter } from 'use-intl'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** So many bytes in the unit that people would say them in. */
export function sizeOf(bytes: number, format: ReturnType<typeof useFormatter>): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return format.number(bytes / 1000 ** step, {
    style: 'unit',
    unit: units[step],
    // Short, one byte and many are written alike: “58 byte”.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  })
}

/** Whether a field of that name says how large a file is, in bytes. */
export const isSize = (name: string): boolean => /^fileSize$|[bB]ytes$/.test(name)
