import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package that is installed where the product runs, and the licence it names. */
export interface Package {
  readonly name: string
  readonly version: string
  readonly license: string | undefined
}

/** Whoever distributes these beside MIT has to keep their text, which stays in `node_modules`. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])
/** These ask for more than their text: `NOTICE.md` has to name the package. The LGPL does not reach a program that loads a shared library. */
const allowedIfNoticed = new Set(['CC-BY-4.0', 'LGPL-3.0-or-later', 'OFL-1.1'])
/** Packages whose package.json names none; what their own text says. */
const unnamed: Readonly<Record<string, string>> = { 'png-js@1.1.0': 'MIT' }

interface Entry {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly link?: boolean
}

/** The production tree of the lock file. What is installed says its licence itself; of other platforms' packages the lock file does. */
export function productionPackages(root: string): Package[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Entry> }
  return Object.entries(packages).flatMap(([path, { version = '', license, dev, link }]) => {
    const at = path.lastIndexOf('node_modules/')
    if (at < 0 || dev || link) return []
    const name = path.slice(at + 'node_modules/'.length)
    const own = join(root, path, 'package.json')
    return [{ name, version, license: existsSync(own) ? licenseIn(own) : license }]
  })
}

function licenseIn(file: string): string | undefined {
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as {
    license?: string | { type?: string }
    licenses?: { type?: string }[]
  }
  if (typeof license === 'string') return license
  return license?.type ?? (licenses && licenses.map(({ type }) => type).join(' OR '))
}

/** Packages whose licence forbids distributing them in an MIT product, or asks for a notice that is not there. */
export function refusedPackages(packages: readonly Package[], notice: string): string[] {
  return packages.flatMap(({ name, version, license = unnamed[`${name}@${version}`] ?? 'none' }) => {
    const isNoticed = notice.includes(
      `\`${name.replace(/-(darwin|freebsd|linux|linuxmusl|wasm32|webcontainers|win32)\b.*/, '')}\``,
    )
    const isAllowed = (one: string) => allowed.has(one) || (isNoticed && allowedIfNoticed.has(one))
    const isFine = license
      .replace(/\(https?:[^)]*\)|[()]/g, '')
      .split(' OR ')
      .some((choice) => choice.split(' AND ').every((one) => isAllowed(one.trim())))
    return isFine ? [] : [`${name}@${version}: ${license}`]
  })
}
