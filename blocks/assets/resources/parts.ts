import { custom, resource, uuid, wireName } from '@quoin/kit'
import * as z from 'zod'
import { assets } from './assets.ts'

const ids = { whole: 'assets.assets' } as const
/** A part by its id, or an object that names it, as clients have it. */
const part = z.union([
  uuid(),
  z.looseObject({ unique_id: uuid() }).transform((p) => p.unique_id),
  z.looseObject({ asset_unique_id: uuid() }).transform((p) => p.asset_unique_id),
])
const wanted = z.looseObject({
  asset: z.looseObject({ parts: z.array(part).min(1).max(200) }).optional(),
  part_unique_ids: z.array(uuid()).min(1).max(200).optional(),
})

/** The asset itself, as its own `get` answers it. */
const whole: z.ZodObject = z.object(
  Object.fromEntries(
    [
      ...['unique_id', 'version', 'created_at', 'updated_at', 'created_by', 'updated_by'],
      ...Object.entries(assets.fields).map(([name, { definition }]) => wireName(name, definition)),
    ].map((name) => [name, z.unknown()]),
  ),
)

export const partNode = z.looseObject({
  unique_id: z.string(),
  parent_unique_id: z.string().nullable(),
  depth: z.int(),
  code: z.string(),
  name: z.string(),
  state: z.string(),
  /** Null where one may not see what things cost. */
  cost: z.number().nullable(),
  currency: z.string().nullable(),
})

/** Assets that are parts of an asset, as a tree. What a whole has cost is the sum of all below it and its own, by currency. */
export const parts = resource({
  type: 'parts',
  wrapper: 'asset',
  title: 'id',
  fields: {},
  permissions: { read: 'assets.assets.read', write: 'assets.assets.write' },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/assets/:whole/parts',
      permission: 'assets.assets.read',
      ids,
      answer: z.object({
        unique_id: z.string(),
        parts: z.array(partNode),
        costs: z.array(z.object({ currency: z.string().nullable(), cost: z.number(), pieces: z.int() })),
      }),
      summary: 'The parts of an asset down to the last, and what all of it has cost.',
    }),
    update: custom({
      method: 'PUT',
      path: '/assets/:whole/parts',
      permission: 'assets.assets.write',
      ids,
      body: wanted,
      answersRecord: 'Asset',
      summary: 'Makes assets parts of this one; each brings its own parts along. A circle is refused by the database.',
    }),
    delete: custom({
      method: 'DELETE',
      path: '/assets/:whole/parts',
      permission: 'assets.assets.write',
      ids,
      // The body says them too, and types them.
      query: z.looseObject({ part_unique_ids: z.string().max(8_000).optional() }) as z.ZodType<{}>,
      body: wanted,
      answer: whole,
      summary: 'Takes parts out of this asset; they stay assets of their own.',
    }),
  },
})
