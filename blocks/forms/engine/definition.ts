import * as z from 'zod'

export const languages = ['en', 'es', 'fr', 'de', 'ja', 'zh'] as const
export type Language = (typeof languages)[number]

export const kinds = [
  'text',
  'long_text',
  'email',
  'number',
  'choice',
  'several',
  'ranking',
  'matrix',
  'scale',
  'nps',
  'date',
  'time',
  'contact',
  'address',
  'consent',
  'file',
  'picture',
  'signature',
  'hidden',
  'calculated',
] as const
export type Kind = (typeof kinds)[number]

/** What a form may ask for in the name of whoever answers: a place for a time, or an asset. */
export const requestKinds = ['booking', 'reservation'] as const

/** Bounds of one form. A body holds 1,000 items in a list and 10,000 keys, so these are what fits with room to spare. */
export const bounds = {
  questions: 300,
  pages: 100,
  options: 100,
  requests: 5,
  conditions: 50,
  depth: 6,
  bytes: 400_000,
  uploadBytes: 10_000_000,
} as const

/** Answers are kept by these keys, so that none is a name that every object has. */
const id = z
  .string()
  .regex(
    /^(?!constructor$)[a-z][a-z0-9_]{0,39}$/,
    'is not a valid key: start with a letter, then use letters, digits and underscores',
  )
const words = (max: number) => z.partialRecord(z.enum(languages), z.string().max(max))
export type Words = Partial<Record<Language, string>>

export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | {
      readonly question: string
      readonly is: (typeof comparisons)[number]
      readonly value?: string | number | boolean | undefined
    }
export const comparisons = ['equal', 'different', 'greater', 'less', 'filled', 'empty'] as const

/** What is calculated: a number, the answer to a question or a variable, or several of these added, subtracted, multiplied or divided. */
export type Expression =
  | number
  | { readonly of: string }
  | { readonly op: '+' | '-' | '*' | '/'; readonly args: readonly Expression[] }

const condition: z.ZodType<Condition> = z.lazy(() =>
  z.union([
    z.strictObject({ all: z.array(condition).max(bounds.conditions) }),
    z.strictObject({ any: z.array(condition).max(bounds.conditions) }),
    z.strictObject({ not: condition }),
    z.strictObject({
      question: id,
      is: z.enum(comparisons),
      value: z.union([z.string().max(500), z.number(), z.boolean()]).optional(),
    }),
  ]),
)
const expression: z.ZodType<Expression> = z.lazy(() =>
  z.union([
    z.number(),
    z.strictObject({ of: id }),
    z.strictObject({ op: z.enum(['+', '-', '*', '/']), args: z.array(expression).min(1).max(20) }),
  ]),
)

