import * as z from 'zod'

export const recordWire = z.looseObject({ unique_id: z.string() })

/** Somebody's membership of a project. */
export const memberWire = z.object({
  unique_id: z.string(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  created_by: z.string().nullable(),
  updated_by: z.string().nullable(),
  project_unique_id: z.string(),
  user_unique_id: z.string(),
  role: z.string().nullable(),
  standing: z.string(),
  joined_at: z.string().nullable(),
  left_at: z.string().nullable(),
})
export const following = z.object({ unique_id: z.string(), user_unique_id: z.string(), following: z.boolean() })

/** A list that is asked for with the words of all lists, and answered as one. */
export const page = {
  query: z
    .object({ page: z.string().optional(), records: z.string().optional(), search: z.string().optional() })
    .catchall(z.union([z.string(), z.array(z.string())])),
  answer: z.object({ data: z.array(recordWire), meta: z.looseObject({}) }),
}

/** What somebody said in a discussion. */
export const discussionMessageWire = z.object({
  unique_id: z.string(),
  version: z.int(),
  discussion_unique_id: z.string(),
  body: z.string(),
  edited_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  created_by: z.string().nullable(),
  updated_by: z.string().nullable(),
})
export type DiscussionMessageWire = z.infer<typeof discussionMessageWire>

const id = z.string()
const day = z.string().nullable()
const person = z.object({ unique_id: z.string(), name: z.string() })

/** Something with a day by which it should be done. */
const dueWire = z.object({
  unique_id: id,
  kind: z.enum(['task', 'milestone', 'risk', 'objective', 'project']),
  name: z.string(),
  project_unique_id: id,
  project_name: z.string(),
  status: z.string(),
  due_on: day,
  /** Days it is later than the baseline said; 0 where it is not. */
  slipped_days: z.int(),
  person: person.nullable(),
})
export type DueWire = z.infer<typeof dueWire>

/** What a project has to say in the morning. */
export const briefing = z.object({
  unique_id: id,
  tasks: z.object({ total: z.int(), done: z.int(), overdue: z.int() }),
  milestones: z.object({ total: z.int(), reached: z.int(), overdue: z.int() }),
  risks: z.object({ open: z.int(), high: z.int() }),
  due: z.array(dueWire),
  slipped: z.array(dueWire),
  announcements: z.array(
    z.object({ unique_id: id, title: z.string(), body: z.string().nullable(), at: z.string(), person: person.nullable() }),
  ),
  events: z.array(z.object({ unique_id: id, title: z.string(), starts_at: z.string(), location: z.string().nullable() })),
  people: z.array(z.object({ unique_id: id, name: z.string(), role: z.string().nullable(), standing: z.string() })),
  spent: z.object({ amount: z.number(), minutes: z.int(), currency: z.string().nullable() }),
  following: z.boolean(),
  may_lead: z.boolean(),
})
export type BriefingWire = z.infer<typeof briefing>

const bar = z.object({
  unique_id: id,
  kind: z.enum(['task', 'milestone']),
  name: z.string(),
  status: z.string(),
  starts_on: day,
  due_on: day,
  baseline_starts_on: day,
  baseline_due_on: day,
  person: person.nullable(),
})
export type BarWire = z.infer<typeof bar>

export const plan = z.object({
  unique_id: id,
  bars: z.array(bar),
  links: z.array(
    z.object({ unique_id: id, task_unique_id: id, predecessor_unique_id: id, lag_days: z.int(), broken: z.boolean() }),
  ),
  /** Whether there is more than is told. */
  is_whole: z.boolean(),
})
export type PlanWire = z.infer<typeof plan>

export const assignments = z.object({ unique_id: id, items: z.array(dueWire), is_whole: z.boolean() })
export type AssignmentsWire = z.infer<typeof assignments>

export const portfolio = z.object({
  unique_id: id,
  projects: z.array(
    z.object({
      unique_id: id,
      name: z.string(),
      status: z.string(),
      health: z.string(),
      progress: z.int(),
      due_on: day,
      person: person.nullable(),
      tasks: z.int(),
      done: z.int(),
      overdue: z.int(),
      next_milestone: z.object({ name: z.string(), due_on: z.string() }).nullable(),
      high_risks: z.int(),
      budget: z.number().nullable(),
      currency: z.string().nullable(),
      spent: z.number(),
    }),
  ),
  is_whole: z.boolean(),
})
export type PortfolioWire = z.infer<typeof portfolio>

/** How many open risks stand in each cell of the matrix, now and before their last review. */
export const heatMap = z.object({
  unique_id: id,
  size: z.int(),
  medium_from: z.int(),
  high_from: z.int(),
  likelihood_names: z.array(z.string()),
  impact_names: z.array(z.string()),
  risks: z.array(
    z.object({
      unique_id: id,
      name: z.string(),
      project_unique_id: id,
      likelihood: z.int(),
      impact: z.int(),
      score: z.int(),
      movement: z.int().nullable(),
    }),
  ),
  is_whole: z.boolean(),
})
export type HeatMapWire = z.infer<typeof heatMap>
