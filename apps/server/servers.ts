import type { BlockServer } from '@quoin/kit/server'
import { allBlocks } from './blocks.ts'

/** The code of every block, neighbours first. */
export const allServers: readonly BlockServer[] = await Promise.all(
  allBlocks.map(async ({ name }) => {
    const module = (await import(`../../blocks/${name}/server.ts`)) as Readonly<Record<string, BlockServer>>
    const server = module[`${name}Server`]
    if (!server) throw new Error(`blocks/${name}/server.ts exports no ${name}Server.`)
    return server
  }),
)