const option = z.object({
  id,
  label: words(500),
  /** How many may choose it, over all versions of the form. */
  quota: z.int().min(0).max(1_000_000).optional(),
})
const question = z.object({
  id,
  kind: z.enum(kinds),
  title: words(2_000),
  help: words(5_000).optional(),
  required: z.boolean().default(false),
  showIf: condition.optional(),
  options: z.array(option).max(bounds.options).default([]),
  /** The rows of a matrix; its options are the columns. */
  rows: z
    .array(z.object({ id, label: words(500) }))
    .max(50)
    .default([]),
  /** Of a number, a scale, or how many options may be chosen. */
  min: z.number().optional(),
  max: z.number().optional(),
  /** What a calculated question comes to. */
  expression: expression.optional(),
  /** Which wording of a consent this is. */
  consentVersion: z.string().max(40).optional(),
})
const group = z.object({
  id,
  title: words(500).optional(),
  showIf: condition.optional(),
  questions: z.array(question).max(bounds.questions).default([]),
})
const page = z.object({
  id,
  title: words(500).optional(),
  text: words(5_000).optional(),
  showIf: condition.optional(),
  groups: z.array(group).max(50).default([]),
  /** Where the page leads instead of to the next one; `end` ends the form. The first that holds counts. */
  next: z
    .array(z.object({ when: condition.optional(), to: id }))
    .max(20)
    .default([]),
})
const request = z.object({
  id,
  kind: z.enum(requestKinds),
  when: condition.optional(),
  /** The place or asset; without it, the one that the chosen option of a question names. */
  thing: z.uuid().optional(),
  choice: id.optional(),
  things: z.record(id, z.uuid()).optional(),
  /** Questions that say when. Without a time of day it is `clock`, without an end it lasts so many minutes. */
  date: id,
  time: id.optional(),
  clock: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is not a time of day')
    .default('09:00'),
  endDate: id.optional(),
  endTime: id.optional(),
  minutes: z.int().min(5).max(527_040).default(60),
  /** How many people come, or how many pieces it is about. */
  count: id.optional(),
})
export type RequestRule = z.infer<typeof request>
export const definitionSchema = z.object({
  languages: z.array(z.enum(languages)).min(1).max(6).default(['en']),
  title: words(200).default({}),
  intro: words(5_000).default({}),
  pages: z.array(page).max(bounds.pages).default([]),
  variables: z.array(z.object({ id, expression })).max(50).default([]),
  /** What is said at the end; the first whose condition holds. */
  endings: z
    .array(z.object({ id, title: words(500), text: words(5_000).optional(), when: condition.optional() }))
    .max(20)
    .default([]),
  /** What is booked or reserved once the form is answered. */
  requests: z.array(request).max(bounds.requests).optional(),
})
export type Definition = z.infer<typeof definitionSchema>
export type Page = Definition['pages'][number]
export type Group = Page['groups'][number]
export type Question = Group['questions'][number]

/** A definition as it is stored, within its bounds; the empty one where there is none. */
export const readDefinition = (stored: unknown): Definition => definitionSchema.parse(stored ?? {})

/** A text in a language, else in the form's first one. */
export const say = (text: Words | undefined, language: Language, definition: Pick<Definition, 'languages'>): string =>
  text?.[language] || text?.[definition.languages[0]!] || ''

export interface Placed {
  readonly question: Question
  readonly group: Group
  readonly page: Page
  readonly index: number
}
export const questionsOf = (definition: Definition): Placed[] => {
  const all: Placed[] = []
  for (const page of definition.pages)
    for (const group of page.groups)
      for (const question of group.questions) all.push({ question, group, page, index: all.length })
  return all
}

/** What is uploaded, and named in the answer by the server. */
export const isUpload = ({ kind }: Pick<Question, 'kind'>): boolean => ['file', 'picture', 'signature'].includes(kind)

/** A file as an answer names it; a signature says by whom it is, and may have been drawn as well. */
export interface UploadedFile {
  readonly file: string
  readonly name: string
  readonly type: string
  readonly size: number
}

/** What people read of an upload: who signed, or what the file is called. */
export function nameOfUpload(value: unknown): string {
  const { signed, name } = (value ?? {}) as { signed?: string; name?: string }
  return signed ?? name ?? ''
}

/** What is asked of nobody: calculated or handed over by the address. */
export const isSilent = ({ kind }: Pick<Question, 'kind'>): boolean => kind === 'calculated' || kind === 'hidden'

/** The questions, variables and nothing else that a condition looks at. */
export function namesIn(condition: Condition | undefined): string[] {
  if (!condition) return []
  if ('question' in condition) return [condition.question]
  if ('not' in condition) return namesIn(condition.not)
  return ('all' in condition ? condition.all : condition.any).flatMap(namesIn)
}
export const namesOfExpression = (expression: Expression | undefined): string[] =>
  expression === undefined || typeof expression === 'number'
    ? []
    : 'of' in expression
      ? [expression.of]
      : expression.args.flatMap(namesOfExpression)

export const depthOf = (node: unknown): number =>
  node !== null && typeof node === 'object'
    ? 1 + Math.max(0, ...Object.values(node).map((one) => (Array.isArray(one) ? Math.max(0, ...one.map(depthOf)) : depthOf(one))))
    : 0
