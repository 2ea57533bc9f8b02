import {
  bounds,
  type Condition,
  type Definition,
  depthOf,
  type Kind,
  namesIn,
  namesOfExpression,
  questionsOf,
  type Question,
  type Words,
} from './definition.ts'

export const problemCodes = [
  'no_questions',
  'too_many_questions',
  'duplicate_key',
  'unknown_reference',
  'refers_to_itself',
  'refers_ahead',
  'endless_loop',
  'unreachable',
  'contradictory_quota',
  'contradictory_bounds',
  'no_options',
  'no_expression',
  'too_deep',
  'untranslated',
  'no_thing',
  'wrong_kind',
] as const
export interface Problem {
  readonly code: (typeof problemCodes)[number]
  /** The key of the page, group, question, variable or ending it is about. */
  readonly at: string
  /** What else is concerned: another key, or a language. */
  readonly about?: string
}

/** All that keeps a form from being published. `answersMax` is how many answers it shall take. */
export function check(definition: Definition, answersMax?: number | null): Problem[] {
  const placed = questionsOf(definition)
  if (placed.length === 0) return [{ code: 'no_questions', at: 'form' }]
  if (placed.length > bounds.questions) return [{ code: 'too_many_questions', at: 'form', about: String(bounds.questions) }]
  return [
    ...checkKeys(definition),
    ...checkReferences(definition),
    ...checkJumps(definition),
    ...checkReach(definition),
    ...placed.flatMap(({ question }) => checkQuestion(question, answersMax ?? null)),
    ...checkWords(definition),
    ...checkRequests(definition),
  ]
}

/** What is booked or reserved needs something to be had, and questions that say when. */
function checkRequests(definition: Definition): Problem[] {
  const placed = questionsOf(definition)
  const questions = new Map(placed.map(({ question }) => [question.id, question]))
  const known = new Set([...questions.keys(), ...definition.variables.map(({ id }) => id)])
  return (definition.requests ?? []).flatMap(({ id: at, when, thing, choice, things, ...rule }) => {
    const named: [string | undefined, readonly Kind[]][] = [
      [thing ? undefined : choice, ['choice']],
      [rule.date, ['date']],
      [rule.time, ['time']],
      [rule.endDate, ['date']],
      [rule.endTime, ['time']],
      [rule.count, ['number', 'scale', 'calculated']],
    ]
    const problems = named.flatMap(([name, kinds]): Problem[] => {
      if (name === undefined) return []
      const question = questions.get(name)
      if (!question) return [{ code: 'unknown_reference', at, about: name }]
      return kinds.includes(question.kind) ? [] : [{ code: 'wrong_kind', at, about: name }]
    })
    const chosen = choice && questions.get(choice)?.options.some(({ id }) => things?.[id])
    if (!thing && !chosen) problems.push({ code: 'no_thing', at })
    for (const name of namesIn(when)) if (!known.has(name)) problems.push({ code: 'unknown_reference', at, about: name })
    if (depthOf(when) > bounds.depth) problems.push({ code: 'too_deep', at })
    return problems
  })
}

function checkKeys(definition: Definition): Problem[] {
  const seen = new Set<string>(['end'])
  const keys = [
    ...definition.pages.flatMap((page) => [
      page.id,
      ...page.groups.flatMap((group) => [group.id, ...group.questions.map(({ id }) => id)]),
    ]),
    ...definition.variables.map(({ id }) => id),
    ...definition.endings.map(({ id }) => id),
    ...(definition.requests ?? []).map(({ id }) => id),
  ]
  return [
    ...keys.filter((key) => seen.has(key) || !seen.add(key)).map((at): Problem => ({ code: 'duplicate_key', at })),
    ...questionsOf(definition).flatMap(({ question }) =>
      [question.options, question.rows]
        .flatMap((list) => list.filter(({ id }, i) => list.findIndex((one) => one.id === id) !== i))
        .map(({ id }): Problem => ({ code: 'duplicate_key', at: question.id, about: id })),
    ),
  ]
}

