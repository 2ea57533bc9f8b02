import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copyProject } from './boundaries/copy.ts'
import { check } from './boundaries/rules.ts'
import { readProject } from './boundaries/project.ts'
import { addBlock } from './new/block.ts'
import { blockWith } from './new/blockWith.ts'
import { addResource } from './new/resource.ts'
import { singular } from './new/singular.ts'

const root = dirname(import.meta.dirname)
let copy = ''

describe('A new resource', () => {
  beforeEach(() => {
    copy = copyProject(root, mkdtempSync(join(tmpdir(), 'quoin-new-')))
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  })
  afterEach(() => rmSync(copy, { recursive: true, force: true }))

  it('lies where its block looks for it', () => {
    const written = addResource(copy, 'crm', 'priceLists')
    expect(written).toEqual([
      'blocks/crm/resources/priceLists.ts',
      'blocks/crm/resources/index.ts',
      'blocks/crm/specs/priceLists.spec.ts',
    ])
    const probe = `
      const { crm } = await import(${JSON.stringify(pathToFileURL(join(copy, 'blocks/crm/resources/index.ts')).href)})
      console.log(JSON.stringify([crm.priceLists.create.name, crm.priceLists.create.wrapper, Object.keys(crm.declares)]))`
    const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', probe], {
      cwd: root,
      encoding: 'utf8',
    })
    const [operation, wrapper, permissions] = JSON.parse(stdout)
    expect([operation, wrapper]).toEqual(['crm.priceLists.create', 'price_list'])
    expect(permissions).toEqual(expect.arrayContaining(['crm.contacts.read', 'crm.priceLists.read', 'crm.priceLists.delete']))
  })

  it('is written as the formatter writes it, however long its name', () => {
    const files = ['visits', 'supplierQualificationQuestionnaires'].map((name) => {
      const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/new.ts', 'resource', 'crm', name], {
        cwd: copy,
        encoding: 'utf8',
      })
      expect([status, stderr]).toEqual([0, ''])
      return [`blocks/crm/resources/${name}.ts`, `blocks/crm/specs/${name}.spec.ts`]
    })
    const format = ['format', 'blocks/crm/resources/index.ts', ...files.flat()]
    const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/biome'), format, { cwd: copy, encoding: 'utf8' })
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('Checked 5 files')])
  })

  it('brings a spec that passes', () => {
    addResource(copy, 'crm', 'visits')
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/vitest'), ['run', 'blocks/crm/specs/visits.spec.ts'], {
      cwd: copy,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    })
    expect(stdout).toMatch(/Tests +2 passed/)
    // The specs of a block share a platform, which has to start first.
  }, 120_000)

  it('does not write over one that is there, nor into a block that is not', () => {
    const before = readFileSync(join(copy, 'blocks/crm/resources/index.ts'), 'utf8')
    expect(() => addResource(copy, 'crm', 'contacts')).toThrow('exists already')
    expect(() => addResource(copy, 'nowhere', 'visits')).toThrow('There is no block nowhere')
    expect(() => addResource(copy, 'crm', '../visits')).toThrow('no name for a resource')
    expect(readFileSync(join(copy, 'blocks/crm/resources/index.ts'), 'utf8')).toBe(before)
  })

  it('tells by its command what to do next', () => {
    const command = (...words: string[]) =>
      spawnSync(process.execPath, ['--import', 'tsx', join(copy, 'tools/new.ts'), ...words], { cwd: root, encoding: 'utf8' })
    const laidOut = command('resource', 'crm', 'visits')
    expect(laidOut.stdout).toContain('npm run migrate:propose')
    expect(laidOut.status).toBe(0)
    const again = command('resource', 'crm', 'visits')
    expect(again.stderr).toContain('exists already')
    expect(again.status).toBe(1)
    expect(command('resource', 'crm').stderr).toContain('Usage: npm run new')
  })
})

describe('The list of a block', () => {
  it('keeps its one line, and the last permission its comma', () => {
    const text = `import { block } from '@quoin/kit'
import { alphas } from './alphas.ts'
import { zetas } from './zetas.ts'

export const shop = block('shop', 'Shop', { alphas, zetas }, {
  'shop.alphas.read': 'See {alphas}'
})
`
    expect(blockWith(text, 'shop', 'middles')).toBe(`import { block } from '@quoin/kit'
import { alphas } from './alphas.ts'
import { middles } from './middles.ts'
import { zetas } from './zetas.ts'

export const shop = block('shop', 'Shop', { alphas, zetas, middles }, {
  'shop.alphas.read': 'See {alphas}',
  'shop.middles.read': 'View middles',
  'shop.middles.write': 'Create and edit middles',
  'shop.middles.delete': 'Delete, restore and purge middles',
})
`)
  })

  it('takes its first resource', () => {
    const text = `import { block } from '@quoin/kit'\n\nexport const shop = block('shop', 'Shop', {}, {})\n`
    expect(blockWith(text, 'shop', 'carts')).toContain(`import { block } from '@quoin/kit'\nimport { carts } from './carts.ts'\n`)
    expect(blockWith(text, 'shop', 'carts')).toContain(`block('shop', 'Shop', { carts }, {\n  'shop.carts.read': 'View carts',\n`)
  })
})

describe('A singular', () => {
  it.each([
    ['quotes', 'quote'],
    ['companies', 'company'],
    ['boxes', 'box'],
    ['addresses', 'address'],
    ['priceLists', 'priceList'],
  ])('of %s is %s', (plural, one) => expect(singular(plural)).toBe(one))
})

describe('A new block', () => {
  it('is whole, is formatted, changes one line outside its folder, and compiles, as a new resource does', () => {
    const copy = copyProject(root, mkdtempSync(join(tmpdir(), 'quoin-new-')))
    try {
      symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
      const before = readFileSync(join(copy, 'blocks/registry.ts'), 'utf8').split('\n')
      const written = addBlock(copy, 'zebras')
      const outside = written.filter((path) => !path.startsWith('blocks/zebras/'))
      expect(outside).toEqual(['blocks/registry.ts'])
      const after = readFileSync(join(copy, 'blocks/registry.ts'), 'utf8').split('\n')
      expect(after.filter((line) => !before.includes(line))).toHaveLength(1)
      const sources = written.filter((path) => /\.(tsx?|json)$/.test(path))
      const biome = (...words: string[]) =>
        spawnSync(join(root, 'node_modules/.bin/biome'), [...words, ...sources], { cwd: copy, encoding: 'utf8' })
      expect(biome('format', '--write').status).toBe(0)
      expect(biome('lint', '--error-on-warnings')).toMatchObject({ status: 0 })
      // Asked about both at once: the types of all they stand on take the time.
      const files = [...written.filter((path) => /\.tsx?$/.test(path)), ...addResource(copy, 'crm', 'priceLists')]
      writeFileSync(join(copy, 'one.json'), JSON.stringify({ extends: './tsconfig.json', include: [], files }))
      const types = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', join(copy, 'one.json'), '--checkers', '1'], {
        encoding: 'utf8',
      })
      expect(
        types.stdout.split('\n').filter((line) => /zebras|registry|priceLists|crm\/resources\/index|one\.json|^error/.test(line)),
      ).toEqual([])
      expect(check(readProject(copy)).filter(({ file }) => file.includes('zebras'))).toEqual([])
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  })

  it('is not laid out under a name that is taken or none', () => {
    expect(() => addBlock(root, 'crm')).toThrow('blocks/crm exists already.')
    expect(() => addBlock(root, 'Big Cats')).toThrow('is no name for a block')
    expect(() => addBlock(root, 'zebras', 'zebras')).toThrow('another name')
  })
})
