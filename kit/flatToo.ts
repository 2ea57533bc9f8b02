import * as z from 'zod'

/** An answer that clients read as plain JSON and others as a document: it is both. */
export const flatToo = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({
    ...shape,
    data: z.object({ id: z.string(), type: z.string(), attributes: z.object({ unique_id: z.string(), ...shape }) }),
  })
