import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dataSources } from '../apps/web/about/dataSources.ts'
import { productionPackages, refusedPackages } from './licences.ts'

const root = dirname(import.meta.dirname)
const notice = readFileSync(join(root, 'NOTICE.md'), 'utf8')

describe('The licences of what the product is distributed with', () => {
  it('let it be distributed under MIT', () => {
    const packages = productionPackages(root)
    expect(packages.length).toBeGreaterThan(400)
    expect(refusedPackages(packages, notice)).toEqual([])
  })

  it.each([
    ['GPL-3.0', true],
    ['AGPL-3.0-only', true],
    ['SSPL-1.0', true],
    ['CC-BY-NC-4.0', true],
    ['UNLICENSED', true],
    ['SEE LICENSE IN LICENSE.md', true],
    [undefined, true],
    ['MIT AND GPL-2.0-only', true],
    ['LGPL-3.0-or-later', true],
    ['(MIT OR GPL-3.0)', false],
    ['MIT (http://mootools.net/license.txt)', false],
  ])('are refused when one is %s: %s', (license, isRefused) => {
    const planted = { name: 'planted', version: '1.0.0', license }
    expect(refusedPackages([...productionPackages(root), planted], notice)).toHaveLength(isRefused ? 1 : 0)
  })

  it('are refused when one asks for a notice that is not there', () => {
    expect(refusedPackages(productionPackages(root), '').join()).toMatch(/OFL-1\.1.*CC-BY-4\.0|CC-BY-4\.0.*OFL-1\.1/s)
  })

  it('name every source of data, in the notice and on the page about the product', () => {
    for (const { name, license, url } of dataSources) {
      expect(notice).toContain(name)
      expect(notice).toContain(license)
      expect(notice).toContain(url)
    }
  })
})
