import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyProject } from './boundaries/copy.ts'
import { type Project, readProject } from './boundaries/project.ts'
import { check, rules } from './boundaries/rules.ts'
import { importsOf } from './boundaries/source.ts'

const root = dirname(import.meta.dirname)
let copy = ''
let clean: Project

/** Writes files into the copy, answers what is found then, and takes them away again. */
function planted(files: Record<string, string>) {
  const before = Object.keys(files).map((path) => {
    const text = existsSync(join(copy, path)) ? readFileSync(join(copy, path), 'utf8') : undefined
    return () => (text === undefined ? rmSync(join(copy, path)) : writeFileSync(join(copy, path), text))
  })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    writeFileSync(join(copy, path), text)
  }
  try {
    return check(readProject(copy, clean))
  } finally {
    for (const restore of before) restore()
  }
}
/** What is found in one planted file. */
const plant = (path: string, text: string): string[] => foundIn(planted({ [path]: text }), path)
const foundIn = (found: ReturnType<typeof check>, path: string): string[] =>
  found.filter(({ file }) => file === path).map(({ rule, line }) => `${rule}:${line}`)
const cyclesOf = (files: Record<string, string>) =>
  planted(files)
    .filter(({ rule }) => rule === 'cycles')
    .map(({ says }) => says)

const said = (...lines: string[]) => lines.join('\n')
const action = 'blocks/crm/actions/planted.ts'
const taken = readdirSync(join(root, 'blocks/crm/migrations')).sort().at(-1)!.slice(0, 4)
/** One violation of each kind, and what is to be found where it was planted. */
const plants: [rule: keyof typeof rules, what: string, path: string, text: string, found: string[]][] = [
  ['casts', 'an input that is cast away', action, said('', 'call(crm.leads.create, {} as never)'), ['casts:2']],
  ['anything', 'rows of any kind', action, "await tx.query<any>('select 1')", ['anything:1']],
  ['anything', 'a record of any kind', action, said('', 'const late = (loan: any) => loan.lat'), ['anything:2']],
  [
    'providers',
    "a provider's library beside its adapter",
    'blocks/sales/operations/planted.ts',
    `import Stripe from 'stripe'`,
    ['providers:1'],
  ],
  [
    'providers',
    'an adapter that is not chosen but named',
    'blocks/sales/operations/planted.ts',
    `import { stripe } from '../providers/stripe/index.ts'`,
    ['providers:1'],
  ],
  ['environment', 'a setting read by a block', action, 'const key = process.env.STRIPE_SECRET_KEY', ['environment:1']],
  ['addresses', 'an address written out', 'blocks/wallet/screens/planted.tsx', `const to = '/c/$urlId/wallet'`, ['addresses:1']],
  ['doors', 'a neighbour entered by its server', action, `import { x } from '@quoin/gateway/server'`, ['doors:1']],
  ['doors', 'a neighbour entered by its screens', action, said('', `export * from '@quoin/gateway/screens'`), ['doors:2']],
  ['doors', 'a neighbour entered by its routes', action, said('', `export * from '@quoin/gateway/routes'`), ['doors:2']],
  ['doors', 'a door that is not there', action, `import { x } from '@quoin/gateway/actions/users.ts'`, ['doors:1']],
  [
    'doors',
    'a package that is not there',
    'apps/server/planted.ts',
    `import { x } from '@quoin/nowhere'`,
    ['doors:1', 'undeclared:1'],
  ],
  [
    'sideDoors',
    'a relative path into a neighbour',
    action,
    said('import {', '  x,', `} from '../../gateway/resources/index.ts'`),
    ['sideDoors:1'],
  ],
  [
    'sideDoors',
    'a relative path into another package, imported late',
    'kit/planted.ts',
    `const x = await import('../ui/index.ts')`,
    ['sideDoors:1'],
  ],
  [
    'neighbourTables',
    "a table of a neighbour's",
    action,
    said('await tx.query(`', '  select name from gateway.users`)'),
    ['neighbourTables:2'],
  ],
  ['undeclared', 'a package nobody declared', action, `import _ from 'lodash/fp'`, ['undeclared:1']],
  [
    'undeclared',
    'a neighbour nobody declared',
    'blocks/gateway/actions/planted.ts',
    `import { crm } from '@quoin/crm/resources'`,
    ['undeclared:1'],
  ],
  ['undeclared', 'a tool of the workshop in the product', action, `import { it } from 'vitest'`, ['undeclared:1']],
  ['moduleCycles', 'a file that imports itself', action, `import { x } from './planted.ts'`, ['moduleCycles:1']],
  [
    'cycles',
    'the kit hearing of a block',
    'kit/planted.ts',
    `import type { crm } from '@quoin/crm/resources'`,
    ['undeclared:1', 'cycles:1'],
  ],
  [
    'cycles',
    'the design system hearing of a block',
    'ui/planted.ts',
    `import { crm } from '@quoin/crm/resources'`,
    ['undeclared:1', 'cycles:1'],
  ],
  ['pools', 'a pool of its own', action, `const pool = new pg.Pool({})`, ['pools:1']],
  ['pools', 'a query outside a transaction', action, `await database.runtime.query('select 1')`, ['pools:1']],
  ['pools', 'a query on a pool', action, `await pool.query<{ a: string }>('select 1')`, ['pools:1']],
  [
    'builtSql',
    'a value inside SQL',
    action,
    said('await tx.query<{ id: string }>(', '  `select 1 where a = ${name}`)'),
    ['builtSql:1'],
  ],
  ['builtSql', 'a request passed off as facts', action, 'await tx.query(`select ${request.document(name)}`)', ['builtSql:1']],
  ['builtSql', 'a value inside a condition', action, 'await context.rows(crm.leads, `t.name = ${name}`)', ['builtSql:1']],
  [
    'builtSql',
    'a value inside a condition of a job',
    action,
    'await selectRows<R>(tx, model, tenantId, `t.name = ${name}`, [])',
    ['builtSql:1'],
  ],
  ['builtSql', 'SQL joined from pieces', action, `await tx.query('select ' + name, [])`, ['builtSql:1']],
  [
    'builtSql',
    'a part with a hole of its own',
    action,
    said('const of = `where ${name}`', 'await tx.query(`select id from t ${of}`)'),
    ['builtSql:2'],
  ],
  [
    'builtSql',
    'a sum of what a request says',
    action,
    "await tx.query(`select ${summed(name)}, ${summed('a', name)}`)",
    ['builtSql:1'],
  ],
  ['builtSql', 'raw text', action, said('sql`order by ${sql.raw(name)}`'), ['builtSql:1']],
  [
    'sessionSettings',
    'a tenant that outlives its transaction',
    'kit/server/planted.ts',
    said('', `export const q = "select set_config('app.tenant', $1, false)"`),
    ['sessionSettings:2'],
  ],
  [
    'sessionSettings',
    'a setting of the session in a migration',
    'blocks/crm/migrations/9999_planted.sql',
    'SET SESSION work_mem = 1;',
    ['sessionSettings:1'],
  ],
  [
    'migrationNumbers',
    'a migration with the number of another',
    `blocks/crm/migrations/${taken}_planted.sql`,
    'select 1;',
    ['migrationNumbers:1'],
  ],
  ['machinePaths', 'the folder of one person', 'docs/planted.md', ['', 'home', 'ada', 'quoin'].join('/'), ['machinePaths:1']],
  [
    'machinePaths',
    'the address of a registry',
    'docs/planted.json',
    `{ "from": "https:${'//'}registry.example.org/x" }`,
    ['machinePaths:1'],
  ],
  [
    'browser',
    'a module of Node in a screen',
    'blocks/crm/screens/planted.tsx',
    `import { readFile } from 'node:fs/promises'`,
    ['browser:1'],
  ],
  ['browser', 'a module of Node behind what a screen loads', 'kit/names.ts', `import 'node:fs'`, ['browser:1']],
  [
    'browser',
    'a server door in facts',
    'blocks/crm/resources/planted.ts',
    `import { refuse } from '@quoin/kit/server'`,
    ['browser:1'],
  ],
]

