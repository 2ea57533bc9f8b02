import { type Definition, follow, isSilent, type Page, type Question } from '../engine/index.ts'

export interface Step {
  readonly id: string
  readonly page: Page
  readonly questions: readonly Question[]
}

/** What is asked in one go, by what was answered: a page, or one question. */
export function stepsOf(definition: Definition, mode: 'page' | 'question', values: Readonly<Record<string, unknown>>): Step[] {
  const { path, shown } = follow(definition, values)
  return path.flatMap((page) => {
    const questions = page.groups.flatMap((group) => group.questions.filter((one) => shown.has(one.id) && !isSilent(one)))
    if (questions.length === 0) return []
    return mode === 'page' ? [{ id: page.id, page, questions }] : questions.map((one) => ({ id: one.id, page, questions: [one] }))
  })
}
