import { describe, expect, it } from 'vitest'
import { makeMedia } from './media.ts'

const begins = (bytes: Buffer) => bytes.subarray(0, 4).toString('hex')

describe('The media of the demo course', () => {
  it('are what they say they are, and made here', async () => {
    const media = await makeMedia()
    expect(begins(media.film)).toBe('1a45dfa3')
    expect(media.film.subarray(0, 100).includes('webm')).toBe(true)
    for (const sound of [media.meditation, media.bells])
      expect([sound.toString('latin1', 0, 4), sound.toString('latin1', 8, 12), sound.readUInt32LE(4) + 8]).toEqual([
        'RIFF',
        'WAVE',
        sound.length,
      ])
    for (const picture of [media.card, ...media.days]) expect(begins(picture)).toBe('89504e47')
    expect(media.days).toHaveLength(7)
    expect(media.film.length).toBeLessThan(3_000_000)
  })
})
