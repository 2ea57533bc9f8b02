import { boolean, currency, json, longText, moment, oneOf, ref, resource } from '@quoin/kit'
import { amount, lifecycle } from './sharedFields.ts'

export const eventTypes = [
  'maintenance',
  'transfer',
  'inspection',
  'repair',
  'calibration',
  'cleaning',
  'upgrade',
  'other',
] as const

/** Something that happened to an asset, with its pictures and its cost. */
export const events = resource({
  type: 'asset_event',
  wrapper: 'asset_event',
  alsoWrapped: ['event'],
  title: 'eventType',
  fields: {
    asset: ref('assets.assets').required().fixed(),
    eventType: oneOf(...eventTypes)
      .default('other')
      .sortable(),
    eventDate: moment().sortable(),
    description: longText().searchable(),
    performedBy: ref('gateway.users'),
    vendor: ref('assets.vendors'),
    plan: ref('assets.maintenancePlans').readOnly(),
    cost: amount(),
    currency: currency(),
    notes: longText(),
    status: oneOf(...lifecycle)
      .default('active')
      .filterable(),
    enabled: boolean().default(true),
    payload: json(),
  },
  under: { resource: 'assets', field: 'asset' },
  permissions: { read: 'assets.work.read', write: 'assets.work.write' },
  sort: '-created_at',
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'purge', 'history'],
})
