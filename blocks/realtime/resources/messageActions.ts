import { boolean, custom, integer, json, moment, oneOf, ref, resource, sortIn, text, url } from '@quoin/kit'
import * as z from 'zod'
import { json as jsonInput, messageActionAnswer, pageOf, paging, rowStatus } from './wire.ts'

const read = 'realtime.conversations.read'
const write = 'realtime.conversations.write'
const ids = { contextId: 'realtime.contexts', messageId: 'realtime.messages', id: 'realtime.messageActions' }
const path = '/conversations/:contextId/messages/:messageId/actions'

const fields = {
  message: ref('realtime.messages').required().readOnly(),
  position: integer(0).default(0).readOnly(),
  /** What the answer means to whoever sent the message: `approve`. */
  actionType: text(60),
  /** How it is shown: a `link`, an `input`, or a button. */
  controlType: text(60),
  controlLabel: text(200).unquoted(),
  controlValue: text(2_000).unquoted(),
  controlName: text(100),
  controlId: text(100),
  controlClass: text(100),
  controlTag: text(100),
  controlPlaceholder: text(200).unquoted(),
  controlHref: url(),
  controlSrc: url(),
  controlAlt: text(200),
  controlHelp: text(500).unquoted(),
  /** Of those of one set a single one is answered. */
  controlSetId: text(100),
  controlSetName: text(200),
  controlSetClass: text(100),
  status: oneOf(...rowStatus).default('active'),
  enabled: boolean().default(true),
  payload: json().unquoted(),
  response: json().unquoted(),
  answeredBy: ref('gateway.users').readOnly(),
  answeredAt: moment().readOnly(),
}
const word = (field: keyof typeof fields) => (fields[field].definition.schema as z.ZodType<string>).nullish()

/** One action as it comes with a new message. */
export const messageAction = z.object({
  action_type: word('actionType'),
  control_type: word('controlType'),
  control_label: word('controlLabel'),
  control_value: word('controlValue'),
  control_name: word('controlName'),
  control_id: word('controlId'),
  control_class: word('controlClass'),
  control_tag: word('controlTag'),
  control_placeholder: word('controlPlaceholder'),
  control_href: word('controlHref'),
  control_src: word('controlSrc'),
  control_alt: word('controlAlt'),
  control_help: word('controlHelp'),
  control_set_id: word('controlSetId'),
  control_set_name: word('controlSetName'),
  control_set_class: word('controlSetClass'),
  status: z.enum(rowStatus).optional(),
  enabled: z.boolean().optional(),
  payload: jsonInput,
})

/** What a message asks for: a button, a link or an input below it, which one of those who read it answers. */
export const messageActions = resource({
  type: 'MessageAction',
  wrapper: 'message_action',
  title: 'controlLabel',
  fields,
  permissions: { read, write },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path,
      permission: read,
      ids: { contextId: ids.contextId, messageId: ids.messageId },
      query: z.object({ ...paging, sort: sortIn('position', 'created_at').optional() }),
      answer: pageOf(messageActionAnswer),
      summary: 'Lists the actions of a message in their order.',
    }),
    get: custom({
      method: 'GET',
      path: `${path}/:id`,
      permission: read,
      ids,
      answer: messageActionAnswer,
      summary: 'Gets one action of a message.',
    }),
    update: custom({
      method: 'PUT',
      path: `${path}/:id`,
      permission: write,
      wrapper: 'message_action',
      ids,
      body: z.object({
        status: z.enum(rowStatus).optional(),
        enabled: z.boolean().optional(),
        payload: jsonInput,
        response: jsonInput,
        control_value: word('controlValue'),
      }),
      answer: messageActionAnswer,
      summary:
        'Answers an action by `response` or `control_value`: once, and one of each set. The author of the message changes the rest, and takes an answer back by an empty `response`.',
    }),
    delete: custom({
      method: 'DELETE',
      path: `${path}/:id`,
      permission: write,
      ids,
      summary: 'Takes an action off one’s own message; with the permission for it, off any.',
    }),
  },
})
export type ActionInput = z.infer<typeof messageAction>
