/** A step as a version keeps it. */
export interface Step {
  readonly id: string
  readonly order: number
  readonly name: string
  readonly description: string | null
  readonly url: string
  readonly place: string | null
  readonly contentUrl: string | null
  readonly imageUrl: string | null
  readonly videoUrl: string | null
  /** What was uploaded here is shown in the page; versions of earlier have none. */
  readonly imageFile?: string | null
  readonly videoFile?: string | null
  readonly params: Readonly<Record<string, unknown>> | null
  readonly fact: string | null
  readonly isOptional: boolean
  readonly roles: readonly string[]
  readonly condition: Condition | null
  /** What is pointed at on its place, element by element; versions of earlier have none. */
  readonly tour?: readonly TourStop[] | null
}
export interface TourStop {
  readonly element: string
  readonly text: string
}
export interface Condition {
  readonly step: string
  readonly param: string
  readonly is: unknown
}
export interface Mark {
  readonly status: 'complete' | 'failed' | 'skipped'
  readonly params: Readonly<Record<string, unknown>> | null
}
export type Marks = ReadonlyMap<string, Mark>

/** Where somebody stands in a version. */
export interface Position {
  readonly steps: readonly Step[]
  readonly step: Step | null
  readonly stepStatus: 'complete' | 'failed' | null
  readonly next: Step | null
  readonly previous: Step | null
  /** The step that may be submitted now. */
  readonly open: Step | null
  readonly openNumber: number
  /** Numbers of the steps that are done, not skipped. */
  readonly completed: readonly number[]
  readonly progress: number
}

const isOver = (mark: Mark | undefined) => mark?.status === 'complete' || mark?.status === 'skipped'

/** The steps somebody has: those of their role whose condition holds by what they said before. */
export function stepsOf(all: readonly Step[], role: string | null, marks: Marks): Step[] {
  const had: Step[] = []
  for (const step of all) {
    if (step.roles.length > 0 && !step.roles.includes(role ?? '')) continue
    const { condition } = step
    if (condition) {
      const mark = had.some(({ id }) => id === condition.step) ? marks.get(condition.step) : undefined
      if (mark?.status !== 'complete' || mark.params?.[condition.param] !== condition.is) continue
    }
    had.push(step)
  }
  return had
}

/** Where the marks put somebody: at the first step that is not over, or at the one before it once that is done. */
export function positionOf(all: readonly Step[], role: string | null, marks: Marks): Position {
  const steps = stepsOf(all, role, marks)
  const completed = steps.flatMap(({ id }, i) => (marks.get(id)?.status === 'complete' ? [i + 1] : []))
  const over = steps.filter(({ id }) => isOver(marks.get(id))).length
  const openIndex = steps.findIndex(({ id }) => !isOver(marks.get(id)))
  const progress = steps.length === 0 ? 100 : Math.floor((over / steps.length) * 100)
  if (openIndex === -1)
    return {
      steps,
      step: steps.at(-1) ?? null,
      stepStatus: 'complete',
      next: null,
      previous: steps.at(-2) ?? null,
      open: null,
      openNumber: steps.length + 1,
      completed,
      progress: 100,
    }
  const open = steps[openIndex]!
  const hasFailed = marks.get(open.id)?.status === 'failed'
  const following = steps.slice(openIndex + 1).find(({ id }) => !isOver(marks.get(id))) ?? null
  const isAtOpen = hasFailed || openIndex === 0
  const at = isAtOpen ? openIndex : openIndex - 1
  return {
    steps,
    step: steps[at]!,
    stepStatus: hasFailed ? 'failed' : isAtOpen ? null : 'complete',
    next: isAtOpen ? following : open,
    previous: steps[at - 1] ?? null,
    open,
    openNumber: openIndex + 1,
    completed,
    progress,
  }
}

/** What is wrong with the conditions of a draft: one that asks for a step that does not come before. */
export function problemOf(
  steps: readonly Step[],
): { readonly step: Step; readonly problem: 'condition_out_of_order' } | undefined {
  const before = new Set<string>()
  for (const step of steps) {
    if (step.condition && !before.has(step.condition.step)) return { step, problem: 'condition_out_of_order' }
    before.add(step.id)
  }
  return undefined
}
