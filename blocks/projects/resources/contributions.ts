import { date, decimal, integer, longText, oneOf, ref, resource, text, action } from '@quoin/kit'
import { currency, inProject } from './common.ts'

/** What somebody gives to a project: money from their wallet, or work. */
export const contributions = resource({
  ...inProject('contributions'),
  type: 'projectContribution',
  wrapper: 'contribution',
  title: 'description',
  fields: {
    project: ref('projects.projects').required().fixed(),
    kind: oneOf('work', 'money').default('work').sortable(),
    /** Whoever enters it, unless they say somebody else. */
    contributor: ref('gateway.users'),
    description: text(250).searchable(),
    task: ref('projects.tasks'),
    contributedOn: date().sortable(),
    minutes: integer(1, 100_000),
    amount: decimal(0, 1_000_000_000_000),
    currency,
    note: longText(5_000),
    /** Money is pledged until it was paid; work is recorded. */
    status: oneOf('recorded', 'pledged', 'paid', 'refunded').default('recorded').readOnly().sortable(),
  },
  sort: '-contributed_on',
  actions: {
    pay: action().movesMoney().when({ status: 'pledged' }).says('Pays what was pledged from one’s own wallet.'),
    refund: action({ reason: text(250).required() })
      .movesMoney()
      .when({ status: 'paid' })
      .needs('projects.money.manage')
      .says('Gives money back into the wallet it came from.'),
  },
})
