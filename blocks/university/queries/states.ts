import type { BlockServer } from '@quoin/kit/server'
import { university } from '../resources/index.ts'

type List = NonNullable<NonNullable<BlockServer['replaces'][string]>['list']>

/** A list that is narrowed by our own states, and by those that the published client has for them, as SQL says each. */
const listWithStates =
  (resource: typeof university.courses | typeof university.enrollments, states: Readonly<Record<string, string>>): List =>
  (request, context, standard) => {
    const { status, ...query } = request.query
    const state = typeof status === 'string' ? states[status] : undefined
    return state ? context.list(resource, query, () => [state]) : standard.last(request)
  }

export const listCourses = listWithStates(university.courses, {
  active: "t.status = 'published'",
  pending: "t.status = 'draft'",
})
export const listEnrollments = listWithStates(university.enrollments, {
  enrolled: "(t.status = 'waiting' or t.status = 'active' and t.started_at is null)",
  in_progress: "(t.status = 'paused' or t.status = 'active' and t.started_at is not null)",
  dropped: "t.status in ('withdrawn', 'refunded')",
})
