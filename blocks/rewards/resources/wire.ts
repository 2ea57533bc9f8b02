import { boolean, field, json, moment, oneOf } from '@quoin/kit'
import * as z from 'zod'

/** Letters of a currency, `EUR`. */
export const currency = () => field<string>('text', 'text', z.string().regex(/^[A-Z]{3}$/, 'is not a currency'), { max: 3 })

/** What nearly everything here carries for its clients. */
export const common = {
  status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').sortable(),
  enabled: boolean().default(true).filterable().alsoKnownAs('is_active'),
  payload: json(),
}

/** From when until when something holds; open where nothing is said. */
export const period = { startDate: moment(), endDate: moment() }

/** `active` as another name for being enabled, as the published client reads it. */
export const isActive = boolean().readOnly().filterable()

/** The languages mails are written in. */
export const mailLanguages = ['en', 'es', 'fr', 'de', 'ja', 'zh'] as const
