import { custom, date, json, longText, moment, oneOf, ref, resource, text, action } from '@quoin/kit'
import * as z from 'zod'

const digest = z.object({ unique_id: z.string(), wanted: z.boolean() })

/** Something that somebody ought to look at. Made by the nightly look or by people; one at a time for the same cause. */
export const alerts = resource({
  type: 'asset_alert',
  wrapper: 'alert',
  title: 'message',
  fields: {
    asset: ref('assets.assets'),
    vendor: ref('assets.vendors').readOnly(),
    loan: ref('assets.loans').readOnly(),
    alertType: text(60).required().searchable().sortable(),
    message: longText(2_000).required().searchable(),
    severity: oneOf('low', 'high', 'critical', 'medium').default('medium').sortable(),
    status: oneOf('active', 'acknowledged', 'resolved').default('active').readOnly().sortable(),
    dueOn: date().sortable(),
    triggeredAt: moment().readOnly().sortable(),
    acknowledgedAt: moment().readOnly(),
    acknowledgedBy: ref('gateway.users').readOnly(),
    resolvedAt: moment().readOnly(),
    resolvedBy: ref('gateway.users').readOnly(),
    resolution: longText(2_000).readOnly(),
    /** What it is about; while an alert of a cause is open there is no second one. */
    cause: text(200).readOnly().filterable(),
    payload: json(),
  },
  permissions: { read: 'assets.alerts.read', write: 'assets.alerts.write' },
  sort: '-created_at',
  only: ['list', 'get', 'create', 'delete', 'trash', 'restore', 'history'],
  aliases: { create: ['POST /alerts/eval'] },
  actions: {
    acknowledge: action().when({ status: 'active' }).says('Says that somebody has seen an alert and looks after it.'),
    resolve: action({ resolution: longText(2_000) })
      .when({ status: ['active', 'acknowledged'] })
      .says('Says that what an alert was about is settled.'),
  },
  operations: {
    digestGet: custom({
      method: 'GET',
      path: '/alerts/digest',
      permission: 'assets.alerts.write',
      answer: digest,
      summary: 'Whether one gets the mail that tells new alerts each morning.',
    }),
    digestUpdate: custom({
      method: 'PUT',
      path: '/alerts/digest',
      permission: 'assets.alerts.write',
      wrapper: 'digest',
      body: z.object({ wanted: z.boolean() }),
      answer: digest,
      summary: 'Orders the mail that tells new alerts each morning, or has it stopped.',
    }),
  },
})
