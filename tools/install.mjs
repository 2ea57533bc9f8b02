import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { elapsed, root } from './root.mjs'
import { run } from './run.mjs'

/** Throws one clear sentence when this Node is older than package.json allows. */
export function refuseOldNode(version = process.versions.node) {
  const floor = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node.replace('>=', '')
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [majorMin = 0, minorMin = 0] = floor.split('.').map(Number)
  if (major > majorMin || (major === majorMin && minor >= minorMin)) return
  throw new Error(`Quoin needs Node ${floor} or newer; this is Node ${version}.`)
}

/** Makes node_modules what package-lock.json says, by `npm ci` when it is not. Throws one sentence when that fails. */
export async function install() {
  refuseOldNode()
  if (isInstalled()) return
  const since = Date.now()
  console.log('Installing what package-lock.json names (a minute or two) …')
  // Building needs the tools, which NODE_ENV=production would leave out.
  const { code } = await run(['npm', 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], { show: true })
  if (code !== 0) throw new Error('npm ci failed; its own words are above. Is the package registry reachable?')
  console.log(`Installed in ${elapsed(since)}`)
}

/** Compares contents and not times: a checkout touches the lock file without changing it, and a copy keeps no times at all. */
function isInstalled() {
  const wanted = packagesOf('package-lock.json')
  const present = packagesOf('node_modules/.package-lock.json')
  return Object.entries(wanted).every(([path, { version, optional, devOptional, extraneous }]) => {
    if (path === '' || extraneous) return true
    const found = present[path]
    return found ? found.version === version : Boolean(optional || devOptional) || !path.startsWith('node_modules/')
  })
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return {}
  }
}
