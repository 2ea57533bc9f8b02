import { integer, moment, oneOf, ref, resource, text, action } from '@quoin/kit'

/** Points given, taken or moved by hand, with a reason. Above the company's limit it waits until a second person has looked at it. */
export const adjustments = resource({
  type: 'PointsAdjustment',
  wrapper: 'adjustment',
  title: 'reason',
  fields: {
    user: ref('gateway.users').required().fixed(),
    type: oneOf('give', 'take', 'move').required().fixed().filterable(),
    points: integer(1, 1_000_000_000).required().fixed().sortable(),
    /** Of what; the programme's points without one. */
    unit: ref('rewards.units').fixed(),
    /** To whom points are moved. */
    toUser: ref('gateway.users').fixed(),
    /** When points that are given end; by the company's rule without it. */
    expiresAt: moment().fixed(),
    reason: text(500).required().fixed().searchable(),
    /** What somebody else calls it: the same reference counts once, so that a file may be brought in again. */
    reference: text(100).unique().fixed(),
    state: oneOf('pending', 'posted', 'declined').default('pending').readOnly().sortable(),
    decidedBy: ref('gateway.users').readOnly(),
    decidedAt: moment().readOnly(),
    declineReason: text(500).readOnly(),
  },
  permissions: { read: 'rewards.reports.read', write: 'rewards.points.write' },
  movesMoney: ['create'],
  only: ['list', 'get', 'create', 'history', 'import', 'importsPresign', 'export'],
  importKeys: ['reference'],
  sort: '-created_at',
  actions: {
    approve: action()
      .movesMoney()
      .when({ state: 'pending' })
      .needs('rewards.points.approve')
      .says('Books what somebody else proposed.'),
    decline: action({ reason: text(500).required() })
      .when({ state: 'pending' })
      .needs('rewards.points.approve')
      .says('Turns proposed points down.'),
  },
})
