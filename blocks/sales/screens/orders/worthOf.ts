import { stepOf } from '../../operations/shares.ts'
import type { Line } from './types.ts'

/** What things of lines that come back are worth, as the server counts it. */
export function worthOf(
  rows: readonly Line[],
  lines: readonly { readonly detail_unique_id: string; readonly quantity: number }[],
): number {
  return lines.reduce((sum, { detail_unique_id, quantity }) => {
    const line = rows.find(({ id }) => id === detail_unique_id)
    if (!line) return sum
    const [total, returned] = [Number(line.totalMinor), Number(line.returnedQuantity)]
    const step = stepOf(total, returned, returned + quantity, Number(line.quantity))
    return sum + Math.min(step, total - Number(line.refundedMinor))
  }, 0)
}
