import { Liquid, type Template } from 'liquidjs'
import { readableLines } from '../mail/render.ts'

/** What a text may be filled in with: words, numbers to compare, and whether something is so. Nothing lies inside of them. */
export type Values = Readonly<Record<string, string | number | boolean | null>>

/**
 * Liquid without anything that repeats, keeps or includes: values, conditions and a few filters, none of which makes much of little. What is
 * left ends in time with the length of the text, so it needs no thread of its own; the limits are for what we have not thought of.
 */
const engine = new Liquid({
  strictVariables: true,
  strictFilters: true,
  // Values are data: nothing inherited, such as a constructor, is within reach.
  ownPropertyOnly: true,
  parseLimit: 20_000,
  renderLimit: 100,
  memoryLimit: 100_000,
  templates: {},
  relativeReference: false,
})
const tags = ['if', 'unless', 'case', 'comment', 'raw', '#']
const filters = ['default', 'upcase', 'downcase', 'capitalize', 'strip', 'truncate']
for (const name of Object.keys(engine.tags)) if (!tags.includes(name)) delete engine.tags[name]
for (const name of Object.keys(engine.filters)) if (!filters.includes(name)) delete engine.filters[name]

/** A text with its values. Throws a sentence where it is no Liquid, or asks for what is not given. */
export function fillIn(source: string, values: Values): string {
  if (source.trim() === '') return ''
  const text = engine.parseAndRenderSync(source, values)
  if (text.length > 40_000) throw new Error('The text grows too large.')
  return readableLines(text).trimEnd()
}

/** Whether a condition holds; an empty one always does. */
export const holds = (condition: string, values: Values): boolean =>
  condition.trim() === '' || engine.parseAndRenderSync(asTag(condition), values) === '1'

/** What is wrong with a text, wherever its conditions lead: a sentence, or null. */
export const wrongIn = (source: string, values: Values): string | null => wrong(() => source, values)
export const wrongInCondition = (condition: string, values: Values): string | null =>
  condition.trim() === '' ? null : wrong(() => asTag(condition), values)

function wrong(source: () => string, values: Values): string | null {
  try {
    const parsed: Template[] = engine.parse(source())
    const unknown = engine.globalVariablesSync(parsed).find((name) => !Object.hasOwn(values, name))
    if (unknown !== undefined) return `There is no value ${unknown.slice(0, 60)}.`
    engine.renderSync(parsed, values)
    return null
  } catch (error) {
    return (error as Error).message.slice(0, 300)
  }
}

const operand = `(?:\\w+|-?\\d+(?:\\.\\d+)?|"[^"{}%]*"|'[^'{}%]*')`
const comparison = `${operand}(?: *(?:==|!=|<=|>=|<|>) *${operand}| +contains +${operand})?`
const conditions = new RegExp(`^ *${comparison}(?: +(?:and|or) +${comparison})* *$`)

/** The condition as the one tag it is. Liquid passes over what it does not understand there, so that is refused. */
function asTag(condition: string): string {
  if (!conditions.test(condition))
    throw new Error('A condition compares values, such as total_amount > 1000 and is_draft == false.')
  return `{% if ${condition} %}1{% endif %}`
}
