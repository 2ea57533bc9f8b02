/** A rate between 0 and 1 as whole hundredths of a percent: 0.19 → 1900. */
export function toBasisPoints(rate: number | string): number {
  const [, whole, part = ''] = /^(\d+)(?:\.(\d+))?$/.exec(String(rate)) ?? []
  return whole === undefined ? 0 : Number(`${whole}${part.slice(0, 4).padEnd(4, '0')}`)
}
