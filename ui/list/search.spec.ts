import { describe, expect, it } from 'vitest'
import { readColumns, readListSearch, readSort, toListInput, viewState, writeColumns, writeSort } from './search.ts'

describe('The address of a list', () => {
  it('keeps what it understands and drops the rest', () => {
    expect(
      readListSearch({
        q: 'oak',
        filter: { status: ['active'], enabled: true, __proto__x: 'no', 'a b': 'no' },
        sort: '-name',
        size: 50,
        page: 3,
        density: 'huge',
        frozen: 99,
        trash: 'true',
        other: 1,
      }),
    ).toEqual({ q: 'oak', filter: { status: ['active'], enabled: 'true' }, sort: '-name', size: 50, page: 3, trash: true })
  })

  it('keeps groups of filters as deep as a list takes them, and drops what is none', () => {
    const filter = { status: 'open', or: [{ total: 'gte:5' }, { and: [{ name: 'a' }, { name: 'b' }] }] }
    expect(readListSearch({ filter }).filter).toEqual(filter)
    expect(readListSearch({ filter: { or: 'x', and: [1, {}, { 'a b': 'no' }] } }).filter).toBeUndefined()
    const deep = { or: [{ or: [{ or: [{ or: [{ name: 'x' }] }] }] }] }
    expect(readListSearch({ filter: deep }).filter).toBeUndefined()
  })

  it('takes a number somebody searched for as text', () => {
    expect(readListSearch({ q: 2024 }).q).toBe('2024')
  })

  it('refuses a page size the list does not offer', () => {
    expect(readListSearch({ size: 37 }).size).toBeUndefined()
  })

  it('holds columns and order in a form that reads back', () => {
    const columns = [{ name: 'name', width: 260 }, { name: 'status' }]
    expect(readColumns(writeColumns(columns))).toEqual(columns)
    expect(writeSort(readSort('name,-created_at'))).toBe('name,-created_at')
    expect(writeSort([])).toBeUndefined()
  })

  it('gives a saved view neither the page nor another view', () => {
    expect(viewState({ q: 'oak', page: 4, view: 'x' })).toEqual({ q: 'oak' })
  })

  it('asks the server only for what was said', () => {
    expect(toListInput({ size: 50, density: 'compact' })).toEqual({})
    expect(toListInput({ q: 'oak', sort: 'name' })).toEqual({ search: 'oak', sort: 'name' })
  })
})
