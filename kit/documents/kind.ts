import type { Operation } from '../operation.ts'
import type { PaperLanguage } from '../pdf/paper.ts'
import type { AnyResource } from '../resource.ts'
import { type Design, textParts, textSections } from './design.ts'
import { type Values, wrongIn, wrongInCondition } from './fillIn.ts'

/** A kind of paper whose look a company may change: what it is made of, and what its texts may say. */
export interface DocumentKind {
  /** Dotted, of the block that draws it: `sales.invoice`. */
  readonly name: string
  /** Records it is drawn of. */
  readonly resource: AnyResource
  /** Of those records the ones that a field has this value of, by its name as it travels. */
  readonly only?: Readonly<Record<string, string>>
  /** What draws it of one record, whose id its address has. */
  readonly paper: Operation
  readonly words: (language: PaperLanguage) => { readonly title: string; readonly columns?: Readonly<Record<string, string>> }
  /** All of them, in the order they have without a template. */
  readonly sections: readonly string[]
  /** Those that a paper of this kind cannot be without. */
  readonly required: readonly string[]
  readonly columns?: readonly string[]
  readonly requiredColumns?: readonly string[]
  /** What texts and conditions may use, with an example; of a field of the record it is null to whom that field is hidden. */
  readonly values: Readonly<Record<string, { readonly sample: string | number | boolean | null; readonly field?: string }>>
}

/** What a paper looks like while the company has said nothing. */
export const builtInDesign = (kind: DocumentKind): Design => ({
  page_size: 'A4',
  color: null,
  logo: 'left',
  sections: [...kind.sections],
  columns: [...(kind.columns ?? [])],
  condition: '',
  texts: { title: '', header: '', intro: '', closing: '', conditions: '', footer: '' },
})

export const samplesOf = ({ values }: DocumentKind): Values =>
  Object.fromEntries(Object.entries(values).map(([name, { sample }]) => [name, sample]))

export interface Problem {
  readonly part: string
  readonly sentence: string
}

/** Why papers of this kind cannot be drawn so. */
export function problemsOf(kind: DocumentKind, design: Design): Problem[] {
  const samples = samplesOf(kind)
  const nothing = Object.fromEntries(Object.keys(samples).map((name) => [name, null]))
  // Of a value that is hidden from whoever draws the paper, nothing is there.
  const wrongText = (text: string) => wrongIn(text, samples) ?? wrongIn(text, nothing)
  const wrongCondition = wrongInCondition(design.condition, samples) ?? wrongInCondition(design.condition, nothing)
  return [
    ...parts('sections', design.sections, [...kind.sections, ...textSections], kind.required),
    ...parts('columns', design.columns, kind.columns ?? [], kind.requiredColumns ?? []),
    ...(wrongCondition ? [{ part: 'condition', sentence: wrongCondition }] : []),
    ...textParts.flatMap((part) => {
      const sentence = wrongText(design.texts[part])
      return sentence ? [{ part: `texts/${part}`, sentence }] : []
    }),
  ]
}

function parts(part: string, given: readonly string[], known: readonly string[], required: readonly string[]): Problem[] {
  const unknown = given.find((name) => !known.includes(name))
  const missing = required.find((name) => !given.includes(name))
  return [
    ...(unknown === undefined ? [] : [{ part, sentence: `There is no ${unknown.slice(0, 40)} here.` }]),
    ...(missing === undefined ? [] : [{ part, sentence: `A paper of this kind cannot be without ${missing}.` }]),
  ]
}
