import { describe, expect, it } from 'vitest'
import { pdfText } from '../pdf/pdfText.ts'
import { drawDocument } from './draw.ts'
import { builtInDesign, type DocumentKind, problemsOf } from './kind.ts'

const kind: DocumentKind = {
  name: 'shop.receipt',
  resource: { dotted: 'shop.receipts' } as never,
  paper: {} as never,
  words: () => ({ title: 'Receipt' }),
  sections: ['head', 'lines'],
  required: ['lines'],
  columns: ['what', 'price'],
  requiredColumns: ['what'],
  values: {
    number: { sample: 'R-1' },
    margin: { sample: 'EUR 3.00', field: 'margin' },
    margin_amount: { sample: 3, field: 'margin' },
  },
}
const built = builtInDesign(kind)
const design = {
  ...built,
  texts: { ...built.texts, intro: '{{ number }} [{{ margin }}{% if margin_amount > 1 %} much{% endif %}]' },
}

/** Somebody from whom a field is hidden, or not, in a company whose templates are these. */
const drawn = async (
  isHidden: boolean,
  templates: readonly object[] = [{ design, template: 't', number: 1 }],
  handedOut: string | null = null,
) => {
  const kept: unknown[][] = []
  const query = async (sql: string, values: unknown[]) => {
    if (sql.startsWith('insert')) kept.push(values)
    return sql.includes('document_templates') ? templates : []
  }
  const context = {
    tx: { query },
    tenantId: 'c',
    actor: {},
    model: () => ({ byName: new Map([['margin', { name: 'margin' }]]), sees: () => !isHidden }),
  }
  const bytes = await drawDocument(context as never, kind, {
    language: 'en',
    handedOut,
    logoKey: null,
    values: ({ money }) => ({ number: 'R-7', margin: money('3', 'EUR'), margin_amount: 3, secret: 'never' }),
    lay: ({ t }) => ({
      name: 'R-7',
      title: 'Receipt R-7',
      pageWord: 'Page',
      sections: { head: [t('The head')], lines: [t('The lines')] },
    }),
  })
  return { text: pdfText(bytes).replaceAll('|', '').replaceAll('\u00a0', ' '), kept }
}

describe('A document', () => {
  it('says no field that is hidden from whoever draws it, nor whether a condition on it holds', async () => {
    expect((await drawn(false)).text).toContain('R-7 [EUR 3.00 much]')
    expect((await drawn(true)).text).toContain('R-7 []')
  })

  it('looks as ever in a company without templates, and is remembered with what it was handed out with', async () => {
    const { text, kept } = await drawn(false, [], 'r-7')
    expect(text.indexOf('The head')).toBeLessThan(text.indexOf('The lines'))
    expect(kept).toEqual([['c', 'shop.receipt', 'r-7', null, null]])
    expect((await drawn(false, undefined, 'r-7')).kept).toEqual([['c', 'shop.receipt', 'r-7', 't', 1]])
  })

  it('cannot be without what its kind cannot be without, nor with what it does not have', () => {
    expect(problemsOf(kind, design)).toEqual([])
    expect(problemsOf(kind, { ...design, sections: ['head'], columns: ['price', 'cost'] }).map(({ part }) => part)).toEqual([
      'sections',
      'columns',
      'columns',
    ])
  })
})
