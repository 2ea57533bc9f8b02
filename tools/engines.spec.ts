import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { minVersion, satisfies } from 'semver'
import { describe, expect, it } from 'vitest'

const root = dirname(import.meta.dirname)
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
interface Entry {
  readonly engines?: { readonly node?: string }
  readonly optional?: boolean
}

/** Packages of the lock file that do not declare this version of Node; npm leaves out optional ones without a word. */
const warned = (packages: Readonly<Record<string, Entry>>, node: string): string[] =>
  Object.entries(packages).flatMap(([path, { engines, optional }]) =>
    engines?.node && !optional && !satisfies(node, engines.node) ? [`${path} asks for Node ${engines.node}`] : [],
  )

describe('What is installed', () => {
  const { packages } = read('package-lock.json') as { packages: Record<string, Entry> }
  const oldest = minVersion(read('package.json').engines.node)!.version

  it.each([[oldest], ['20.20.2'], ['22.13.0'], ['24.0.0']])('declares Node %s, so that npm ci warns of nothing', (node) => {
    expect(Object.keys(packages).length).toBeGreaterThan(800)
    expect(warned(packages, node)).toEqual([])
  })

  it('lies where the built server looks for it: below the root, and in no folder of a workspace', () => {
    expect(Object.keys(packages).filter((path) => /^(?!node_modules\/).*\/node_modules\//.test(path))).toEqual([])
  })

  it('would be found out by one package that asks for more', () => {
    const planted = { ...packages, 'node_modules/planted': { engines: { node: '>=22' } } }
    expect(warned(planted, oldest)).toEqual(['node_modules/planted asks for Node >=22'])
  })
})
