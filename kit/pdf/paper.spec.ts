import { describe, expect, it } from 'vitest'
import { drawPaper, pageFoot } from './index.ts'
import { pdfText } from './pdfText.ts'

describe('A paper of many pages', () => {
  it('is drawn while others are answered, with the number of every page', async () => {
    let [last, worst] = [performance.now(), 0]
    await drawPaper('en', (pen) => ({ content: [pen.t('The first loads the fonts.')] }))
    const pulse = setInterval(() => {
      worst = Math.max(worst, performance.now() - last)
      last = performance.now()
    }, 20)
    last = performance.now()
    const bytes = await drawPaper('en', (pen) => ({
      content: Array.from({ length: 400 }, (_, i) => pen.t(`Line ${i}: ${'words of a long paper '.repeat(20)}`)),
      footer: pageFoot(pen, 'Book', 'Page'),
    }))
    clearInterval(pulse)
    expect(worst).toBeLessThan(2_000)
    const text = pdfText(bytes).replace(/[\s|]+/g, ' ')
    expect(text).toContain('Line 399')
    expect(text).toMatch(/Book · Page 2 \/ \d\d+/)
  }, 120_000)
})
