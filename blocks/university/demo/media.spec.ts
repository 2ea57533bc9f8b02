import { describe, expect, it } from 'vitest'
import { makeMedia } from './media.ts'

describe('The media of the demo course', () => {
  it('are what they say they are, and made here', async () => {
    const { fileTypeFromBuffer } = await import('file-type')
    const media = await makeMedia()
    const types = await Promise.all(
      [media.film, media.meditation, media.bells, media.card, media.days[6]!].map((bytes) => fileTypeFromBuffer(bytes)),
    )
    expect(types.map((type) => type?.mime)).toEqual(['video/webm', 'audio/wav', 'audio/wav', 'image/png', 'image/png'])
    expect(media.film.length).toBeLessThan(3_000_000)
    expect(media.days).toHaveLength(7)
  })
})
