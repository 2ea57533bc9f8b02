import type { Found } from '@quoin/kit'
import type { assistant, Expression } from '../resources/index.ts'
import { type Given, isMet } from './evaluate.ts'

export type Step = Found<typeof assistant.workflowSteps>
export interface Way
  extends Pick<
    Found<typeof assistant.stepTransitions>,
    'id' | 'name' | 'toStep' | 'transitionType' | 'isDefault' | 'allowsBackward' | 'maxIterations' | 'onLoop'
  > {
  /** Null where it is taken without one. */
  readonly expression: Expression | null
}
/** What a run did so far. */
export interface Walked {
  readonly given: Given
  readonly steps: ReadonlySet<string>
  /** How often each way was taken. */
  readonly ways: Readonly<Record<string, number>>
}
export type Choice =
  | { readonly kind: 'go'; readonly way: Way; readonly step: Step }
  /** Nothing leads on. */
  | { readonly kind: 'complete' }
  /** A way was taken too often. */
  | { readonly kind: 'fail' }
  /** A person has to choose. */
  | { readonly kind: 'ask' }

/** Where a run begins. `steps` stand in their order, here and below. */
export const firstOf = (steps: readonly Step[]): Step | undefined => steps.find(({ isEntryPoint }) => isEntryPoint) ?? steps[0]

export const fits = ({ expression }: Way, { given }: Walked): boolean => expression === null || isMet(expression, given)

/** Chooses the way on from a step: those that stand open in their order, those for all other cases at last. */
export function choose(at: Step, steps: readonly Step[], ways: readonly Way[], walked: Walked): Choice {
  if (at.isExitPoint) return { kind: 'complete' }
  const open = ways.filter(({ transitionType }) => transitionType === 'automatic')
  for (const way of [...open.filter(({ isDefault }) => !isDefault), ...open.filter(({ isDefault }) => isDefault)]) {
    const choice = fits(way, walked) ? follow(way, at, steps, walked) : undefined
    if (choice) return choice
  }
  return { kind: ways.some(({ transitionType }) => transitionType === 'manual') ? 'ask' : 'complete' }
}

/** Where a way leads; undefined where it is closed, because its step is gone, was taken before, or the way was taken too often. */
export function follow(way: Way, at: Step, steps: readonly Step[], { steps: seen, ways }: Walked): Choice | undefined {
  if (way.maxIterations !== null && (ways[way.id] ?? 0) >= way.maxIterations)
    return way.onLoop === 'skip' ? undefined : { kind: way.onLoop }
  const step = way.toStep ? steps.find(({ id }) => id === way.toStep) : steps[steps.findIndex(({ id }) => id === at.id) + 1]
  if (!step) return way.toStep ? undefined : { kind: 'complete' }
  return seen.has(step.id) && !way.allowsBackward ? undefined : { kind: 'go', way, step }
}
