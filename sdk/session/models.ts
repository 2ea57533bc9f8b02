import { camel } from '@quoin/kit'

/** A record whose fields are not fixed here: country, state, county, city, subscription, exchange setting, company detail … */
export interface Values {
  readonly [name: string]: unknown
}

export interface User {
  readonly uniqueId: string
  readonly roleId: number | null
  readonly email: string
  readonly uid: string
  readonly name: string | null
  readonly phone: string | null
  readonly userProfile: Values | null
  readonly userAvatar: Values | null
}

export interface Profile extends Values {
  readonly level: number
}
/** A profile as it arrives; whoever has no level yet is on the first. */
export const profile = (values: Values): Profile => ({ ...values, level: typeof values.level === 'number' ? values.level : 1 })

/** The picture of a person; `file_size` is text. */
export interface AvatarRecord {
  readonly original_name: string
  readonly name: string
  readonly url: string
  readonly thumbnail: string
  readonly file_type: string
  readonly file_size: string
  readonly description: string
  readonly original_file: string
  readonly is_public: boolean
}

export interface Company extends Values {
  readonly urlId: string
  readonly apiAccessKey: string | null
}

/** `{ url_id: 1 }` → `{ urlId: 1 }`: answers of operations without declared fields come in wire names. */
export const inCodeNames = (wire: object): Values =>
  Object.fromEntries(Object.entries(wire).map(([name, value]) => [camel(name), value]))
