import { currency, json, longText, moment, ref, resource, text } from '@quoin/kit'
import { amount } from './sharedFields.ts'

/** Something done with an asset: a check, a set-up, a reading. */
export const operations = resource({
  type: 'asset_operation',
  wrapper: 'operation',
  title: 'operationType',
  fields: {
    asset: ref('assets.assets').required().fixed(),
    operationType: text(80).required().searchable().sortable(),
    description: longText(),
    performedBy: text(160).searchable(),
    performedAt: moment().sortable(),
    status: text(60).filterable(),
    result: longText(2_000),
    cost: amount(),
    currency: currency(),
    payload: json(),
  },
  under: { resource: 'assets', field: 'asset' },
  permissions: { read: 'assets.work.read', write: 'assets.work.write' },
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'history'],
})
