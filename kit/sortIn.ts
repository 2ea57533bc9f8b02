import * as z from 'zod'
import { snake } from './names.ts'

/** The order of a list that has these and no others. Clients whose records say `createdAt` sort by what they read. */
export const sortIn = <const Name extends string>(...names: readonly [Name, ...Name[]]) =>
  z.string().max(60).transform(snake).pipe(z.enum(names))