/** A condition may look at what comes before it, a jump at its own page too. */
function checkReferences(definition: Definition): Problem[] {
  const placed = questionsOf(definition)
  const index = new Map(placed.map(({ question, index: at }) => [question.id, at]))
  const variables = new Map(definition.variables.map(({ id, expression }) => [id, namesOfExpression(expression)]))
  const problems: Problem[] = []
  const look = (at: string, names: readonly string[], before: number, self?: string) => {
    for (const name of names.flatMap((one) => variables.get(one) ?? [one])) {
      const where = index.get(name)
      if (name === self) problems.push({ code: 'refers_to_itself', at })
      else if (where === undefined) problems.push({ code: 'unknown_reference', at, about: name })
      else if (where >= before) problems.push({ code: 'refers_ahead', at, about: name })
    }
  }
  for (const { id, expression } of definition.variables) {
    if (depthOf(expression) > bounds.depth * 2) problems.push({ code: 'too_deep', at: id })
    for (const name of namesOfExpression(expression)) {
      if (name === id) problems.push({ code: 'refers_to_itself', at: id })
      else if (!index.has(name)) problems.push({ code: 'unknown_reference', at: id, about: name })
    }
  }
  let next = 0
  for (const page of definition.pages) {
    look(page.id, namesIn(page.showIf), next)
    for (const group of page.groups) {
      look(group.id, namesIn(group.showIf), next)
      for (const question of group.questions) {
        const names = [...namesIn(question.showIf), ...namesOfExpression(question.expression)]
        look(question.id, names, next, question.id)
        if (depthOf(question.showIf) > bounds.depth || depthOf(question.expression) > bounds.depth * 2)
          problems.push({ code: 'too_deep', at: question.id })
        next++
      }
      if (depthOf(group.showIf) > bounds.depth) problems.push({ code: 'too_deep', at: group.id })
    }
    for (const { when } of page.next) look(page.id, namesIn(when), next)
    if (depthOf(page.showIf) > bounds.depth) problems.push({ code: 'too_deep', at: page.id })
  }
  for (const { id, when } of definition.endings) look(id, namesIn(when), next)
  return problems
}

function checkJumps({ pages }: Definition): Problem[] {
  const index = new Map(pages.map(({ id }, i) => [id, i]))
  return pages.flatMap((page, i) =>
    page.next.flatMap(({ to }): Problem[] => {
      if (to === 'end') return []
      const target = index.get(to)
      if (target === undefined) return [{ code: 'unknown_reference', at: page.id, about: to }]
      return target <= i ? [{ code: 'endless_loop', at: page.id, about: to }] : []
    }),
  )
}

/** Names every question nobody can ever be asked. */
function checkReach(definition: Definition): Problem[] {
  const open = new Map<string, Question>()
  const questions = new Map(questionsOf(definition).map(({ question }) => [question.id, question]))
  const variables = new Set(definition.variables.map(({ id }) => id))
  const may = (condition: Condition | undefined): boolean =>
    condition === undefined || isPossible(condition, (name) => (variables.has(name) ? 'reckoned' : open.get(name)))
  const reached = new Set<string>(definition.pages.slice(0, 1).map(({ id }) => id))
  const problems: Problem[] = []
  definition.pages.forEach((page, i) => {
    const isReached = reached.has(page.id) && may(page.showIf)
    for (const group of page.groups)
      for (const question of group.questions) {
        if (isReached && may(group.showIf) && may(question.showIf)) open.set(question.id, question)
        else problems.push({ code: 'unreachable', at: question.id })
      }
    const jumps = isReached ? page.next.filter(({ when }) => may(when)) : []
    for (const { to } of jumps) reached.add(to)
    const following = definition.pages[i + 1]
    const alwaysLeaves = page.showIf === undefined && jumps.some(({ when }) => when === undefined)
    if (following && reached.has(page.id) && !alwaysLeaves) reached.add(following.id)
  })
  for (const { id, when } of definition.endings)
    if (when && questions.size > 0 && !may(when)) problems.push({ code: 'unreachable', at: id })
  return problems
}

