import * as z from 'zod'

/** What an answer rests on, numbered as the answer cites it. */
export const source = z.object({
  number: z.int(),
  /** Dotted name of the resource, `crm.contacts`. */
  type: z.string(),
  unique_id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  /** Of its page below the company, where that is not the page of a record of its type. */
  path: z.string().nullable(),
})
export type SourceWire = z.infer<typeof source>
