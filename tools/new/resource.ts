import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sentence, snake } from '@quoin/kit'
import { blockWith } from './blockWith.ts'
import { singular } from './singular.ts'

/**
 * Lays out a resource in a block and answers the paths it wrote or changed, the fields first.
 * Throws one sentence, and writes nothing, when the name does not suit or is taken.
 */
export function addResource(root: string, block: string, name: string): string[] {
  const folder = `blocks/${block}`
  const index = `${folder}/resources/index.ts`
  const values = `${folder}/resources/${name}.ts`
  const spec = `${folder}/specs/${name}.spec.ts`
  if (!existsSync(join(root, index))) throw new Error(`There is no block ${block}: ${index} is missing.`)
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) throw new Error(`${name} is no name for a resource; write a plural as in priceLists.`)
  for (const path of [values, spec]) if (existsSync(join(root, path))) throw new Error(`${path} exists already.`)

  const texts = {
    [values]: definitionText(block, name),
    [index]: blockWith(readFileSync(join(root, index), 'utf8'), block, name),
    [spec]: specText(block, name),
  }
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return Object.keys(texts)
}

const definitionText = (block: string, name: string) => {
  const one = singular(name)
  return `import { resource, text } from '@quoin/kit'

/** What one ${words(one)} is to the company. */
export const ${name} = resource({
  type: '${one.charAt(0).toUpperCase()}${one.slice(1)}',
  wrapper: '${snake(one)}',
  title: 'name',
  fields: {
    name: text(200).required().searchable().sortable(),
  },
  permissions: { read: '${block}.${name}.read', write: '${block}.${name}.write', delete: '${block}.${name}.delete' },
  sort: '-created_at',
})
`
}

const specText = (block: string, name: string) => `import { describe, expect, it } from 'vitest'
import { ${block} } from '../resources/index.ts'

describe('${sentence(name)}', () => {
  it('need a name', () => {
    expect(${block}.${name}.definition.fields.name.definition).toMatchObject({ required: true })
  })

  it('lie behind permissions the block explains', () => {
    expect(Object.keys(${block}.declares)).toEqual(expect.arrayContaining(Object.values(${block}.${name}.definition.permissions)))
  })
})
`

const words = (name: string) => sentence(name).toLowerCase()