describe('The boundaries', () => {
  beforeAll(() => {
    copy = copyProject(root, mkdtempSync(join(tmpdir(), 'quoin-boundaries-')))
    clean = readProject(copy)
  })
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  it('are asked of every source there is', () => {
    const folders = ['kit', 'ui', 'sdk', 'doubles', 'blocks', 'apps', 'tools']
    const onDisk = folders
      .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }))
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules'))
    const { sources, workspaces } = readProject(root)
    expect(sources.length).toBeGreaterThan(100)
    expect(sources.length).toBeGreaterThanOrEqual(onDisk.length)
    expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(sources.length)
    expect(workspaces.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['quoin', '@quoin/kit', '@quoin/crm', '@quoin/server']),
    )
  })

  describe('when all is planted at once, for reading the project takes longer than anything', () => {
    const numbered = plants.map(([rule, what, path, text, found], at) => ({
      rule,
      what,
      path: path.replace('planted', `planted${at}`),
      text: text.replace('./planted', `./planted${at}`),
      found,
    }))
    let all: ReturnType<typeof check>
    beforeAll(() => {
      all = planted(Object.fromEntries(numbered.map(({ path, text }) => [path, text])))
    })
    it.each(numbered)('notice, by $rule, $what', ({ path, found }) => {
      expect(foundIn(all, path).sort()).toEqual([...found].sort())
    })
  })

  it('have a planted violation each', () => {
    expect([...new Set(plants.map(([rule]) => rule))].sort()).toEqual(Object.keys(rules).sort())
  })

  it('name a cycle between packages, declared or only written', () => {
    expect(cyclesOf({ 'blocks/gateway/actions/planted.ts': `import { crm } from '@quoin/crm/resources'` })).toContain(
      'cycle: @quoin/crm → @quoin/gateway → @quoin/crm',
    )
    expect(
      cyclesOf({
        'doubles/package.json': JSON.stringify({ name: '@quoin/doubles', dependencies: { '@quoin/sdk': '0.1.0' } }),
        'sdk/planted.ts': `import '@quoin/doubles'`,
      }),
    ).toEqual(['cycle: @quoin/doubles → @quoin/sdk → @quoin/doubles'])
  })

  it('let a block use its neighbour, its own files and a constant query', () => {
    expect(
      plant(
        'blocks/crm/actions/planted.ts',
        said(
          `import { gateway } from '@quoin/gateway/resources'`,
          `import { crm } from '../resources/index.ts'`,
          `import type { Verbs } from '@quoin/kit/server'`,
          `// import 'lodash' was here`,
          'const rows = await tx.query<{ id: string }>(`select id from crm.contacts where id = $1`, [id + 1])',
          `const channel = 'changed'`,
          'await client.query(`listen ${channel}`)',
          'await tx.query(`select name from gateway.users_view u, gateway.letterhead()`)',
          "await tx.query(`select ${context.model('crm.contacts').document(context.actor)}, ${model.selection()} from t`)",
          'const since = (moment: string) => `now() - ${moment}`',
          "await tx.query(`select ${since('t.used_at')} from t`)",
          'const text = `',
          `import 'lodash'`,
          '`',
        ),
      ),
    ).toEqual([])
  })

  it('end the command with 1, naming file and line', () => {
    writeFileSync(join(copy, 'kit/planted.ts'), `import '../ui/index.ts'`)
    const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', join(copy, 'tools/boundaries.ts')], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(stdout).toMatch(/^kit\/planted\.ts:1 {2}sideDoors: /m)
    expect(status).toBe(1)
  })

  /** What the linter says of a screen. */
  const linted = (code: string) => {
    writeFileSync(join(copy, 'ui/Planted.tsx'), `${code}\n`)
    const { stdout, stderr, status } = spawnSync(join(root, 'node_modules/.bin/biome'), ['lint', 'ui/Planted.tsx'], {
      cwd: copy,
      encoding: 'utf8',
    })
    return { status, says: stdout + stderr }
  }

  it('leave raw HTML to the linter, which knows the one place for it', () => {
    const { status, says } = linted('export const Planted = () => <p dangerouslySetInnerHTML={{ __html: text }} />')
    expect(says).toContain('noDangerouslySetInnerHtml')
    expect(status).toBe(1)
  })

  it.each([
    ['an effect', '() => element.scrollIntoView(), [element]', ''],
    ['an effect of every drawing', '() => element?.scrollIntoView()', ''],
    ['a callback of a ref', '', '(element) => element.scrollIntoView()'],
  ])('let nothing that is called for what it does end with what it answers: %s', (_, effect, ref) => {
    const planted = (run: string, callback: string) =>
      linted(said('export const usePlanted = (element) => {', `  useEffect(${run})`, `  return <p ref={${callback}} />`, '}'))
    const { status, says } = planted(effect || 'run', ref || 'element')
    expect(says).toContain('React calls what this answers')
    expect(status).toBe(1)
    const inBraces = (code: string) => code.replace(/=> (.*?)(?=$|, \[)/, '=> {\n$1\n}')
    expect(planted(inBraces(effect) || 'run', inBraces(ref) || 'element')).toMatchObject({ status: 0 })
  })
})

describe('The reader of imports', () => {
  it.each([
    [`import a from 'x'`, ['x']],
    [`import 'x'`, ['x']],
    [`import a, { b as c } from "x"`, ['x']],
    [`import * as a from 'x'`, ['x']],
    [`import type { A } from 'x'`, ['x']],
    [`export { a } from 'x'`, ['x']],
    [`export * from 'x'`, ['x']],
    [`export const a = 'x'`, []],
    [`const a = import('x')`, ['x']],
    [`// import 'x'`, []],
    [`const css = '@import "x"'`, []],
    [`/* import 'x' */ import 'y'`, ['y']],
    [`const a = /'/ // '\nimport 'x'`, ['x']],
    [`const a = <p>Don't</p>\nimport 'x'`, ['x']],
    // Spelled with an escape, because the boundaries read this file too.
    ['const a = `\nimport "x"\n${await imp\u006frt("y")}`', ['y']],
    [`const a = 'http://x' + 1 / 2\nimport 'y'`, ['y']],
  ])('reads %j', (text, specifiers) => {
    expect(importsOf(text).map(({ specifier }) => specifier)).toEqual(specifiers)
  })
})
