import { describe, expect, it } from 'vitest'
import { type Branch, treeOf } from './tree.ts'

const record = (id: string, parent: string | null = null) => ({ id, parent })
const drawn = (branches: readonly Branch[]): unknown[] =>
  branches.map((one) => (one.children.length ? [one.record.id, drawn(one.children)] : one.record.id))

describe('A tree of categories', () => {
  it('hangs each under its parent, in the order they come', () => {
    expect(drawn(treeOf([record('b'), record('a'), record('a2', 'a'), record('a1', 'a'), record('a1x', 'a1')]))).toEqual([
      'b',
      ['a', ['a2', ['a1', ['a1x']]]],
    ])
  })

  it('loses none whose parent is in the trash', () => {
    expect(drawn(treeOf([record('a', 'gone'), record('b', 'a')]))).toEqual([['a', ['b']]])
  })

  it('loses none that hang on themselves', () => {
    const all = treeOf([record('a', 'b'), record('b', 'a'), record('c', 'b')])
    const ids = (branches: readonly Branch[]): string[] => branches.flatMap((one) => [one.record.id, ...ids(one.children)])
    expect(ids(all).sort()).toEqual(['a', 'b', 'c'])
  })
})
