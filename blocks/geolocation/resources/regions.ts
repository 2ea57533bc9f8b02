import { boolean, resource, text, longText, url } from '@quoin/kit'
import { labels, origin, status } from './common.ts'

const permissions = {
  read: 'geolocation.places.read',
  write: 'geolocation.places.write',
  delete: 'geolocation.places.delete',
} as const

/** A part of a country that locations are counted to. */
export const regions = resource({
  type: 'Region',
  wrapper: 'region',
  title: 'name',
  fields: {
    name: text(200).required().searchable().sortable(),
    code: text(60).searchable().sortable(),
    description: longText(),
    notes: longText(),
    countryCode: text(3).filterable(),
    countryName: text(120),
    imageUrl: url(),
    contentUrl: url(),
    mediaUrl: url(),
    thumbnailUrl: url(),
    iconUrl: url(),
    tags: labels.tags,
    ...origin,
    enabled: boolean().default(true),
    status: status(),
  },
  permissions,
  sort: 'name',
})

/** A stretch of land that places lie in, with its outline. */
export const areas = resource({
  type: 'Area',
  wrapper: 'area',
  title: 'name',
  fields: {
    name: text(200).required().searchable().sortable(),
    code: text(60).searchable().sortable(),
    addressUniqueId: text(64).filterable(),
    areaType: text(60).filterable(),
    areaPoints: longText(50_000),
    source: origin.source,
    enabled: boolean().default(true),
    status: status(),
    ...labels,
  },
  permissions,
  sort: 'name',
})
