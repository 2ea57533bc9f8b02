import { moment, ref, resource, text } from '@quoin/kit'

/** A time in which an asset could not be used. Begun and ended by its state, in the database. */
export const downtimes = resource({
  type: 'downtime',
  wrapper: 'downtime',
  title: 'reason',
  fields: {
    asset: ref('assets.assets').readOnly(),
    reason: text(60).readOnly().filterable(),
    startedAt: moment().readOnly().sortable(),
    endedAt: moment().readOnly().sortable(),
  },
  under: { resource: 'assets', field: 'asset' },
  permissions: { read: 'assets.work.read', write: 'assets.work.write' },
  sort: '-started_at',
  only: ['list'],
})
