import type { Demo } from '@quoin/kit/server'
import { projects } from './resources/index.ts'

const day = 86_400_000
const onDay = (daysFromNow: number) => new Date(Date.now() + daysFromNow * day).toISOString().slice(0, 10)

/** A project with the people who do it. */
export const demo: Demo = async ({ tx, year, people, isLarge }) => {
  if (!isLarge) return
  const [admin, member] = people
  const project = await year.add(tx, projects.projects, admin!, 60, {
    name: 'Move to the new warehouse',
    code: 'MOVE',
    status: 'active',
    progress: 40,
    owner: admin!.id,
    startsOn: onDay(-60),
    dueOn: onDay(45),
  })
  for (const one of [admin, member])
    if (one)
      await year.add(tx, projects.members, admin!, 60, {
        project,
        user: one.id,
        standing: one === admin ? 'lead' : 'contributor',
        joinedAt: new Date(Date.now() - 60 * day).toISOString(),
      })
}
