import type { Definition, Question } from '../../engine/index.ts'

/** What a condition may look at: questions that are asked before, and variables. */
export interface Askable {
  readonly id: string
  readonly question: Question | null
}

/** Questions before what stands under a key; with `andItself` those on it too, as a page that leads on may look at its own. */
export function askableBefore(definition: Definition, key: string, andItself = false): Askable[] {
  const found: Askable[] = []
  const variables = definition.variables.map(({ id }): Askable => ({ id, question: null }))
  for (const page of definition.pages) {
    const isHere = page.id === key
    if (isHere && !andItself) break
    for (const group of page.groups) {
      if (group.id === key) return [...found, ...variables]
      for (const question of group.questions) {
        if (question.id === key) return [...found, ...variables]
        found.push({ id: question.id, question })
      }
    }
    if (isHere) break
  }
  return [...found, ...variables]
}

export const isNumeric = ({ question }: Askable): boolean =>
  question === null || ['number', 'scale', 'nps', 'calculated'].includes(question.kind)
