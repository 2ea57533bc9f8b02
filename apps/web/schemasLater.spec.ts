import type * as zod from 'zod'
import { describe, expect, it } from 'vitest'
import { z as later } from './schemasLater.ts'

const z = later as typeof zod

describe('A schema that is made later', () => {
  const stated = z.object({
    name: z
      .string()
      .trim()
      .min(2)
      .refine((text) => text !== 'no', 'not that one'),
    tags: z.array(z.enum(['a', 'b'])),
    at: z.iso.date().nullable(),
  })

  it('lets everything pass until zod is there, and then judges as zod does', async () => {
    expect(stated.safeParse('anything').success).toBe(true)
    await expect.poll(() => stated.safeParse('anything').success).toBe(false)
    const good = { name: ' Ada ', tags: ['a'], at: '2026-03-31' }
    expect(stated.safeParse(good)).toMatchObject({ success: true, data: { name: 'Ada' } })
    for (const bad of [
      { ...good, name: 'no' },
      { ...good, name: 'x' },
      { ...good, tags: ['c'] },
      { ...good, at: '31 March' },
    ]) {
      expect(stated.safeParse(bad).success).toBe(false)
    }
  })
})
