export { type Channels, Connection, cableBounds } from './connection.ts'
export { type History, Hub, type StreamEvent } from './hub.ts'
export { endFollowing, publish, shout } from './publish.ts'
export { forgetStreamEvents } from './forget.ts'
