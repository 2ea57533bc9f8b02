import { describe, expect, it } from 'vitest'
import { keptMs, PageCache } from './pageCache.ts'

const page = (key: string, body = 'page') => ({ key, body, etag: '"1"', until: Date.now() + keptMs })

describe('Kept pages', () => {
  it('are given while what they were drawn from is the same', () => {
    const cache = new PageCache()
    cache.keep('a', 'one', page('1'))
    expect(cache.get('a', 'one', '1')?.body).toBe('page')
    expect(cache.get('a', 'one', '2')).toBeUndefined()
    expect(cache.get('b', 'one', '1')).toBeUndefined()
    cache.keep('a', 'one', { ...page('1'), until: Date.now() - 1 })
    expect(cache.get('a', 'one', '1')).toBeUndefined()
  })

  it('are bounded in size, for each company and in all', () => {
    const cache = new PageCache()
    cache.keep('b', 'first', page('1'))
    for (let i = 0; i < 60; i++) cache.keep('a', `p${i}`, page('1'))
    expect(cache.get('a', 'p0', '1')).toBeUndefined()
    expect(cache.get('a', 'p59', '1')).toBeDefined()
    expect(cache.get('b', 'first', '1')).toBeDefined()
    cache.keep('a', 'large', page('1', 'x'.repeat(200_000)))
    expect(cache.get('a', 'large', '1')).toBeUndefined()
    for (let company = 0; company < 20; company++) for (let i = 0; i < 50; i++) cache.keep(`c${company}`, `p${i}`, page('1'))
    expect(cache.get('b', 'first', '1')).toBeUndefined()
    expect(cache.get('c19', 'p49', '1')).toBeDefined()
  })
})
