import { custom, json, longText, oneOf, resource, text, url } from '@quoin/kit'
import * as z from 'zod'

/** Where something comes from, as clients of another make say it, and what it is shown with. */
export const origin = { source: text(255), sourceId: text(255), sourceType: text(255), sourceAlias: text(255) } as const
export const media = { contentUrl: url(), imageUrl: url(), videoUrl: url() } as const
/** Whether it counts. */
export const activity = () => oneOf('active', 'inactive').default('active').sortable()

const line = z.string().trim().max(255).nullish()
export const originInput = { source: line, source_id: line, source_type: line, source_alias: line } as const
/** What prompts are filled in with and conditions look at, by name; no deeper and no heavier than any free object. */
export const placeholders = (json().definition.schema as z.ZodType<Record<string, unknown>>).nullish()

/** Prompts and agents as steps that a run walks, each with what the ones before it answered. */
export const workflows = resource({
  type: 'Workflow',
  alsoSays: { enabled: true },
  wrapper: 'workflow',
  title: 'name',
  fields: {
    name: text(200).required().searchable().sortable(),
    description: longText(4_000).searchable(),
    status: activity(),
    ...origin,
    ...media,
  },
  /** What its steps want to be filled in with, of one that is read alone. */
  shows: z.object({ placeholders: z.array(z.string()) }).partial(),
  permissions: { read: 'assistant.workflows.read', write: 'assistant.workflows.write', delete: 'assistant.workflows.write' },
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'purge', 'history'],
  sort: 'name',
  operations: {
    start: custom({
      method: 'POST',
      path: '/workflows/:id/start',
      permission: 'assistant.contexts.write',
      ids: { id: 'assistant.workflows' },
      body: z.object({
        /** A run is of whoever starts it. */
        user: z.object({ user_unique_id: z.uuid().toLowerCase().nullish() }).nullish(),
        data: z.object(originInput).nullish(),
        placeholders,
      }),
      answer: z.looseObject({ unique_id: z.string() }),
      answersRecord: 'workflow_instance',
      summary: 'Starts a run of a workflow, at its first step; nothing is asked yet.',
    }),
  },
})
