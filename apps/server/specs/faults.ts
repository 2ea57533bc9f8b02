import type { BlockServer } from '@quoin/kit/server'
import { allServers } from '../start.ts'

/** All blocks, one of them with a fault: a family of specs that does not see it has no teeth. */
export const serversWith = (block: string, fault: (server: BlockServer) => Partial<BlockServer>): readonly BlockServer[] =>
  allServers.map((server) => (server.block.name === block ? { ...server, ...fault(server) } : server))
