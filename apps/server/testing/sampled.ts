import type { Operation } from '@quoin/kit'
import type { World } from './world.ts'

/** Kinds that no block has code for unless it replaces them. What makes and shows a record is asked of every resource all the same. */
const standardKinds: readonly Operation['kind'][] = [
  'list',
  'update',
  'delete',
  'trash',
  'restore',
  'purge',
  'history',
  'export',
  'import',
  'importsPresign',
  'bulk',
]
/** `WALK=whole`: the walks leave nothing out. */
export const isWhole = process.env.WALK === 'whole'

/**
 * What a walk asks of operations when each may have its own fault: all that have code of their own, and of the standard ones, which
 * share theirs, every third, so that each kind in each block is met.
 */
export function sampled(world: World, operations: readonly Operation[] = world.operations): Operation[] {
  const isStandard = ({ name, kind, resource, action }: Operation) =>
    standardKinds.includes(kind) &&
    !(world.platform.mounted.get(name)!.server.replaces as Replaced | undefined)?.[resource]?.[action]
  return everyNth(operations, 3, isStandard)
}

/**
 * What a walk asks of operations when the answer is given before any of their own code runs: every sixth of each block, and each kind of
 * each block at least once.
 */
export const sampledThinly = (operations: readonly Operation[]): Operation[] => everyNth(operations, 6, () => true)

/**
 * Whether this run asks an operation in a walk that so many commits share; the configuration of the run says whose turn it is. An operation
 * has one number in all walks, so that walks which begin at different turns ask different operations in the same run.
 */
export function isShared(operation: Operation, commits: 2 | 3 | 4 | 6 | 12, turn = 0): boolean {
  const part = process.env.QUOIN_WALK_PART ?? 'whole'
  return isWhole || part === 'whole' || numberOf(operation) % commits === (Number(part) + turn) % commits
}

/** Those of a walk that so many commits share which this one asks. */
export const shareOf = (operations: readonly Operation[], commits: 2 | 3 | 4 | 6 | 12, turn = 0): Operation[] =>
  operations.filter((operation) => isShared(operation, commits, turn))

/** By its name, so that it stays what it is when others come and go. */
const numberOf = ({ name }: Operation): number => Buffer.from(name).reduce((sum, byte) => (sum * 31 + byte) >>> 0, 0)

type Replaced = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Every nth of those that may be left out, counted by block and kind, and all others; in their order. */
function everyNth(operations: readonly Operation[], n: number, mayBeLeftOut: (operation: Operation) => boolean): Operation[] {
  const met = new Map<string, number>()
  return operations.filter((operation) => {
    if (isWhole || !mayBeLeftOut(operation)) return true
    const key = `${operation.block} ${operation.kind}`
    const before = met.get(key) ?? 0
    met.set(key, before + 1)
    // Begins elsewhere for each kind, or the first resource would have all its kinds asked and the second none.
    return before === 0 || (before + standardKinds.indexOf(operation.kind)) % n === 0
  })
}
