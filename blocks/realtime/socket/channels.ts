import type { CableDefinition } from '@quoin/kit/cable/definition'
import { headersOf } from './ticket.ts'

type Params = Readonly<Record<string, unknown>>
const word = (value: unknown) =>
  typeof value === 'string' && value.length <= 255 && value !== '' ? encodeURIComponent(value) : undefined
const conversation = (params: Params) => {
  const id = word(params.id ?? params.context_id)
  return id && `/conversations/${id}`
}
const on = (params: Params, tail: string) => {
  const path = conversation(params)
  return path && path + tail
}

/** `{ id: 'crm.accounts/5d1f…' }` */
const record = (params: Params, tail: string) => {
  const [resource, id] = typeof params.id === 'string' ? params.id.split('/').map(word) : []
  return resource && id && `/records/${resource}/${id}${tail}`
}

/** What can be followed and done on a socket. */
export const cable: CableDefinition = {
  headersOf,
  channels: {
    ConversationChannel: {
      follow: (params) => {
        const path = on(params, '/streams')
        return path ? { method: 'GET', path } : undefined
      },
      actions: {
        speak: (params, { action: _, ...message }) => {
          const path = on(params, '/messages')
          return path ? { method: 'POST', path, body: { message } } : undefined
        },
        typing: (params, { is_typing = true }) => {
          const path = on(params, '/typing')
          return path ? { method: 'PUT', path, body: { is_typing } } : undefined
        },
        read: (params, { sequence }) => {
          const path = on(params, '/read')
          return path ? { method: 'PUT', path, body: { sequence } } : undefined
        },
      },
    },
    RecordChannel: {
      follow: (params) => {
        const path = record(params, '/streams')
        return path ? { method: 'GET', path } : undefined
      },
      actions: {
        editing: (params, { is_editing = true }) => {
          const path = record(params, '/editing')
          return path ? { method: 'PUT', path, body: { is_editing } } : undefined
        },
      },
    },
    NotificationsChannel: {
      follow: () => ({ method: 'GET', path: '/notifications/streams' }),
      actions: {
        here: (_, { status = 'online' }) => ({ method: 'POST', path: '/users/status', body: { availability: { status } } }),
      },
    },
  },
}
