import type { Demo } from '@quoin/kit/server'
import { assistant } from './resources/index.ts'

/** A conversation that was begun; the assistant answers from what is there. */
export const demo: Demo = async ({ tx, year, people, isLarge }) => {
  if (!isLarge) return
  await year.add(tx, assistant.contexts, people[0]!, 5, {
    user: people[0]!.id,
    name: 'Warehouse move',
    lastAt: new Date(Date.now() - 5 * 86_400_000).toISOString(),
  })
}
