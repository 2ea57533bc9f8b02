import type { DemoParts } from '@quoin/kit/server'
import { assistant } from './resources/index.ts'

/** A collection for one customer, with a chat in it that a colleague may read and the prompts that are used for it; one prompt is kept at hand by itself. */
export async function addCollection({ tx, year, people }: DemoParts, [followUp, open]: readonly string[]): Promise<void> {
  const [boss, colleague] = people
  const user = boss!.id
  const cluster = await year.add(tx, assistant.clusters, boss!, 18, {
    user,
    name: 'Northwind refit',
    description: 'Everything for the new offices on the third floor.',
    content:
      'Northwind moves in on 1 September. Ms. Okafor decides, Mr. Brandt checks the measurements. They want oak tops and no glass partitions. Their budget is 48,000 without tax.',
    status: 'active',
  })
  await year.add(tx, assistant.savedPrompts, boss!, 18, { user, cluster, prompt: open, note: 'Before every call' })
  await year.add(tx, assistant.savedPrompts, boss!, 17, { user, cluster, prompt: followUp, note: 'After every visit' })
  await year.add(tx, assistant.savedPrompts, boss!, 9, { user, prompt: followUp })
  const context = await year.add(tx, assistant.contexts, boss!, 4, {
    user,
    name: 'Measurements of the third floor',
    kind: 'cluster',
    cluster,
    lastAt: new Date(Date.now() - 4 * 86_400_000).toISOString(),
  })
  if (colleague)
    await year.add(tx, assistant.delegations, boss!, 3, {
      delegator: user,
      delegate: colleague.id,
      delegationType: 'read',
      context,
    })
}
