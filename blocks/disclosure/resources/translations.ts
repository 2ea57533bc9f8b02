import { field } from '@quoin/kit'
import * as z from 'zod'

/** The languages the app speaks; what a company writes by itself is in one of its own choice. */
export const languages = z.enum(['en', 'es', 'fr', 'de', 'ja', 'zh'])
const translation = z.strictObject({
  name: z.string().trim().min(1).max(300).optional(),
  /** The description, the guidance or the question, as each has one. */
  text: z.string().trim().min(1).max(20_000).optional(),
})
export type Translation = z.infer<typeof translation>
export type Translations = Partial<Record<z.infer<typeof languages>, Translation>>

/** What something of the catalogue is called and says in other languages; where nothing is said, what was written first stands. */
export const translations = () => field<Translations>('json', 'jsonb', z.partialRecord(languages, translation))
