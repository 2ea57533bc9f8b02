import { boolean, json, moment, oneOf } from '@quoin/kit'

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
