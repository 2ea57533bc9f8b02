import { type Condition, type Definition, type Expression, type Page, questionsOf, type Question } from './definition.ts'
import { type Cleaned, clean } from './clean.ts'

export type Values = Readonly<Record<string, unknown>>

export interface Followed {
  /** Pages in the order they are met. */
  readonly path: readonly Page[]
  /** Questions that are asked, page by page. */
  readonly shown: ReadonlySet<string>
  /** What was answered to questions that are asked, cleaned, with what is calculated. */
  readonly values: Record<string, unknown>
  /** What is wrong with an answer, by question: a code. */
  readonly errors: Readonly<Record<string, string>>
  /** The ending that comes of it. */
  readonly ending: string | null
}

/**
 * Follows a form with what was answered: which pages and questions come, what is wrong, what it ends with. Server and browser ask this one
 * function. A condition sees what was answered before it, so there is no order in which a form could go round in circles.
 */
export function follow(definition: Definition, input: Values): Followed {
  const values: Record<string, unknown> = {}
  const errors: Record<string, string> = {}
  const shown = new Set<string>()
  const path: Page[] = []
  const see = seeing(definition, values)
  const holds = (condition: Condition | undefined): boolean => condition === undefined || isTrue(condition, see)
  let at: number | undefined = 0
  while (at !== undefined && at < definition.pages.length) {
    const page: Page = definition.pages[at]!
    if (holds(page.showIf)) {
      path.push(page)
      for (const group of page.groups) {
        if (!holds(group.showIf)) continue
        for (const question of group.questions) {
          if (!holds(question.showIf)) continue
          take(question)
        }
      }
    }
    at = nextOf(definition, page, at, holds)
  }

  function take(question: Question): void {
    shown.add(question.id)
    if (question.kind === 'calculated') {
      const result = calculate(question.expression, see)
      if (result !== undefined) values[question.id] = result
      return
    }
    const cleaned: Cleaned = clean(question, input[question.id])
    if (cleaned.error) errors[question.id] = cleaned.error
    else if (cleaned.value !== undefined) values[question.id] = cleaned.value
  }
  const ending = definition.endings.find(({ when }) => holds(when))?.id ?? null
  return { path, shown, values, errors, ending }
}

/** What a condition sees under a name: an answer, or what a variable comes to. */
function seeing(definition: Definition, values: Values): (name: string) => unknown {
  const asked = new Set(questionsOf(definition).map(({ question }) => question.id))
  return (name) => {
    if (asked.has(name)) return values[name]
    const variable = definition.variables.find((one) => one.id === name)
    return variable && calculate(variable.expression, (inner) => (inner === name ? undefined : values[inner]))
  }
}

/** Whether a condition holds for what was answered in the end. */
export const isMet = (definition: Definition, condition: Condition | undefined, values: Values): boolean =>
  condition === undefined || isTrue(condition, seeing(definition, values))

function nextOf(
  definition: Definition,
  page: Page,
  at: number,
  holds: (condition: Condition | undefined) => boolean,
): number | undefined {
  const jump = holds(page.showIf) ? page.next.find(({ when }) => holds(when)) : undefined
  if (!jump) return at + 1
  if (jump.to === 'end') return undefined
  const target = definition.pages.findIndex(({ id }) => id === jump.to)
  // Only ever forward: what leads back is refused when a form is published, and ends it here.
  return target > at ? target : undefined
}

function isTrue(condition: Condition, see: (name: string) => unknown): boolean {
  if ('all' in condition) return condition.all.every((one) => isTrue(one, see))
  if ('any' in condition) return condition.any.some((one) => isTrue(one, see))
  if ('not' in condition) return !isTrue(condition.not, see)
  const value = see(condition.question)
  const wanted = condition.value
  const isFilled = value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  switch (condition.is) {
    case 'filled':
      return isFilled
    case 'empty':
      return !isFilled
    case 'equal':
      return isFilled && matches(value, wanted)
    case 'different':
      return isFilled && !matches(value, wanted)
    case 'greater':
      return isFilled && compare(value, wanted) > 0
    case 'less':
      return isFilled && compare(value, wanted) < 0
  }
}
const matches = (value: unknown, wanted: unknown): boolean =>
  Array.isArray(value) ? value.includes(wanted) : typeof wanted === 'number' ? Number(value) === wanted : value === wanted
const compare = (value: unknown, wanted: unknown): number =>
  typeof wanted === 'number'
    ? Number(value) - wanted
    : String(value) < String(wanted)
      ? -1
      : String(value) > String(wanted)
        ? 1
        : 0

/** Nothing comes of what is not answered or divided by nothing. */
function calculate(expression: Expression | undefined, see: (name: string) => unknown): number | undefined {
  if (expression === undefined) return undefined
  if (typeof expression === 'number') return expression
  if ('of' in expression) {
    const value = see(expression.of)
    const number = typeof value === 'number' ? value : Array.isArray(value) ? value.length : undefined
    return number
  }
  const parts = expression.args.map((one) => calculate(one, see))
  if (parts.some((one) => one === undefined)) return undefined
  const result = (parts as number[]).reduce((sum, one) => operate(expression.op, sum, one))
  return Number.isFinite(result) ? result : undefined
}
const operate = (op: '+' | '-' | '*' | '/', a: number, b: number): number =>
  op === '+' ? a + b : op === '-' ? a - b : op === '*' ? a * b : a / b
