import * as z from 'zod'

export const documentLanguages = ['en', 'es', 'fr', 'de', 'ja', 'zh'] as const
export const textParts = ['title', 'header', 'intro', 'closing', 'conditions', 'footer'] as const
export type TextPart = (typeof textParts)[number]
/** Texts that stand among the sections of a paper; the others have places of their own. */
export const textSections = ['intro', 'closing', 'conditions'] as const
export const pageSizes = ['A4', 'A5', 'LETTER', 'LEGAL'] as const
export const logoPlaces = ['left', 'center', 'right', 'none'] as const

const text = (max: number) => z.string().max(max).default('')
const names = z
  .array(z.string().max(40))
  .max(30)
  .refine((all) => new Set(all).size === all.length, 'must name each once')

/** How a paper looks. A picture other than the company's own logo, or an address of one, has no place in it. */
export const designSchema = z.strictObject({
  page_size: z.enum(pageSizes).default('A4'),
  /** Of the title, the heads of tables and their lines. */
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .nullable()
    .default(null),
  logo: z.enum(logoPlaces).default('left'),
  /** Those that are shown, in their order. */
  sections: names,
  columns: names,
  /** The template is for papers of which this holds, as after `if`; empty for all. */
  condition: text(500),
  texts: z.strictObject({
    title: text(200),
    header: text(1_000),
    intro: text(10_000),
    closing: text(10_000),
    conditions: text(10_000),
    footer: text(500),
  }),
})
export type Design = z.output<typeof designSchema>
