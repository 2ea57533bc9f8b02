import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = dirname(import.meta.dirname)
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quoin-list-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a list of steps as `npm test` does, in a process of its own; `steps` is code that may name what steps.mjs names. */
function list(steps: string) {
  const script = `
    import { runList } from ${JSON.stringify(join(root, 'tools/list.mjs'))}
    import { steps as real } from ${JSON.stringify(join(root, 'tools/steps.mjs'))}
    const folder = ${JSON.stringify(folder)}
    const named = (name, more) => {
      const step = real.find((s) => s.name === name)
      return { ...step, command: [...step.command, ...more], alone: (failures) => [...step.alone(failures), ...more] }
    }
    process.exitCode = (await runList(${steps})) ? 0 : 1`
  const env = { ...process.env, NO_COLOR: '1' }
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
    env,
  })
  return { stdout, status, last: stdout.trimEnd().split('\n').at(-1) }
}
const write = (name: string, lines: string[]) => writeFileSync(join(folder, name), lines.join('\n'))

describe('The list', () => {
  it('goes on after a failure and tells it at the end', () => {
    const { stdout, status, last } = list(`[
      { name: 'good', command: ['node', '-e', '0'], minutes: 1 },
      { name: 'bad', command: ['node', '-e', 'console.log("what is wrong"); process.exit(3)'], minutes: 1 },
      { name: 'missing', command: ['no-such-command'], minutes: 1 },
      { name: 'also good', command: ['node', '-e', '0'], minutes: 1 }]`)
    expect(stdout).toMatch(/^good +ok .*\nbad +failed .*\nmissing +failed .*\nalso good +ok/)
    expect(stdout).toContain('✗ bad: ended with code 3\n    what is wrong')
    expect(stdout).toContain('no-such-command did not start')
    expect(stdout).toMatch(
      /Failed:\n {2}bad: ended with code 3: what is wrong\n {2}missing: ended with code 1: .* did not start.*\n\n.* s\n2 passed, 2 failed\n$/,
    )
    expect(last).toBe('2 passed, 2 failed')
    expect(status).toBe(1)
  })

  it('ends well when all is well, and not when there was nothing', () => {
    expect(list(`[{ name: 'good', command: ['node', '-e', '0'], minutes: 1 }]`)).toMatchObject({
      last: '1 passed, 0 failed',
      status: 0,
    })
    expect(list('[]')).toMatchObject({ last: '0 passed, 0 failed', status: 1 })
  })

  it('stops a step that takes too long, with everything it started', () => {
    const sleeper = `require('node:child_process').spawn('sleep', ['97531']); setInterval(() => {}, 1000)`
    const { stdout, last } = list(`[{ name: 'slow', command: ['node', '-e', ${JSON.stringify(sleeper)}], minutes: 0.02 }]`)
    expect(stdout).toContain('slow: was stopped')
    expect(last).toBe('0 passed, 1 failed')
    expect(spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout).not.toContain('sleep 97531')
  })

  it('runs beside each other what there is memory for, and tells of each', () => {
    // Each waits for what the other leaves.
    const meets = (own: string, other: string) => {
      const [mine, theirs] = [own, other].map((name) => JSON.stringify(join(folder, name)))
      const code = `const { existsSync, writeFileSync } = require('node:fs'); writeFileSync(${mine}, '')
        const look = setInterval(() => { if (existsSync(${theirs})) { clearInterval(look); process.exitCode = Number(process.env.CODE) } }, 20)`
      return JSON.stringify(code)
    }
    const { stdout, last } = list(`[
      { name: 'one', command: ['node', '-e', ${meets('one', 'two')}], env: { CODE: '0' }, minutes: 1 },
      { name: 'two', command: ['node', '-e', ${meets('two', 'one')}], env: { CODE: '3' }, besideGb: 0.1, minutes: 1 },
      { name: 'three', command: ['node', '-e', '0'], besideGb: 1e6, minutes: 1 }]`)
    expect(stdout).toMatch(/^one +ok /m)
    expect(stdout).toMatch(/^two +failed /m)
    expect(stdout).toMatch(/^three +ok /m)
    expect(stdout).toContain('✗ two: ended with code 3')
    expect(last).toBe('2 passed, 1 failed')
  })

  it('keeps the settings of the shell away from the tests', () => {
    const seen = 'process.exit(process.env.DATABASE_URL || process.env.S3_BUCKET ? 1 : 0)'
    const step = `{ name: 'env', command: ['node', '-e', '${seen}'], minutes: 1 }`
    process.env.DATABASE_URL = 'postgres://real.example.com/books'
    process.env.S3_BUCKET = 'real'
    try {
      expect(list(`[${step}]`).last).toBe('1 passed, 0 failed')
    } finally {
      delete process.env.DATABASE_URL
      delete process.env.S3_BUCKET
    }
  })

  it('counts specs one by one, and takes no skip without a reason', () => {
    write('some.spec.js', [
      `import { expect, it } from 'vitest'`,
      `it('adds', () => expect(1 + 1).toBe(2))`,
      `it('multiplies', () => expect(2 * 3).toBe(7))`,
      `it.skip('divides', () => {})`,
      `it.skip('rounds (needs a newer Node)', () => {})`,
    ])
    write('broken.spec.js', [`import './nowhere.js'`])
    const { stdout, last, status } = list(`[named('specs', ['--root', folder])]`)
    expect(stdout).toContain('✗ specs: multiplies')
    expect(stdout).toContain('expected 6 to be 7')
    expect(stdout).toContain('✗ specs: could not be run')
    expect(stdout).toContain('✗ specs: skips without a reason: divides')
    expect(stdout).not.toContain('without a reason: rounds')
    expect(last).toBe('1 passed, 3 failed, 1 skipped')
    expect(status).toBe(1)
  })

  it('fails when there are no specs, or when something breaks between them', () => {
    write('lonely.spec.js', [`import { it } from 'vitest'`, `it('passes', () => { Promise.reject(new Error('nobody waited')) })`])
    const broken = list(`[named('specs', ['--root', folder])]`)
    expect(broken.stdout).toContain('nobody waited')
    expect(broken.last).toBe('1 passed, 1 failed')
    rmSync(join(folder, 'lonely.spec.js'))
    expect(list(`[named('specs', ['--root', folder])]`)).toMatchObject({
      last: '0 passed, 1 failed',
      status: 1,
    })
  })

  it('counts browser specs one by one', () => {
    write('playwright.config.js', [`export default { testDir: '.', testMatch: '**/*.browser.js' }`])
    write('page.browser.js', [
      `import { expect, test } from '@playwright/test'`,
      `test.describe('A page', () => {`,
      `  test('opens', () => {})`,
      `  test('closes', () => { expect('open').toBe('closed') })`,
      `  test.skip('prints (needs a printer)', () => {})`,
      '})',
    ])
    const { stdout, last } = list(`[named('browser', ['--config', folder])]`)
    expect(stdout).toContain('✗ browser: A page closes')
    expect(stdout).toContain('Expected: "closed"')
    expect(last).toBe('1 passed, 1 failed, 1 skipped')
  })

  it('asks once more, by itself, what failed beside others, and names it; what fails again has failed', () => {
    const lines = (from: string, once: string) => [
      `import { existsSync, writeFileSync } from 'node:fs'`,
      from,
      `test('stumbles', () => { const seen = existsSync('${once}'); writeFileSync('${once}', ''); expect(seen).toBe(true) })`,
      `test('falls', () => expect('down').toBe('up'))`,
      `test('walks', () => expect(1).toBe(1))`,
    ]
    write('some.spec.js', lines(`import { expect, test } from 'vitest'`, join(folder, 'spec')))
    write('playwright.config.js', [`export default { testDir: '.', testMatch: '**/*.browser.js' }`])
    write('page.browser.js', lines(`import { expect, test } from '@playwright/test'`, join(folder, 'page')))
    const { stdout, last } = list(`[named('specs', ['--root', folder]), named('browser', ['--config', folder])]`)
    expect(stdout.match(/✗ .*/g)).toEqual(['✗ specs: falls', '✗ browser: falls'])
    const again = stdout.slice(stdout.indexOf('Passed at a further try:'), stdout.indexOf('Failed:'))
    for (const step of ['specs', 'browser'])
      expect(again).toMatch(new RegExp(`  ${step}: stumbles \\(by itself\\) \\(.*\\): \\S`))
    expect(stdout).toContain('Failed:\n  specs: falls (')
    expect(last).toBe('4 passed, 2 failed')
  })
})

describe('The check', () => {
  it.each([
    ['--help', 0],
    ['--quik', 1],
  ])('says how it is called, and runs nothing, with %s', (word, status) => {
    const asked = spawnSync(process.execPath, [join(root, 'tools/check.mjs'), word], { cwd: root, encoding: 'utf8' })
    expect(asked).toMatchObject({ status, stdout: expect.stringMatching(/^npm run check {2,}/) })
    expect(asked.stdout).not.toContain('passed')
  })
})
