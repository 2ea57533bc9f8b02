import { richTextOfHtml } from '@quoin/kit/rich-text/html'
import { describe, expect, it } from 'vitest'
import { picturesElsewhere, withPictures } from './otherSites.ts'

describe('Pictures of other sites', () => {
  const body = richTextOfHtml(
    '<p>a</p><img src="https://other.example/a.png"><ul><li><img src="/own.png"><img src="https://quoin.example/p/b.png"></li><li><img src="https://other.example/a.png"></li></ul>',
  )
  it('are found wherever they stand, each once, and get another address', () => {
    expect(picturesElsewhere(body, 'https://quoin.example')).toEqual(['https://other.example/a.png'])
    const moved = withPictures(body, new Map([['https://other.example/a.png', 'https://quoin.example/p/a']]))
    expect(picturesElsewhere(moved, 'https://quoin.example')).toEqual([])
    expect(JSON.stringify(moved).match(/quoin\.example\/p\/a"/g)).toHaveLength(2)
  })
})
