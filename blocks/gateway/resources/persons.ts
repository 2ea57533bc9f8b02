import { custom, resource, uuid } from '@quoin/kit'
import * as z from 'zod'
import { identified } from './wire.ts'

const permission = 'gateway.people.erase'

/** Records a person can be looked up by: each is somebody. */
export const personRecords = [
  'gateway.users',
  'crm.contacts',
  'crm.leads',
  'products.users',
  'rewards.customers',
  'sales.users',
  'sales.customers',
  'assets.users',
] as const

const sought = z
  .object({
    record: z.enum(personRecords).optional(),
    record_unique_id: uuid().optional(),
    email: z.email().max(254).optional(),
    /** Records that were found and are somebody else's. */
    except_unique_ids: z.array(uuid()).max(500).optional(),
  })
  .refine(
    ({ record, record_unique_id: id, email }) =>
      email === undefined ? record !== undefined && id !== undefined : record === undefined && id === undefined,
    { message: 'Name a record and its id, or an email address.', path: ['email'] },
  )
const holding = z.object({
  block: z.string(),
  name: z.string(),
  as: z.string(),
  count: z.int(),
  deed: z.enum(['removed', 'emptied', 'kept']),
  facts: z.array(z.string()),
  keeps: z.array(z.object({ fact: z.string(), reason: z.string() })),
  records: z.array(z.object({ unique_id: z.string(), label: z.string() })),
})
const held = z.record(z.string(), z.record(z.string(), z.array(z.unknown())))
const listed = z.array(z.record(z.string(), z.unknown()))

/** What is held of one person, in every block. Every question is written down, so none of them is a mere reading. */
export const persons = resource({
  type: 'person',
  wrapper: 'person',
  title: 'unique_id',
  path: '/persons',
  fields: {},
  permissions: { read: permission, write: permission },
  only: [],
  operations: {
    find: custom({
      method: 'POST',
      path: '/persons/find',
      permission,
      limit: 'heavy',
      secret: true,
      wrapper: 'person',
      body: sought,
      answer: identified.and(
        z.object({
          names: z.array(z.string()),
          mails: z.array(z.string()),
          held: z.array(holding),
          open: z.record(z.string(), z.int()),
          files: z.int(),
        }),
      ),
      summary: 'Tells what is held of a person where, what would be erased, and what would stay for which reason.',
    }),
    handOut: custom({
      method: 'POST',
      path: '/persons/hand_out',
      permission,
      limit: 'heavy',
      secret: true,
      wrapper: 'person',
      body: sought,
      answer: identified.and(z.object({ blocks: held, mails_sent: listed, files: listed, history: listed, made_at: z.string() })),
      summary: 'Answers all that is held of a person in every block, to be handed out to them.',
    }),
    erase: custom({
      method: 'POST',
      path: '/persons/erase',
      permission,
      limit: 'heavy',
      wrapper: 'person',
      body: sought,
      answer: identified.and(z.object({ erased: z.record(z.string(), z.int()), kept: z.record(z.string(), z.int()) })),
      forGood: true,
      summary: 'Forgets a person for good in every block at once: no name, address or word of theirs stays; sums and books do.',
    }),
  },
})
