/** Whether this run walks what stands at a place of a walk that two commits share; its configuration says which half (`tools/halves.mjs`). */
export function isWalked(at: number): boolean {
  const half = process.env.QUOIN_WALK_HALF ?? 'whole'
  return half === 'whole' || at % 2 === Number(half)
}
