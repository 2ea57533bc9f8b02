import type { CableDefinition } from '@quoin/kit/cable/definition'

/** What can be followed here on the socket that realtime opens. */
export const cable: CableDefinition = {
  isGuest: true,
  channels: { JourneyChannel: { follow: () => ({ method: 'GET', path: '/user_journeys/mine/streams' }) } },
}
