import { type Answer, type Context, document } from '@quoin/kit/server'
import { openStates, visibleProjects } from '../operations/access.ts'
import { dueIn, today } from './due.ts'

const itemsMax = 300

export async function assignments(
  context: Context,
  { of = 'me', overdue }: { of?: 'me' | 'everybody'; overdue?: 'true' | 'false' },
): Promise<Answer> {
  const projects = await visibleProjects(context, openStates)
  const items = await dueIn(context, {
    projects,
    person: of === 'me' ? context.me : undefined,
    before: overdue === 'true' ? today() : undefined,
    max: itemsMax + 1,
  })
  return document({
    type: 'assignments',
    id: context.me,
    attributes: { unique_id: context.me, items: items.slice(0, itemsMax), is_whole: items.length <= itemsMax },
  })
}
