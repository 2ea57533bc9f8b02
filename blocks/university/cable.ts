import type { CableDefinition } from '@quoin/kit/cable/definition'

/** What can be followed here on the socket that realtime opens. */
export const cable: CableDefinition = {
  isGuest: true,
  channels: {
    StepPostsChannel: {
      follow: ({ id }) =>
        typeof id === 'string' && id !== ''
          ? { method: 'GET', path: `/learning/steps/${encodeURIComponent(id)}/posts/streams` }
          : undefined,
    },
  },
}
