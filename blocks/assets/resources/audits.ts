import { boolean, json, longText, moment, oneOf, ref, resource, text } from '@quoin/kit'
import { lifecycle } from './sharedFields.ts'

/** Somebody looked at an asset: when, in what condition, where. */
export const audits = resource({
  type: 'asset_audit',
  wrapper: 'audit',
  title: 'condition',
  fields: {
    asset: ref('assets.assets').required().fixed(),
    auditDate: moment().sortable(),
    auditor: ref('gateway.users'),
    condition: text(120).searchable().filterable(),
    location: text(200).searchable(),
    notes: longText(),
    session: ref('assets.auditSessions').readOnly(),
    status: oneOf(...lifecycle)
      .default('active')
      .filterable(),
    enabled: boolean().default(true),
    payload: json(),
  },
  under: { resource: 'assets', field: 'asset' },
  permissions: { read: 'assets.audits.read', write: 'assets.audits.write' },
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'history'],
  aliases: {
    list: ['GET /:parent/audits'],
    get: ['GET /:parent/audits/:id'],
    create: ['POST /:parent/audits'],
    update: ['PUT /:parent/audits/:id', 'POST /assets/:parent/audits/:id'],
    delete: ['DELETE /:parent/audits/:id'],
  },
})
