import type { Definition, Group, Kind, Page, Question } from '../../engine/index.ts'

export type Ending = Definition['endings'][number]
/** What stands under a key: a page, a group, a question or an ending; `form` is the form itself. */
export type Item =
  | { readonly kind: 'form' }
  | { readonly kind: 'page'; readonly page: Page }
  | { readonly kind: 'group'; readonly group: Group; readonly page: Page }
  | { readonly kind: 'question'; readonly question: Question; readonly group: Group; readonly page: Page }
  | { readonly kind: 'ending'; readonly ending: Ending }

export function itemOf(definition: Definition, key: string): Item | undefined {
  if (key === 'form') return { kind: 'form' }
  for (const page of definition.pages) {
    if (page.id === key) return { kind: 'page', page }
    for (const group of page.groups) {
      if (group.id === key) return { kind: 'group', group, page }
      const question = group.questions.find(({ id }) => id === key)
      if (question) return { kind: 'question', question, group, page }
    }
  }
  const ending = definition.endings.find(({ id }) => id === key)
  return ending && { kind: 'ending', ending }
}

const keysOf = (definition: Definition): string[] => [
  ...definition.pages.flatMap((page) => [
    page.id,
    ...page.groups.flatMap((group) => [group.id, ...group.questions.map(({ id }) => id)]),
  ]),
  ...definition.variables.map(({ id }) => id),
  ...definition.endings.map(({ id }) => id),
  ...(definition.requests ?? []).map(({ id }) => id),
]

/** `question_3`: a key nothing has yet. */
export function freshKey(taken: readonly string[], prefix: string): string {
  const all = new Set(taken)
  let n = 1
  while (all.has(`${prefix}_${n}`)) n++
  return `${prefix}_${n}`
}
export const freshKeyIn = (definition: Definition, prefix: string): string => freshKey(keysOf(definition), prefix)

const replaceIn = <T extends { readonly id: string }>(list: readonly T[], key: string, to: (one: T) => T | null): T[] =>
  list.flatMap((one) => {
    if (one.id !== key) return [one]
    const next = to(one)
    return next ? [next] : []
  })

const inGroups = (definition: Definition, change: (group: Group) => Group): Definition => ({
  ...definition,
  pages: definition.pages.map((page) => ({ ...page, groups: page.groups.map(change) })),
})

/** Changes what stands under a key, or takes it away where `to` answers null. */
function replace(definition: Definition, key: string, to: (one: object) => object | null): Definition {
  const item = itemOf(definition, key)
  const change = <T>(one: T): T | null => to(one as object) as T | null
  switch (item?.kind) {
    case 'form':
      return (to(definition) ?? definition) as Definition
    case 'page':
      return { ...definition, pages: replaceIn(definition.pages, key, change) }
    case 'group':
      return {
        ...definition,
        pages: definition.pages.map((page) => ({ ...page, groups: replaceIn(page.groups, key, change) })),
      }
    case 'question':
      return inGroups(definition, (group) => ({ ...group, questions: replaceIn(group.questions, key, change) }))
    case 'ending':
      return { ...definition, endings: replaceIn(definition.endings, key, change) }
    default:
      return definition
  }
}
export const patch = (definition: Definition, key: string, part: object): Definition =>
  replace(definition, key, (one) => ({ ...one, ...part }))
export const remove = (definition: Definition, key: string): Definition =>
  key === 'form' ? definition : replace(definition, key, () => null)

const chooses: readonly Kind[] = ['choice', 'several', 'ranking', 'matrix']
export const hasOptions = (kind: Kind): boolean => chooses.includes(kind)

function newQuestion(definition: Definition, kind: Kind): Question {
  const option = (id: string) => ({ id, label: {} })
  return {
    id: freshKeyIn(definition, 'question'),
    kind,
    title: {},
    required: false,
    options: hasOptions(kind) ? [option('option_1'), option('option_2')] : [],
    rows: kind === 'matrix' ? [option('row_1'), option('row_2')] : [],
    ...(kind === 'calculated' && { expression: 0 }),
  }
}

export interface Added {
  readonly definition: Definition
  readonly key: string
}
/** A question behind the one that is selected, or at the end of the selected group or page, else of the last one. */
export function addQuestion(definition: Definition, selected: string, kind: Kind): Added {
  const empty = definition.pages.at(-1)
  if (definition.pages.every(({ groups }) => groups.length === 0))
    return addQuestion((empty ? addGroup(definition, empty) : addPage(definition)).definition, selected, kind)
  const question = newQuestion(definition, kind)
  const item = itemOf(definition, selected)
  const page = item && 'page' in item && item.page.groups.length > 0 ? item.page : undefined
  const lastPage = definition.pages.findLast(({ groups }) => groups.length > 0)!
  const group = item && 'group' in item ? item.group : (page ?? lastPage).groups.at(-1)!
  const at = item?.kind === 'question' ? group.questions.findIndex(({ id }) => id === selected) + 1 : group.questions.length
  const questions = group.questions.toSpliced(at, 0, question)
  return { definition: patch(definition, group.id, { questions }), key: question.id }
}

export function addPage(definition: Definition): Added {
  const id = freshKeyIn(definition, 'page')
  const page: Page = { id, groups: [{ id: freshKeyIn(definition, 'group'), questions: [] }], next: [] }
  return { definition: { ...definition, pages: [...definition.pages, page] }, key: id }
}

export function addGroup(definition: Definition, page: Page): Added {
  const id = freshKeyIn(definition, 'group')
  return { definition: patch(definition, page.id, { groups: [...page.groups, { id, questions: [] }] }), key: id }
}

export function addEnding(definition: Definition): Added {
  const id = freshKeyIn(definition, 'ending')
  // The first ending whose condition holds is shown, so one without a condition stays last.
  return { definition: { ...definition, endings: [{ id, title: {} }, ...definition.endings] }, key: id }
}

export function duplicate(definition: Definition, key: string): Added | undefined {
  const item = itemOf(definition, key)
  if (item?.kind !== 'question') return undefined
  const copy = { ...item.question, id: freshKeyIn(definition, 'question') }
  const at = item.group.questions.findIndex(({ id }) => id === key) + 1
  return {
    definition: patch(definition, item.group.id, { questions: item.group.questions.toSpliced(at, 0, copy) }),
    key: copy.id,
  }
}

/** Gives something another key, wherever it is named. Taken keys are refused by answering nothing. */
export function renameKey(definition: Definition, from: string, to: string): Definition | undefined {
  if (from === to || to === 'end' || keysOf(definition).includes(to) || !/^[a-z][a-z0-9_]{0,39}$/.test(to)) return undefined
  const names = new Set(['id', 'question', 'of', 'to', 'choice', 'date', 'time', 'endDate', 'endTime', 'count'])
  const walk = (value: unknown, isInList = false): unknown => {
    if (Array.isArray(value)) return value.map((one) => walk(one, isInList))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        name,
        // Options and rows have keys of their own.
        name === 'id' && isInList ? one : names.has(name) && one === from ? to : walk(one, name === 'options' || name === 'rows'),
      ]),
    )
  }
  return walk(definition) as Definition
}
