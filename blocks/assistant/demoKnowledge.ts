import type { DemoParts } from '@quoin/kit/server'
import { assistant } from './resources/index.ts'

const entries = [
  {
    name: 'Delivery and assembly',
    code: 'DELIVERY',
    entityType: 'policy',
    content: [
      'We deliver from Monday to Friday between 7:00 and 16:00. Orders that reach us before noon leave the warehouse the next working day.',
      'Desks and cabinets are assembled on site. Assembly is free from an order of 2,500.00; below that it costs 45.00 an item.',
      'Damage in transit has to be told to us within five working days, with a photograph. We exchange the item; the customer keeps the damaged one until then.',
    ].join('\n\n'),
    instructions: 'Name the deadline when somebody asks about damage. Promise no delivery before the next working day.',
  },
  {
    name: 'Discounts the team may give',
    code: 'DISCOUNTS',
    entityType: 'policy',
    content: [
      'Up to 5% needs no approval. From 5% to 12% the sales lead approves in the quote. More than 12% is decided by the management.',
      'Standing orders of a year or longer get 8% without approval.',
    ].join('\n\n'),
    instructions: 'Say who has to approve.',
  },
] as const

/** What the company knows that no record says; the agent that prepares visits is told of it. */
export async function addKnowledge({ tx, year, people }: DemoParts, agent: string): Promise<void> {
  const [boss] = people
  for (const [i, entry] of entries.entries()) {
    const entity = await year.add(tx, assistant.entities, boss!, 26 - i, { ...entry, source: 'handbook', status: 'active' })
    await year.add(tx, assistant.agentEntities, boss!, 25 - i, { agent, entity, relationType: 'policy' })
  }
}
