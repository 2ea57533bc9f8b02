import { action, currency, date, longText, moment, oneOf, ref, resource, text } from '@quoin/kit'
import { amount } from './sharedFields.ts'

/** Work that an asset needs: what is wrong, who sees to it until when, and what was done. A damage or loss that somebody reports opens one. */
export const workOrders = resource({
  type: 'work_order',
  wrapper: 'work_order',
  title: 'title',
  fields: {
    /** Counted per company and year, without gaps. */
    number: text(40).readOnly().searchable().sortable(),
    asset: ref('assets.assets').required().fixed(),
    title: text(200).required().searchable().sortable(),
    description: longText(),
    kind: oneOf('damage', 'loss', 'repair', 'service', 'inspection').default('repair').sortable(),
    priority: oneOf('low', 'medium', 'high', 'critical').default('medium').sortable(),
    state: oneOf('open', 'in_progress', 'done', 'cancelled').default('open').readOnly().sortable(),
    assignee: ref('gateway.users'),
    reporter: ref('gateway.users').readOnly(),
    vendor: ref('assets.vendors'),
    dueOn: date().sortable(),
    startedAt: moment().readOnly(),
    closedAt: moment().readOnly().sortable(),
    cost: amount().readOnly(),
    currency: currency(),
    resolution: longText(2_000).readOnly(),
    /** What was reported, which is resolved along with the work. */
    alert: ref('assets.alerts').readOnly(),
  },
  permissions: { read: 'assets.work.read', write: 'assets.work.write' },
  sort: '-created_at',
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'history', 'export'],
  actions: {
    start: action({}).when({ state: 'open' }).says('Begins the work. What is there goes out of use meanwhile.'),
    finish: action({ resolution: longText(2_000), cost: amount() })
      .when({ state: ['open', 'in_progress'] })
      .says('Ends the work, notes it as an event with its cost, and puts the asset back into service when nothing else is open.'),
    cancel: action({ reason: text(500) })
      .when({ state: ['open', 'in_progress'] })
      .says('Gives the work up, and resolves what was reported.'),
  },
})
