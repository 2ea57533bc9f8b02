import { describe, expect, it } from 'vitest'
import { PageCache } from './pageCache.ts'

const page = (text = 'page', keptMs = 1_000) => ({
  type: 'text/html',
  body: Buffer.from(text),
  etag: '"1"',
  company: 'Harbour',
  until: performance.now() + keptMs,
})
const textOf = (cache: PageCache, company: string, address: string) => cache.get(company, address)?.body.toString()

describe('Kept pages', () => {
  it('are shown until their company’s site changes, or until something is due', () => {
    const cache = new PageCache()
    cache.place('a')('one', page())
    cache.place('b')('one', page('other'))
    expect([textOf(cache, 'a', 'one'), textOf(cache, 'b', 'one')]).toEqual(['page', 'other'])
    cache.drop('a')
    expect([textOf(cache, 'a', 'one'), textOf(cache, 'b', 'one')]).toEqual([undefined, 'other'])
    cache.place('a')('one', page('over', -1))
    expect(textOf(cache, 'a', 'one')).toBeUndefined()
  })

  it('are not those that were drawn of what has changed meanwhile', () => {
    const cache = new PageCache()
    const [first, second] = [cache.place('a'), cache.place('b')]
    cache.drop('a')
    first('one', page('old'))
    expect(textOf(cache, 'a', 'one')).toBeUndefined()
    cache.clear()
    second('one', page('old'))
    expect(textOf(cache, 'b', 'one')).toBeUndefined()
    cache.place('a')('one', page('new'))
    expect(textOf(cache, 'a', 'one')).toBe('new')
  })

  it('are bounded in size, for each company and in all', () => {
    const cache = new PageCache()
    cache.place('b')('first', page())
    for (let i = 0; i < 60; i++) cache.place('a')(`p${i}`, page())
    expect(cache.get('a', 'p0')).toBeUndefined()
    expect(cache.get('a', 'p59')).toBeDefined()
    expect(cache.get('b', 'first')).toBeDefined()
    cache.place('a')('large', page('x'.repeat(200_000)))
    expect(cache.get('a', 'large')).toBeUndefined()
    for (let company = 0; company < 20; company++) for (let i = 0; i < 50; i++) cache.place(`c${company}`)(`p${i}`, page())
    expect(cache.get('b', 'first')).toBeUndefined()
    expect(cache.get('c19', 'p49')).toBeDefined()
    expect(Array.from({ length: 20 }, (_, i) => cache.get(`c${i}`, 'p0')).filter(Boolean)).toHaveLength(10)
  })
})
