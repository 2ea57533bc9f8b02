import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyBlock } from '@quoin/kit'
import * as registry from '../../blocks/registry.ts'
import { projectRoot } from './root.ts'

/** Every block there is, neighbours first. */
export const allBlocks: readonly AnyBlock[] = neighboursFirst(Object.values(registry))

/** Blocks in an order in which each comes behind those its package depends on. */
function neighboursFirst(blocks: readonly AnyBlock[]): AnyBlock[] {
  const left = new Map(blocks.map((block) => [block.name, block]))
  const ordered: AnyBlock[] = []
  const place = (block: AnyBlock) => {
    left.delete(block.name)
    for (const name of neighboursOf(block.name)) {
      const neighbour = left.get(name)
      if (neighbour) place(neighbour)
    }
    ordered.push(block)
  }
  for (const block of blocks) if (left.has(block.name)) place(block)
  return ordered
}

function neighboursOf(name: string): string[] {
  const manifest = JSON.parse(readFileSync(join(projectRoot, 'blocks', name, 'package.json'), 'utf8')) as {
    readonly dependencies?: Readonly<Record<string, string>>
  }
  return Object.keys(manifest.dependencies ?? {}).map((dependency) => dependency.replace('@quoin/', ''))
}
