import { field } from '@quoin/kit'
import * as z from 'zod'

export const fieldKinds = ['text', 'number', 'boolean', 'date', 'choice'] as const

/** One field that assets of a category or of a model have beyond the common ones. */
const customField = z.object({
  key: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'is not a short lower-case word'),
  label: z.string().trim().min(1).max(80),
  kind: z.enum(fieldKinds),
  required: z.boolean().default(false),
  /** Encrypted where it is kept, and read only with a right of its own. */
  secret: z.boolean().optional(),
  options: z.array(z.string().trim().min(1).max(80)).max(50).optional(),
})
export type CustomField = z.infer<typeof customField>

/** The fields that a category or a model gives its assets. */
export const customFields = () =>
  field<CustomField[]>(
    'json',
    'jsonb',
    z
      .array(customField)
      .max(40)
      .refine((list) => new Set(list.map(({ key }) => key)).size === list.length, 'names a field twice')
      .refine(
        (list) => list.every(({ kind, options }) => kind !== 'choice' || (options?.length ?? 0) > 0),
        'has a choice without options',
      )
      .refine((list) => !list.some(({ secret, required }) => secret && required), 'has a secret field that is required'),
  )
