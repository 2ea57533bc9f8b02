import { integer, moment, oneOf, ref, resource, text, action } from '@quoin/kit'

/** A customer earned or redeemed more often than is usual, as the programme says. Nothing was held back: a person looks at it. */
export const alerts = resource({
  type: 'PointsAlert',
  wrapper: 'alert',
  title: 'number',
  fields: {
    /** In the order they were raised. */
    number: text(24).readOnly(),
    user: ref('gateway.users').readOnly(),
    type: oneOf('earned', 'redeemed').readOnly().filterable(),
    /** How often, and how many points in all, since then. */
    count: integer().readOnly().sortable(),
    points: integer().readOnly().sortable(),
    since: moment().readOnly(),
    raisedAt: moment().readOnly().sortable(),
    state: oneOf('open', 'closed').default('open').readOnly().filterable().sortable(),
    closedBy: ref('gateway.users').readOnly(),
    closedAt: moment().readOnly(),
    note: text(500).readOnly(),
  },
  permissions: { read: 'rewards.reports.read', write: 'rewards.points.write' },
  only: ['list', 'get', 'history'],
  sort: '-raised_at',
  actions: {
    close: action({ note: text(500).required() })
      .when({ state: 'open' })
      .needs('rewards.points.approve')
      .says('Says that somebody looked at it, and what they found.'),
  },
})
