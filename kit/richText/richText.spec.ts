import { describe, expect, it } from 'vitest'
import { richTextHtml, richTextOfHtml, richTextOfMarkdown } from './html.ts'
import {
  cleanRichText,
  countWords,
  embedAddress,
  mentionsOf,
  type RichNode,
  richText,
  richTextBounds,
  richTextWords,
} from './index.ts'
import { richTextMarkdown } from './markdown.ts'
import { readDocument, readPlainText, readRichText, type SentText } from './read.ts'

const doc = (...content: RichNode[]): RichNode => ({ type: 'doc', content })
const words = (text: string, ...marks: RichNode['marks'] & object): RichNode => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks }),
})
const id = '6f3a2b52-0f0e-4a0b-8f55-0d0d6f1f9a11'

describe('Rich text', () => {
  it('keeps nothing that runs in a browser, in whatever dress it comes', () => {
    const attacks = [
      '<p onclick="alert(1)">a<script>alert(1)</script></p>',
      '<a href="javascript:alert(1)">a</a><a href=" java\nscript:alert(1)">b</a>',
      '<img src="data:image/svg+xml,<svg onload=alert(1)>" onerror="alert(1)">',
      '<svg><animate onbegin=alert(1)></svg><math><mi xlink:href="javascript:1">x</mi></math>',
      '<iframe src="https://evil.example/"></iframe><iframe srcdoc="<script>alert(1)</script>"></iframe>',
      '<form action="/x"><input name=a></form><style>p{}</style><meta http-equiv=refresh content=0>',
    ]
    for (const html of attacks) {
      const shown = richTextHtml(richTextOfHtml(html))
      expect(shown, html).not.toMatch(/script|onclick|onerror|onbegin|onload|data:|evil|<form|<style|<meta|srcdoc|<svg|<math/i)
    }
  })

  it('keeps lines apart that programs write as blocks of their own, and leaves out what a page is called', () => {
    const lines = (html: string) => richTextWords(richTextOfHtml(html))
    expect(lines('<div dir="ltr">Dear Ada,<div><br></div><div>one <b>two</b></div><div>three</div></div>')).toBe(
      'Dear Ada,\none two\nthree',
    )
    expect(lines('<section><h2>Head</h2>text<aside>beside</aside></section><dl><dt>Word</dt><dd>says</dd></dl>')).toBe(
      'Head\ntext\nbeside\nWord\nsays',
    )
    expect(lines('<html><head><title>Called so</title></head><body><p>Text</p></body></html>')).toBe('Text')
    expect(lines('<ul><li><div>one</div></li><li>two</li></ul>')).toBe('one\ntwo')
    expect(richTextHtml(richTextOfHtml('<div>a<div>b</div></div>'))).toBe('<p>a</p><p>b</p>')
  })

  it('cleans stored documents too, not only pasted HTML', () => {
    const clean = cleanRichText(
      doc(
        { type: 'paragraph', content: [words('a', { type: 'link', attrs: { href: 'javascript:alert(1)' } }, { type: 'evil' })] },
        { type: 'image', attrs: { src: 'data:text/html,x' } },
        { type: 'unknown', content: [{ type: 'paragraph', content: [words('kept')] }] },
        { type: 'embed', attrs: { src: 'https://evil.example/embed/1' } },
        { type: 'constructor', content: [] },
      ),
    )
    expect(clean).toEqual(doc({ type: 'paragraph', content: [words('a')] }, { type: 'paragraph', content: [words('kept')] }))
  })

  it('stops at a depth and a number of nodes', () => {
    let deep: RichNode = { type: 'paragraph', content: [words('x')] }
    for (let i = 0; i < 100; i++) deep = { type: 'blockquote', content: [deep] }
    expect(richTextWords(cleanRichText(doc(deep)))).toBe('')
    const many = Array.from({ length: richTextBounds.nodes + 10 }, () => ({ type: 'horizontalRule' }))
    expect(cleanRichText(doc(...many)).content!.length).toBe(richTextBounds.nodes)
    expect(richTextWords(richTextOfHtml('<div>'.repeat(5_000) + 'x'))).toBe('x')
  })

  it('is refused, never cut, where it is more than a text may hold, in whatever format it is sent', async () => {
    const { bytes, nodes, depth } = richTextBounds
    const refusal = {
      status: 422,
      reasons: [
        {
          code: 'too_big',
          detail: `must be at most ${bytes} characters`,
          pointer: 'content',
          meta: { limit: bytes, of: 'string' },
        },
      ],
    }
    const long = 'a'.repeat(bytes + 1)
    for (const format of ['html', 'markdown'] as const)
      await expect(readRichText('company', [{ format, text: long, pointer: 'content' }])).rejects.toMatchObject(refusal)
    expect(() => readPlainText(long, 'content')).toThrow(expect.objectContaining(refusal))
    expect(richTextWords(readPlainText(long.slice(1))).length).toBe(bytes)
    const tooLong = expect.objectContaining({ status: 422, code: 'too_long' })
    expect(() => readPlainText('a\n'.repeat(nodes / 2 + 1))).toThrow(tooLong)
    expect(readPlainText('a\n'.repeat(nodes / 2)).content).toHaveLength(nodes / 2)

    // Words are elements too, and more than the tags that a thread counts.
    for (const text of ['<p>one</p>'.repeat(nodes / 2 + 1), '<blockquote>'.repeat(depth + 1) + 'x'])
      await expect(readRichText('company', [{ format: 'html', text }])).rejects.toEqual(tooLong)

    const { schema } = richText().definition
    const codes = (sent: RichNode) => schema.safeParse(sent).error?.issues.map(({ code }) => code)
    expect(codes(doc({ type: 'paragraph', content: [words(long)] }))).toEqual(['too_big'])
    const rules = (count: number) => doc(...Array.from({ length: count }, () => ({ type: 'horizontalRule' })))
    const quotes = (levels: number): RichNode =>
      levels === 0 ? { type: 'horizontalRule' } : { type: 'blockquote', content: [quotes(levels - 1)] }
    for (const [most, more] of [
      [rules(nodes), rules(nodes + 1)],
      [doc(quotes(depth - 1)), doc(quotes(depth))],
    ] as const) {
      expect(schema.parse(most)).toEqual(most)
      expect(readDocument(most)).toEqual(most)
      expect(codes(more)).toEqual(['custom'])
      expect(() => readDocument(more)).toThrow(tooLong)
    }
  })

  it('that is made to be costly keeps nobody from an answer, and is refused past its budget', async () => {
    const sent: SentText[] = [
      { format: 'html', text: '<b>'.repeat(300_000) },
      { format: 'markdown', text: '> '.repeat(400_000) },
      { format: 'markdown', text: '`a '.repeat(300_000) },
      { format: 'html', text: '<p>one</p>'.repeat(richTextBounds.nodes + 1) },
    ]
    let [last, worst] = [performance.now(), 0]
    const pulse = setInterval(() => {
      worst = Math.max(worst, performance.now() - last)
      last = performance.now()
    }, 20)
    for (const text of sent)
      await expect(
        readRichText('company', [text], { workingMs: 1_500, memoryMb: 256 }),
        text.text.slice(0, 9),
      ).rejects.toMatchObject({
        status: 422,
      })
    clearInterval(pulse)
    expect(worst).toBeLessThan(1_000)
    // Levels are counted as they are opened: a text made of them does not take all the time there is for a text.
    for (const tag of ['<b>', '<h1>', '<article>'])
      await expect(readRichText('company', [{ format: 'html', text: tag.repeat(100_000) }])).rejects.toMatchObject({
        message: 'The text is nested too deeply.',
      })
    const long = `${'A line of a long text. '.repeat(2_000)}**end**`
    const [read] = await readRichText('company', [{ format: 'markdown', text: long }])
    expect(richTextHtml(read!)).toMatch(/<strong>end<\/strong><\/p>$/)
  }, 60_000)

  it('is written as Markdown in a time that its length says', () => {
    const since = performance.now()
    richTextMarkdown(doc({ type: 'paragraph', content: [words(`a${' '.repeat(500_000)}b`)] }))
    expect(performance.now() - since).toBeLessThan(2_000)
  })

  it('comes back the same from HTML and from Markdown', () => {
    const text = cleanRichText(
      doc(
        { type: 'heading', attrs: { level: 2 }, content: [words('Prices & *stars*')] },
        {
          type: 'paragraph',
          content: [
            words('Plain, '),
            words('bold', { type: 'bold' }),
            words(' and '),
            words('a link', { type: 'link', attrs: { href: 'https://example.com/a(b)?c=d' } }),
          ],
        },
        {
          type: 'bulletList',
          content: [
            {
              type: 'listItem',
              content: [
                { type: 'paragraph', content: [words('one')] },
                {
                  type: 'bulletList',
                  content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [words('inner')] }] }],
                },
              ],
            },
            { type: 'listItem', content: [{ type: 'paragraph', content: [words('two')] }] },
          ],
        },
        {
          type: 'orderedList',
          attrs: { start: 3 },
          content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [words('three')] }] }],
        },
        { type: 'codeBlock', attrs: { language: 'ts' }, content: [words('const a = `<b>`\nb')] },
        { type: 'blockquote', content: [{ type: 'paragraph', content: [words('quoted')] }] },
        { type: 'image', attrs: { src: '/p/files/1.png', alt: 'A cat' } },
        {
          type: 'table',
          content: [
            {
              type: 'tableRow',
              content: [
                { type: 'tableHeader', content: [{ type: 'paragraph', content: [words('A')] }] },
                { type: 'tableHeader', content: [{ type: 'paragraph', content: [words('B')] }] },
              ],
            },
            {
              type: 'tableRow',
              content: [
                { type: 'tableCell', content: [{ type: 'paragraph', content: [words('1 | 2')] }] },
                { type: 'tableCell', content: [{ type: 'paragraph', content: [words('3')] }] },
              ],
            },
          ],
        },
        { type: 'horizontalRule' },
      ),
    )
    const inHtml = richTextOfHtml(richTextHtml(text))
    expect(richTextHtml(inHtml)).toBe(richTextHtml(text))
    expect(richTextWords(inHtml)).toBe(richTextWords(text))
    const inMarkdown = richTextOfMarkdown(richTextMarkdown(text))
    expect(richTextHtml(inMarkdown).replace(/a\(b\)|a%28b%29/g, 'a(b)')).toBe(richTextHtml(text))
  })

  it('knows players by the address people copy', () => {
    expect(embedAddress('https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3')).toBe(
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    )
    expect(embedAddress('https://youtu.be/dQw4w9WgXcQ')).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ')
    expect(embedAddress('https://vimeo.com/76979871')).toBe('https://player.vimeo.com/video/76979871')
    expect(embedAddress('https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ')).toBeUndefined()
    expect(embedAddress('http://youtu.be/dQw4w9WgXcQ')).toBeUndefined()
    const [frame] = richTextOfHtml('<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>').content!
    expect(frame).toEqual({ type: 'embed', attrs: { src: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ' } })
  })

  it('counts words in languages with and without spaces, and names who is mentioned', () => {
    expect(countWords('Three short words.')).toBe(3)
    expect(countWords('今日は良い天気です', 'ja')).toBeGreaterThan(3)
    const mention = { type: 'mention', attrs: { id, label: 'Ada' } }
    expect(mentionsOf(doc({ type: 'paragraph', content: [mention, mention] }))).toEqual([id])
    expect(mentionsOf(richTextOfHtml(richTextHtml(doc({ type: 'paragraph', content: [mention] }))))).toEqual([id])
  })
})
