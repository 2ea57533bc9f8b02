import { describe, expect, it } from 'vitest'
import { folderTree } from './folders.ts'

describe('The tree of folders', () => {
  it('draws folders above those that hold files, and counts what lies below', () => {
    const [marketing, sales] = folderTree([
      { folder: 'Sales/Terms', files: 2 },
      { folder: 'Sales/Price lists/2026', files: 3 },
      { folder: 'Marketing', files: 1 },
      { folder: '', files: 9 },
    ])
    expect(marketing).toMatchObject({ path: 'Marketing', files: 1, children: [] })
    expect(sales).toMatchObject({ path: 'Sales', name: 'Sales', files: 5 })
    expect(sales!.children.map(({ path, files }) => [path, files])).toEqual([
      ['Sales/Price lists', 3],
      ['Sales/Terms', 2],
    ])
  })
})
