import { execFileSync } from 'node:child_process'

/** Walks are shared by two, three, four or six commits: twelve has a part for each of these. */
const parts = 12

/**
 * Which part of long walks a run walks: a number of which the rest by 2, 3, 4 or 6 says where a walk shared by as many commits begins, or
 * `whole`. The commit decides, so that a run can be repeated and the next commits see the rest; `WALK=whole` leaves nothing out.
 */
function partOfThisCommit() {
  if (process.env.WALK === 'whole') return 'whole'
  try {
    const hash = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    return String(Number.parseInt(hash.slice(-6), 16) % parts)
  } catch {
    // Not a checkout: nobody knows what the run before this one has walked.
    return 'whole'
  }
}

/** Decides for a run and all its workers, which read the same configuration again, and says how. */
export function decidePart() {
  if (process.env.QUOIN_WALK_PART) return
  const part = partOfThisCommit()
  process.env.QUOIN_WALK_PART = part
  console.log(`Long walks: ${part === 'whole' ? 'whole' : `part ${part} of ${parts}; WALK=whole walks all`}`)
}
