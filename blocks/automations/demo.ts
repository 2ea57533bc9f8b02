import type { Demo } from '@quoin/kit/server'
import { automations } from './resources/index.ts'

/** Two a firm would begin with: nobody forgets a declined quote, and on Mondays it is known what runs out. */
export const demo: Demo = async ({ tx, year, people }) => {
  const [boss] = people
  const shared = { status: 'active', actsAs: boss!.id, failures: 0, missed: 0 }
  await year.add(tx, automations.rules, boss!, 60, {
    ...shared,
    name: 'Follow up declined quotes',
    trigger: { kind: 'event', resource: 'crm.quotes', events: ['crm.quotes.decline'] },
    conditions: { opportunity_unique_id: 'empty:false' },
    steps: [
      {
        kind: 'operation',
        operation: 'crm.opportunityFollows.create',
        params: { parent: '{{ record.opportunity_unique_id }}' },
        values: {
          follow_type: 'call',
          notes: 'Ask why {{ record.name }} was declined: {{ record.decline_reason }}',
          due_on: '{{ in_days[3] }}',
          owner_unique_id: '{{ record.owner_unique_id }}',
        },
      },
      {
        kind: 'notify',
        to: [{ kind: 'field', field: 'owner_unique_id' }, { kind: 'author' }],
        title: '{{ record.name }} was declined',
        body: '{{ record.decline_reason }}',
      },
    ],
  })
  await year.add(tx, automations.rules, boss!, 40, {
    ...shared,
    name: 'Stock that runs out, on Mondays',
    trigger: {
      kind: 'schedule',
      every: 'week',
      weekday: 1,
      at: '08:00',
      time_zone: 'Europe/Berlin',
      resource: 'products.stock',
    },
    conditions: { is_low: 'true' },
    steps: [
      {
        kind: 'notify',
        to: [{ kind: 'author' }],
        title: 'Low stock: {{ record.available }} left',
        body: 'Reorder at {{ record.low_at }}.',
      },
    ],
  })
}
