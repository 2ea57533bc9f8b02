import { execFileSync } from 'node:child_process'

/**
 * Which half of long walks a run walks: `0` the first place and every second one after it, `1` those between, `whole` all. The last digit of
 * the commit decides, so that a run can be repeated and two commits of both kinds have seen everything; `WALK=whole` leaves nothing out.
 */
function halfOfThisCommit() {
  if (process.env.WALK === 'whole') return 'whole'
  try {
    const hash = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    return String(Number.parseInt(hash.at(-1), 16) % 2)
  } catch {
    // Not a checkout: nobody knows what the run before this one has walked.
    return 'whole'
  }
}

/** Decides for a run and all its workers, which read the same configuration again, and says how. */
export function decideHalf() {
  if (process.env.QUOIN_WALK_HALF) return
  const half = halfOfThisCommit()
  process.env.QUOIN_WALK_HALF = half
  console.log(`Long walks: ${half === 'whole' ? 'whole' : `half ${half}; WALK=whole walks all`}`)
}
