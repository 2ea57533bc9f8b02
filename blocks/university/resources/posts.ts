import { custom, integer, longText, oneOf, ref, resource, text, action } from '@quoin/kit'
import * as z from 'zod'
import { one } from './wire.ts'

const learn = 'university.learning.use'
const thread = z.object({
  unique_id: z.string(),
  /** Questions in all, on every page. */
  total: z.number(),
  posts: z.array(
    z.object({
      unique_id: z.string(),
      parent_unique_id: z.string().nullable(),
      author: z.string(),
      is_mine: z.boolean(),
      is_coach: z.boolean(),
      text: z.string(),
      created_at: z.string(),
    }),
  ),
})
export type StepPosts = z.infer<typeof thread>
/** Questions that one page of a thread holds, with all their answers. */
export const questionsPerPage = 25

/** What learners ask about a step, and what they are answered. Whoever cannot open the step sees none of it. */
export const posts = resource({
  type: 'StepPost',
  wrapper: 'post',
  title: 'text',
  fields: {
    course: ref('university.courses').readOnly(),
    step: ref('university.steps').readOnly(),
    stepTitle: text(200).readOnly(),
    parent: ref('university.posts').readOnly(),
    user: ref('gateway.users').readOnly(),
    userName: text(160).readOnly().searchable(),
    text: longText(5_000).readOnly().searchable(),
    status: oneOf('visible', 'hidden').default('visible').readOnly().sortable(),
    reports: integer().default(0).readOnly().sortable(),
  },
  owner: 'user',
  permissions: { read: 'university.posts.read', write: 'university.posts.moderate' },
  only: ['list', 'get', 'history'],
  sort: '-created_at',
  actions: {
    hide: action().when({ status: 'visible' }).says('Hides a question or answer from learners.'),
    unhide: action().when({ status: 'hidden' }).says('Shows a question or answer again.'),
  },
  operations: {
    ofStep: custom({
      method: 'GET',
      path: '/learning/steps/:id/posts',
      permission: learn,
      ids: one('steps'),
      query: z.object({
        page: z.coerce.number().int().min(1).max(10_000).default(1),
        /** One question alone. */
        question_unique_id: z.uuid().optional(),
      }),
      answer: thread,
      summary: `Questions about a step that is open for one, ${questionsPerPage} a page, the latest first, each page in the order they were asked, with their answers.`,
    }),
    streams: custom({
      method: 'GET',
      path: '/learning/steps/:id/posts/streams',
      permission: learn,
      ids: one('steps'),
      answer: z.object({ unique_id: z.string(), streams: z.array(z.string()) }),
      summary: 'Names the streams on which it is told that something is asked or answered about a step that is open for one.',
    }),
    write: custom({
      method: 'POST',
      path: '/learning/steps/:id/posts',
      permission: learn,
      wrapper: 'post',
      ids: one('steps'),
      body: z.object({ text: z.string().trim().min(1).max(5_000), parent_unique_id: z.uuid().nullish() }),
      answer: thread,
      summary: 'Asks about a step, or answers; the coach or whoever asked is notified.',
    }),
    report: custom({
      method: 'PUT',
      path: '/learning/posts/:id/report',
      permission: learn,
      ids: one('posts'),
      answer: z.object({ unique_id: z.string(), reported: z.boolean() }),
      summary: 'Tells the moderators of a post that does not belong there; each person counts once.',
    }),
  },
})
