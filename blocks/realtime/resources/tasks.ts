import { custom, longText, moment, oneOf, ref, resource, unsupported, uuid } from '@quoin/kit'
import * as z from 'zod'
import { bounds } from '../bounds.ts'
import { dated, pageOf, paging } from './wire.ts'

const read = 'realtime.conversations.read'
const write = 'realtime.conversations.write'
const ids = { id: 'realtime.tasks' }
const inContext = { contextId: 'realtime.contexts' }
const statuses = ['pending', 'completed', 'dismissed'] as const
const priorities = ['normal', 'high', 'urgent'] as const

const taskAnswer = z.object({
  ...dated,
  context_unique_id: z.string(),
  message_unique_id: z.string().nullable(),
  message_sequence: z.number().nullable(),
  user_unique_id: z.string().nullable(),
  user_name: z.string().nullable(),
  description: z.string(),
  priority: z.enum(priorities),
  status: z.enum(statuses),
  completed_at: z.string().nullable(),
  dismissed_at: z.string().nullable(),
})
export type TaskWire = z.infer<typeof taskAnswer>
const description = z.string().trim().min(1).max(bounds.taskChars)
const input = { priority: z.enum(priorities).optional(), user_unique_id: uuid().nullish() }
const done = { method: 'PUT', permission: write, ids, answer: taskAnswer } as const

/** Something to do that came up in a conversation, often a message of it, for one of those who take part or for nobody yet. */
export const tasks = resource({
  type: 'Task',
  wrapper: 'task',
  title: 'description',
  fields: {
    context: ref('realtime.contexts').required().readOnly(),
    message: ref('realtime.messages').readOnly(),
    user: ref('gateway.users'),
    description: longText(bounds.taskChars).required().unquoted(),
    priority: oneOf(...priorities).default('normal'),
    status: oneOf(...statuses)
      .default('pending')
      .readOnly(),
    completedAt: moment().readOnly(),
    dismissedAt: moment().readOnly(),
  },
  permissions: { read, write },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/conversations/:contextId/tasks',
      permission: read,
      ids: inContext,
      query: z.object({ ...paging, status: z.enum(statuses).optional() }),
      answer: pageOf(taskAnswer),
      summary: 'Lists the tasks of a conversation, those added last first.',
    }),
    ofUser: custom({
      method: 'GET',
      path: '/users/:id/tasks',
      permission: read,
      ids: { id: 'gateway.users' },
      query: z.object({
        ...paging,
        status: z.enum(statuses).optional(),
        context_unique_id: uuid().optional(),
        reference: z.string().max(255).optional(),
        source: z.string().max(255).optional(),
        source_type: z.string().max(255).optional(),
        source_id: z.string().max(255).optional(),
      }),
      answer: pageOf(taskAnswer),
      summary:
        'Lists one’s own tasks in conversations one may read; `reference` is the code of a conversation, `source` and what follows where it comes from.',
    }),
    get: custom({
      method: 'GET',
      path: '/tasks/:id',
      permission: read,
      ids,
      answer: taskAnswer,
      summary: 'Gets one task.',
    }),
    create: custom({
      method: 'POST',
      path: '/conversations/:contextId/tasks',
      permission: write,
      wrapper: 'task',
      ids: inContext,
      body: z.object({
        description,
        ...input,
        message_unique_id: uuid().nullish(),
        conversation_summary_id: unsupported('Conversations have no summaries.'),
      }),
      answer: taskAnswer,
      summary: 'Adds a task to a conversation; whoever it is assigned to is notified.',
    }),
    update: custom({
      method: 'PUT',
      path: '/tasks/:id',
      permission: write,
      ids,
      query: z.object({ action_type: z.enum(['complete', 'dismiss', 'reopen']).optional() }),
      body: z.object({ task: z.object({ description: description.optional(), ...input }).optional() }),
      answer: taskAnswer,
      summary: 'Changes a task; `action_type` completes, dismisses or reopens it.',
    }),
    complete: custom({ ...done, path: '/tasks/:id/complete', summary: 'Completes a task.' }),
    dismiss: custom({ ...done, path: '/tasks/:id/dismiss', summary: 'Dismisses a task that nobody will do.' }),
    reopen: custom({ ...done, path: '/tasks/:id/reopen', summary: 'Reopens a task that was completed or dismissed.' }),
    delete: custom({
      method: 'DELETE',
      path: '/tasks/:id',
      permission: write,
      ids,
      summary: 'Deletes a task one added oneself; with the permission for it, any.',
    }),
  },
})
