import type { Follow } from '@quoin/ui/session/channel.ts'

/** The socket of the block that opens one, fetched where something is followed. */
export const [channel] = Object.values(import.meta.glob<Follow>('../../blocks/*/channel.ts', { import: 'follow' }))
