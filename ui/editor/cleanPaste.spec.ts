// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { cleanPaste } from './cleanPaste.ts'

describe('Pasted HTML', () => {
  it('of Google Docs loses its wrapper and says bold and italic by tags', () => {
    const pasted =
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">Bold</span> <span style="font-style:italic">slanted</span></p></b>'
    const clean = cleanPaste(pasted)
    expect(clean).toContain('<strong>Bold</strong>')
    expect(clean).toContain('<em>slanted</em>')
    expect(clean).not.toContain('docs-internal-guid')
    expect(clean).not.toContain('style=')
  })

  it('of Word has lists where Word says that paragraphs are of one', () => {
    const item = (level: number, mark: string, text: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span>&nbsp;</span></span><![endif]>${text}<o:p></o:p></p>`
    const clean = cleanPaste(
      `<p>Before</p>${item(1, '·', 'one')}${item(2, 'o', 'inner')}${item(1, '·', 'two')}<p>Between</p>${item(1, '1.', 'first')}`,
    )
    expect(clean.replaceAll(/ class="?\w+"?/g, '')).toBe(
      '<p>Before</p><ul><li><p>one</p><ul><li><p>inner</p></li></ul></li><li><p>two</p></li></ul><p>Between</p><ol><li><p>first</p></li></ol>',
    )
  })

  it('brings no scripts, styles and comments along', () => {
    const clean = cleanPaste(
      '<!--StartFragment--><style>p{}</style><p>a<script>alert(1)</script></p><!--[if gte mso 9]><xml></xml><![endif]-->',
    )
    expect(clean.trim()).toBe('<p>a</p>')
  })
})
