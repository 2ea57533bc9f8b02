import { action, custom, integer, moment, oneOf, ref, resource, text } from '@quoin/kit'
import * as z from 'zod'
import { conditions, conditionsSchema, stepAnswerSchema, steps, stepsSchema, trigger, triggerSchema } from './shapes.ts'

const manage = 'automations.rules.write'

/** When something happens, if conditions hold, then steps: with the rights of whoever saved it last. */
export const rules = resource({
  type: 'automation',
  wrapper: 'rule',
  title: 'name',
  fields: {
    name: text(120).required().searchable().sortable(),
    trigger: trigger().required(),
    conditions: conditions(),
    steps: steps().required(),
    status: oneOf('active', 'paused', 'limited', 'ended').default('active').readOnly().filterable(),
    /** Why it stopped by itself: too many events waited, too many runs in an hour, days of failures, whoever it acts for has left, or a field that it speaks of was removed. */
    stoppedFor: oneOf('waiting', 'hour', 'companyHour', 'failing', 'person', 'field').readOnly(),
    actsAs: ref('gateway.users').readOnly(),
    lastRunAt: moment().readOnly().sortable(),
    lastState: oneOf('done', 'failed').readOnly().filterable(),
    /** Runs that failed in a row, and since when. */
    failures: integer(0).default(0).readOnly(),
    failingSince: moment().readOnly(),
    /** Events that were not kept, because too many waited. */
    missed: integer(0).default(0).readOnly(),
    nextAt: moment().readOnly(),
  },
  permissions: { read: 'automations.rules.read', write: manage, delete: manage },
  sort: 'name',
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'purge', 'history'],
  actions: {
    pause: action()
      .when({ status: ['active'] })
      .says('Has an automation do nothing for now; what waits is kept.'),
    resume: action()
      .when({ status: ['paused', 'limited', 'ended'] })
      .says('Has an automation act again, from now on in the name of whoever resumes it; what waited is done.'),
  },
  operations: {
    offered: custom({
      method: 'GET',
      path: '/offered',
      permission: manage,
      answer: z.object({
        id: z.string(),
        resources: z.array(
          z.object({
            resource: z.string(),
            block: z.string(),
            events: z.array(z.string()),
            /** Operations on a record of it, and those that make one. */
            actions: z.array(z.object({ operation: z.string(), params: z.array(z.string()), summary: z.string() })),
          }),
        ),
      }),
      summary: 'Lists what an automation of yours can begin with, and what it can do.',
    }),
    tryOut: custom({
      method: 'POST',
      path: '/try_out',
      permission: manage,
      limit: 'heavy',
      wrapper: 'rule',
      body: z.object({ trigger: triggerSchema, conditions: conditionsSchema.nullish(), steps: stepsSchema }),
      answer: z.object({
        id: z.string(),
        days: z.number(),
        /** What it would have begun with in that time, how many of these records meet the conditions as they are now, and whether there is more. */
        events: z.number(),
        matched: z.number(),
        is_cut: z.boolean(),
        runs: z.array(
          z.object({
            at: z.string(),
            event: z.string(),
            resource: z.string().nullable(),
            record_unique_id: z.string().nullable(),
            steps: z.array(stepAnswerSchema),
          }),
        ),
      }),
      summary: 'Says what an automation would have done in the last thirty days, without doing it.',
    }),
    secret: custom({
      method: 'GET',
      path: '/rules/:id/secret',
      permission: manage,
      ids: { id: 'automations.rules' },
      secret: true,
      answer: z.object({ id: z.string(), secret: z.string() }),
      summary: 'Tells the secret that the webhooks of an automation are signed with.',
    }),
  },
})
