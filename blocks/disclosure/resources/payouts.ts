import { action, addressesWithin, currencies, decimal, integer, internal, moment, oneOf, ref, resource, text } from '@quoin/kit'

interface Of {
  readonly payout: string
}

/** What a milestone holds back until a breakdown of its project is complete: money of whoever sets it aside, and points. */
export const payouts = resource({
  base: 'projects',
  type: 'disclosure_payout',
  wrapper: 'payout',
  title: 'breakdownName',
  within: 'project',
  path: '/payouts',
  aliases: addressesWithin('/projects/:project/payouts'),
  fields: {
    project: ref('projects.projects').required().fixed(),
    milestone: ref('projects.milestones').required().fixed(),
    breakdown: ref('disclosure.breakdowns').required().fixed(),
    /** As it was named when the payout was set up. */
    breakdownName: text(200).readOnly(),
    /** Whose wallet the money is set aside in. */
    payer: ref('gateway.users').readOnly(),
    /** Who gets the money. Points go to whoever answered the breakdown. */
    payee: ref('gateway.users').fixed(),
    amount: decimal(0, 1_000_000_000_000).fixed(),
    currency: oneOf(...currencies).fixed(),
    /** Shared out among those who answered the objectives of the breakdown. */
    points: integer(1, 1_000_000_000).fixed(),
    pointsGiven: integer(0).default(0).readOnly(),
    note: text(500).fixed(),
    status: oneOf('held', 'paid', 'failed', 'cancelled').default('held').readOnly().sortable(),
    /** What stood in the way when it was due. */
    failure: oneOf('milestone_gone', 'payee_gone', 'hold_gone', 'refused').readOnly(),
    /** Why it was cancelled. */
    reason: text(500).readOnly(),
    hold: text(36).readOnly(),
    paidAt: moment().readOnly().sortable(),
    /** Since when the breakdown is open again; what was paid stays paid. */
    reopenedAt: moment().readOnly(),
  },
  permissions: { read: 'disclosure.payouts.read', write: 'disclosure.payouts.write' },
  movesMoney: ['create'],
  only: ['list', 'get', 'create', 'history', 'export'],
  sort: '-created_at',
  actions: {
    cancel: action({ reason: text(500).required() })
      .movesMoney()
      .when({ status: ['held', 'failed'] })
      .says('Calls a payout off and lets go what is set aside; refused once the breakdown is complete.'),
    retry: action().movesMoney().when({ status: 'failed' }).says('Tries again to pay what could not be paid.'),
  },
  internal: {
    due: internal<{ readonly project: string; readonly breakdown: string }, { readonly payouts: readonly string[] }>(
      'Which payouts of a breakdown are to be paid now; notes of paid ones whether it is open again.',
    ),
    pay: internal<Of, object>('Pays one payout whose breakdown is complete, once.'),
    fail: internal<Of, object>('Notes that a payout was refused when it was due.'),
    sweep: internal<object, { readonly waiting: readonly { readonly project: string; readonly breakdown: string }[] }>(
      'Breakdowns that payouts wait for; lets go what is held for projects that are gone.',
    ),
  },
})
