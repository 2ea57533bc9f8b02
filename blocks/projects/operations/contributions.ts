import { type BlockServer, type Context, idIn, one, refuse } from '@quoin/kit/server'
import { projects } from '../resources/index.ts'
import { mustLead } from './access.ts'
import { refuseAmount } from './projects.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>

/** Money says how much of which currency, work how long it took. Whoever leads a project enters what others gave. */
async function check(context: Context, id: string) {
  const row = await context.find(projects.contributions, id, 'lock')
  if (row.kind === 'money') {
    if (row.amount === null || Number(row.amount) <= 0) throw refuse.invalid('required', 'is required for money', 'amount')
    refuseAmount(row.amount, row.currency, 'amount')
  } else if (row.minutes === null) throw refuse.invalid('required', 'is required for work', 'minutes')
  if (row.contributor && row.contributor !== context.me) await mustLead(context, row.project)
  return row
}

/** Held until the end of the transaction: somebody may be paying it at this very moment. */
const ifOpen: Replacements['update'] = async (request, context, standard) => {
  const { status, project, contributor } = await context.find(projects.contributions, request.params.id!, 'lock')
  if (contributor !== context.me) await mustLead(context, project)
  if (status === 'paid' || status === 'refunded')
    throw refuse.conflict('wrong_state', 'Paid contributions cannot be changed. Refund them instead.', { status })
  return standard(request)
}

export const replacedContributions = {
  async create(request, context, standard) {
    const row = await check(context, idIn(await standard(request)))
    return one(
      (
        await context.update(projects.contributions, row, {
          contributor: row.contributor ?? context.me,
          contributedOn: row.contributedOn ?? new Date().toISOString().slice(0, 10),
          status: row.kind === 'money' ? 'pledged' : 'recorded',
        })
      ).document,
      { status: 201 },
    )
  },
  async update(request, context, standard) {
    const answer = await ifOpen(request, context, standard)
    const row = await check(context, idIn(answer))
    const status = row.kind === 'money' ? 'pledged' : 'recorded'
    return row.status === status ? answer : one((await context.update(projects.contributions, row, { status })).document)
  },
  delete: ifOpen,
} satisfies Replacements
