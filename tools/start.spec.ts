import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = dirname(import.meta.dirname)
const tools = ['root', 'run', 'install', 'build', 'parent', 'start'].map((name) => `tools/${name}.mjs`)
let folder = ''

/** A product as small as can be, in a folder whose name needs care, with the tools of the real one. */
beforeAll(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'quoin-start-')), 'a product')
  mkdirSync(folder)
  for (const name of ['kit', 'ui', 'sdk', 'blocks', 'apps/server', 'apps/web', 'tools'])
    mkdirSync(join(folder, name), { recursive: true })
  for (const path of ['package.json', 'package-lock.json', 'tsconfig.json', ...tools])
    cpSync(join(root, path), join(folder, path))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  write('kit/words.sql', 'select 1')
  write(
    'kit/words.ts',
    [
      `import { readFileSync } from 'node:fs'`,
      `import { join } from 'node:path'`,
      `export const words = readFileSync(new URL('./words.sql', import.meta.url), 'utf8')`,
      `export const sameWords = readFileSync(join(import.meta.dirname, 'words.sql'), 'utf8')`,
    ].join('\n'),
  )
  write(
    'apps/server/main.ts',
    [
      `import * as z from 'zod'`,
      `import { sameWords, words } from '../../kit/words.ts'`,
      `console.log(z.string().parse(words), words === sameWords, process.cwd())`,
      `process.on('SIGTERM', () => { console.log('stopping'); process.exit(7) })`,
      `setInterval(() => {}, 1000)`,
      `console.log('serving')`,
    ].join('\n'),
  )
  write('apps/web/index.html', '<!doctype html><title>Small</title><script type="module" src="./main.ts"></script>')
  write('apps/web/main.ts', `document.title = 'Still small'`)
})
afterAll(() => rmSync(dirname(folder), { recursive: true, force: true }))

const write = (path: string, content: string) => writeFileSync(join(folder, path), content)
const build = () =>
  spawnSync(process.execPath, [join(folder, 'tools/start.mjs'), '--build-only'], { cwd: tmpdir(), encoding: 'utf8' })

describe('The start', () => {
  it('builds server and page once, until a source changes', () => {
    expect(build().stdout).toMatch(
      /Built the server in .* s\n(.|\n)*Built the web|Built the web in .* s\n(.|\n)*Built the server/,
    )
    expect(readFileSync(join(folder, 'dist/web/index.html'), 'utf8')).toContain('<title>Small</title>')
    expect(build().stdout).toBe('')
    write('apps/web/main.ts', `document.title = 'Changed'`)
    expect(build().stdout).toContain('Built the web')
    rmSync(join(folder, 'dist/server'), { recursive: true })
    expect(build().stdout).toContain('Built the server')
  })

  it('keeps the last good build when a source is broken, and says where', () => {
    build()
    const good = readFileSync(join(folder, 'dist/server/main.mjs'), 'utf8')
    const source = readFileSync(join(folder, 'apps/server/main.ts'), 'utf8')
    write('apps/server/main.ts', `${source}\nconst = 1`)
    const { status, stderr } = build()
    write('apps/server/main.ts', source)
    expect(status).toBe(1)
    expect(stderr).toContain('apps/server/main.ts:7')
    expect(readFileSync(join(folder, 'dist/server/main.mjs'), 'utf8')).toBe(good)
  })

  it('is the server: from any folder, with its files, its signals and its exit code', async () => {
    const child = spawn(process.execPath, [join(folder, 'tools/start.mjs')], {
      cwd: tmpdir(),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const code = new Promise((resolve) => child.once('exit', resolve))
    child.stdout.on('data', (chunk) => String(chunk).includes('serving') && child.kill('SIGTERM'))
    const said = await text(child.stdout)
    expect(said).toContain(`select 1 true ${folder}\nserving\nstopping`)
    expect(await code).toBe(7)
  })

  it('ends with npm, which stops only the shell between them', async () => {
    const env = { ...process.env, npm_lifecycle_event: 'start' }
    const shell = spawn('sh', ['-c', `"${process.execPath}" tools/start.mjs; exit`], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    shell.stdout.on('data', (chunk) => String(chunk).includes('serving') && shell.kill('SIGKILL'))
    // The stream ends when the last process that holds it does.
    expect(await text(shell.stdout)).toMatch(/serving\nstopping\n$/)
  })

  it('refuses a Node that is too old, in one sentence', () => {
    const script = `import(${JSON.stringify(join(root, 'tools/install.mjs'))}).then(({ refuseOldNode }) => {
      for (const version of ['20.19.0', '20.20.2', '24.0.0']) refuseOldNode(version)
      refuseOldNode('20.18.3')
    }).catch((error) => { console.log(error.message); process.exitCode = 5 })`
    const { stdout, status } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' })
    expect(stdout).toMatch(/^Quoin needs Node 20\.19 or newer; this is Node 20\.18\.3\.\n$/)
    expect(status).toBe(5)
  })
})
