import { type Definition, isUpload, nameOfUpload, questionsOf, type Question, say } from '../engine/index.ts'

interface Answered {
  readonly version: string
  readonly values: Readonly<Record<string, unknown>>
}

/** Answers in the words of the version they were given to; a column for every question of those versions. */
export function answerCells(definitions: ReadonlyMap<string, Definition>) {
  const columns = new Map<string, string>()
  for (const definition of definitions.values())
    for (const { question } of questionsOf(definition))
      if (!columns.has(question.id))
        columns.set(question.id, say(question.title, definition.languages[0]!, definition) || question.id)
  const asked = new Map(
    [...definitions].map(([version, definition]) => [
      version,
      new Map(questionsOf(definition).map(({ question }) => [question.id, question])),
    ]),
  )
  const keys = [...columns.keys()]
  return {
    /** Key → title. */
    columns,
    question: ({ version }: Answered, key: string) => asked.get(version)?.get(key),
    /** What people read, or what programs do: keys of options. */
    cellsOf: ({ version, values }: Answered, as: 'labels' | 'keys' = 'labels') =>
      keys.map((key) =>
        textOf(values[key], asked.get(version)?.get(key), as === 'labels' ? definitions.get(version) : undefined),
      ),
  }
}

/** An answer as people read it: labels of options instead of their keys, where their definition is at hand. */
function textOf(value: unknown, question: Question | undefined, definition: Definition | undefined): string {
  if (value === undefined || value === null) return ''
  const label = (list: Question['options'] | Question['rows'] | undefined, key: unknown): string => {
    const words = list?.find(({ id }) => id === key)?.label
    return (words && definition && say(words, definition.languages[0]!, definition)) || String(key)
  }
  if (Array.isArray(value)) return value.map((one) => label(question?.options, one)).join('; ')
  if (question && isUpload(question)) return nameOfUpload(value)
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, one]) => `${label(question?.rows, key)}: ${label(question?.options, one)}`)
      .join('; ')
  return label(question?.options, value)
}
