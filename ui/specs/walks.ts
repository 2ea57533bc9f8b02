/**
 * Whether this run walks what stands at a place of a walk that so many commits share; its configuration says which part is its own
 * (`tools/walks.mjs`).
 */
export function isWalked(at: number, commits: 2 | 3 | 4 | 6 = 2): boolean {
  const part = process.env.QUOIN_WALK_PART ?? 'whole'
  return part === 'whole' || at % commits === Number(part) % commits
}
