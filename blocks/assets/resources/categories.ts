import { boolean, color, field, integer, json, longText, oneOf, ref, resource, text } from '@quoin/kit'
import * as z from 'zod'
import { lifecycle } from './facts.ts'

/** One field that assets of a category have beyond the common ones. */
export const customField = z.object({
  key: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'is not a short lower-case word'),
  label: z.string().trim().min(1).max(80),
  kind: z.enum(['text', 'number', 'boolean', 'date', 'choice']),
  required: z.boolean().default(false),
  /** Encrypted where it is kept, and read only with a right of its own. */
  secret: z.boolean().optional(),
  options: z.array(z.string().trim().min(1).max(80)).max(50).optional(),
})
export type CustomField = z.infer<typeof customField>

/** A sort of asset, below another if need be; it says which further fields its assets have and how they lose value. */
export const categories = resource({
  type: 'category',
  wrapper: 'category',
  title: 'name',
  fields: {
    name: text(160).required().searchable().sortable(),
    code: text(60).searchable().unique(),
    description: longText(2_000),
    parent: ref('assets.categories'),
    order: integer(0, 1_000_000).default(0).sortable(),
    color: color(),
    icon: text(60),
    imageUrl: text(2_000),
    customFields: field<CustomField[]>(
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
    ),
    /** Taken by assets that say nothing of their own. */
    depreciationMonths: integer(1, 1_200),
    status: oneOf(...lifecycle)
      .default('active')
      .filterable(),
    enabled: boolean().default(true).filterable(),
    payload: json(),
  },
  access: { read: 'assets.assets.read', write: 'assets.setup.write' },
  sort: 'order,name',
})
