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

/** Those of a walk that so many commits share which this one asks; the configuration of the run says where it begins. */
export function shareOf(operations: readonly Operation[], commits: 2 | 3 | 4 | 6): Operation[] {
  const part = process.env.QUOIN_WALK_PART ?? 'whole'
  return operations.filter((_, at) => isWhole || part === 'whole' || at % commits === Number(part) % commits)
}

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
