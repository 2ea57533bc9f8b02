import type { Definition, Question } from '../../engine/index.ts'
import { itemOf, patch, remove } from './edit.ts'

const movedIn = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, list[from]!)
}

/** Puts a page where another one is, a question where another one is, or at the end of a group or page it is dropped on. */
export function moveTo(definition: Definition, key: string, over: string): Definition {
  const item = itemOf(definition, key)
  const target = itemOf(definition, over)
  if (key === over || !item || !target) return definition
  if (item.kind === 'page' && 'page' in target) {
    const at = (id: string) => definition.pages.findIndex((page) => page.id === id)
    return { ...definition, pages: movedIn(definition.pages, at(key), at(target.page.id)) }
  }
  if (item.kind !== 'question' || !('page' in target)) return definition
  if (target.kind === 'question' && target.group.id === item.group.id) {
    const at = (id: string) => item.group.questions.findIndex((one) => one.id === id)
    return patch(definition, item.group.id, { questions: movedIn(item.group.questions, at(key), at(over)) })
  }
  const group = target.kind === 'page' ? target.page.groups.at(-1) : target.group
  if (!group) return definition
  const at = target.kind === 'question' ? group.questions.findIndex(({ id }) => id === over) : group.questions.length
  return insert(remove(definition, key), group.id, item.question, at)
}

const insert = (definition: Definition, group: string, question: Question, at: number): Definition => {
  const item = itemOf(definition, group)
  return item?.kind === 'group'
    ? patch(definition, group, { questions: item.group.questions.toSpliced(at, 0, question) })
    : definition
}

/** One place up or down; past the edge of its group a question goes on in the group before or after. */
export function moveBy(definition: Definition, key: string, by: -1 | 1): Definition {
  const item = itemOf(definition, key)
  if (item?.kind === 'page') {
    const to = definition.pages[definition.pages.findIndex(({ id }) => id === key) + by]
    return to ? moveTo(definition, key, to.id) : definition
  }
  if (item?.kind === 'ending') {
    const at = definition.endings.findIndex(({ id }) => id === key)
    const to = Math.min(Math.max(at + by, 0), definition.endings.length - 1)
    return { ...definition, endings: movedIn(definition.endings, at, to) }
  }
  if (item?.kind !== 'question') return definition
  const next = item.group.questions[item.group.questions.findIndex(({ id }) => id === key) + by]
  if (next) return moveTo(definition, key, next.id)
  const groups = definition.pages.flatMap((page) => page.groups)
  const group = groups[groups.findIndex(({ id }) => id === item.group.id) + by]
  return group ? insert(remove(definition, key), group.id, item.question, by === 1 ? 0 : group.questions.length) : definition
}
