import { color, field, integer, oneOf, ref, resource, text, uuid } from '@quoin/kit'
import * as z from 'zod'
import { points } from './points.ts'

/** What an opportunity must hold before it may enter a stage, by wire name. */
export const gates = [
  'account_unique_id',
  'contact_unique_id',
  'total',
  'expected_close_on',
  'next_action_at',
  'owner_unique_id',
  'notes',
] as const

/** One step of a pipeline: a column of its board. */
export const stages = resource({
  type: 'Stage',
  wrapper: 'stage',
  title: 'name',
  fields: {
    pipeline: ref('crm.pipelines').required().fixed(),
    name: text(120).required().searchable().sortable(),
    kind: oneOf('open', 'won', 'lost').default('open').filterable(),
    /** In percent: how likely a deal in this stage is won. */
    probability: integer(0, 100).default(0),
    order: integer(0, 1_000_000).default(0).sortable(),
    color: color(),
    /** Ids of the stages a deal may go to from here; empty: to any. */
    allowedNext: field<string[]>('json', 'jsonb', z.array(uuid()).max(50)),
    requires: field<(typeof gates)[number][]>('json', 'jsonb', z.array(z.enum(gates)).max(gates.length)),
    /** What is to be ticked off before a deal goes on from here. */
    checklist: points().default([]),
    /** Days without a sign of life after which a deal counts as rotting. */
    rotDays: integer(1, 3_650),
    /** What the owner of a deal is to do once it rots here: planned for them once in each stay. Empty: nothing is. */
    rotFollow: text(500),
  },
  permissions: { read: 'crm.opportunities.read', write: 'crm.pipelines.manage' },
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'history'],
  sort: 'order,name',
})
