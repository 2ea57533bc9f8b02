import { boolean, custom, integer, longText, moment, oneOf, ref, resource, tags, text } from '@quoin/kit'
import * as z from 'zod'

const elsewhere = 'The language model and its provider are those of the installation.'
const counted = 'It is counted by the server.'
const noChannel = 'Agents are asked in chats: they have no address, number or service of their own.'
const noOrigin = 'Agents are made here. Keep an id of another system in the code.'
const isMember = 'Who looks after an agent is a member: name them by supervisor_user_uid.'
const noMedia = 'Agents have no pictures or films.'

/** Somebody to ask: the assistant with instructions of its own, what of the company it reads, and what it may look up for whoever asks. */
export const agents = resource({
  type: 'Agent',
  alsoSays: { enabled: true },
  wrapper: 'agent',
  title: 'name',
  fields: {
    name: text(200).required().searchable().sortable(),
    code: text(60).sortable(),
    description: text(1_000).searchable(),
    instructions: longText(8_000),
    status: oneOf('active', 'inactive').default('active').sortable(),
    /** Answers from records that the asker may see, and cites them. */
    ragEnabled: boolean().default(true),
    /** Blocks whose records it reads, `crm`; all where none is named. */
    reads: tags(),
    rateLimitPerHour: integer(1, 10_000),
    /** Who answers in the place of the agent where a chat is handed over. */
    supervisor: ref('gateway.users').named('supervisor_user_uid'),
    supervisorEnabled: boolean().default(false),
    lastActivityAt: moment().readOnly().sortable(),
    totalMessagesProcessed: integer(0).default(0).readOnly().sortable(),
    errorCount: integer(0).default(0).readOnly(),
  },
  unsupported: {
    provider: elsewhere,
    model: elsewhere,
    context_window: elsewhere,
    encryption_key: elsewhere,
    average_response_time: counted,
    success_rate: counted,
    source: noOrigin,
    source_id: noOrigin,
    source_type: noOrigin,
    source_alias: noOrigin,
    agent_identifier: noOrigin,
    content_url: noMedia,
    image_url: noMedia,
    video_url: noMedia,
    communication_enabled: noChannel,
    email: noChannel,
    email_processor_url: noChannel,
    allowed_domains: noChannel,
    phone_number: noChannel,
    sms_processor_url: noChannel,
    integration_services_enabled: noChannel,
    webhook_url: noChannel,
    webhook_secret: noChannel,
    api_url: noChannel,
    im_enabled: noChannel,
    im_apps_config: noChannel,
    supervisor_email: isMember,
    supervisor_phone_number: isMember,
  },
  permissions: { read: 'assistant.agents.read', write: 'assistant.agents.write', delete: 'assistant.agents.write' },
  // Chats go on naming an agent that is gone, so that they say why nobody answers in them: it is never removed for good.
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'history'],
  sort: 'name',
  operations: {
    addPrompt: custom({
      method: 'POST',
      path: '/agents/:id/add_prompt',
      permission: 'assistant.agents.write',
      ids: { id: 'assistant.agents' },
      wrapper: 'prompt',
      body: z.object({ unique_id: z.uuid().toLowerCase() }),
      answersRecord: true,
      summary: 'Gives a prompt to an agent, which is offered with it and runs it.',
    }),
  },
})