/** Whether some answers make a condition hold. Errs on the side of yes. */
function isPossible(condition: Condition, see: (name: string) => Question | 'reckoned' | undefined): boolean {
  if ('any' in condition) return condition.any.some((one) => isPossible(one, see))
  if ('not' in condition) return true
  if ('question' in condition) {
    const question = see(condition.question)
    if (question === 'reckoned' || condition.is === 'empty') return true
    if (!question) return false
    if (condition.is === 'equal' && (question.kind === 'choice' || question.kind === 'several'))
      return question.options.some(({ id }) => id === condition.value)
    return true
  }
  if (!condition.all.every((one) => isPossible(one, see))) return false
  // One choice cannot be two options at once, and what is empty is none.
  const wanted = new Map<string, unknown>()
  for (const one of condition.all) {
    if (!('question' in one) || (one.is !== 'equal' && one.is !== 'empty')) continue
    const question = see(one.question)
    if (question === 'reckoned' || question?.kind !== 'choice') continue
    const value = one.is === 'empty' ? undefined : one.value
    if (wanted.has(one.question) && wanted.get(one.question) !== value) return false
    wanted.set(one.question, value)
  }
  return true
}

function checkQuestion(question: Question, answersMax: number | null): Problem[] {
  const { id: at, kind, options, rows, min, max, required } = question
  const problems: Problem[] = []
  const chooses = ['choice', 'several', 'ranking', 'matrix'].includes(kind)
  if ((chooses && options.length === 0) || (kind === 'matrix' && rows.length === 0)) problems.push({ code: 'no_options', at })
  if (kind === 'calculated' && question.expression === undefined) problems.push({ code: 'no_expression', at })
  const isTooWide = kind === 'scale' && (max ?? 5) - (min ?? 1) > 20
  if ((min !== undefined && max !== undefined && min > max) || isTooWide || (kind === 'several' && (min ?? 0) > options.length))
    problems.push({ code: 'contradictory_bounds', at })
  const limited = options.filter(({ quota }) => quota !== undefined)
  if (limited.length > 0 && kind !== 'choice' && kind !== 'several') problems.push({ code: 'contradictory_quota', at })
  else if (limited.some(({ quota }) => quota === 0)) problems.push({ code: 'contradictory_quota', at })
  else if (limited.length > 0 && limited.length === options.length && required && question.showIf === undefined) {
    // Everybody has to take a seat, and there are fewer than answers.
    const seats = limited.reduce((sum, { quota }) => sum + quota!, 0)
    const each = kind === 'several' ? Math.max(1, min ?? 1) : 1
    if (answersMax !== null && seats < answersMax * each) problems.push({ code: 'contradictory_quota', at })
  }
  return problems
}

function checkWords(definition: Definition): Problem[] {
  const problems: Problem[] = []
  const first = definition.languages[0]!
  const look = (at: string, words: Words | undefined, isNeeded: boolean) => {
    const isUsed = isNeeded || Object.values(words ?? {}).some((text) => text?.trim())
    for (const language of isUsed ? definition.languages : [])
      if (!words?.[language]?.trim()) problems.push({ code: 'untranslated', at, about: language })
  }
  look('form', definition.title, definition.languages.length > 1 || Boolean(definition.title[first]))
  look('form', definition.intro, false)
  for (const page of definition.pages) {
    look(page.id, page.title, false)
    look(page.id, page.text, false)
    for (const group of page.groups) {
      look(group.id, group.title, false)
      for (const question of group.questions) {
        const isSilent = question.kind === 'hidden' || question.kind === 'calculated'
        look(question.id, question.title, !isSilent)
        look(question.id, question.help, false)
        for (const { label } of [...question.options, ...question.rows]) look(question.id, label, true)
      }
    }
  }
  for (const ending of definition.endings) {
    look(ending.id, ending.title, true)
    look(ending.id, ending.text, false)
  }
  return problems
}
