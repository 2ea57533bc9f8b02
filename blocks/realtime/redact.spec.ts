import { describe, expect, it } from 'vitest'
import { redact, removed } from './redact.ts'

/** How people write addresses and numbers in the languages of the product; each number is of a range that is given to nobody. */
const corpus: Readonly<Record<string, readonly (readonly [before: string, after: string])[]>> = {
  en: [
    ['Call me on (202) 555-0143 or +1 202-555-0143 today.', 'Call me on [removed] or [removed] today.'],
    ['My mobile is 07700 900123, the office 020 7946 0123.', 'My mobile is [removed], the office [removed].'],
    ['Mail ada [at] example [dot] org, or sales@example.com.', 'Mail [removed], or [removed].'],
  ],
  de: [
    ['Ruf mich unter 030 23125 123 an, mobil 0171/3920012.', 'Ruf mich unter [removed] an, mobil [removed].'],
    ['Tel.: +49 (0)30 23125-123, E-Mail: müller@bücher.example', 'Tel.: [removed], E-Mail: [removed]'],
  ],
  es: [
    ['Llámame al 910 00 00 00 o al +34 600 000 000.', 'Llámame al [removed] o al [removed].'],
    ['Escríbeme a compras.peña@ejemplo.example, gracias.', 'Escríbeme a [removed], gracias.'],
  ],
  fr: [
    ['Appelez le 01 99 00 12 34 ou le +33 6 39 98 12 34.', 'Appelez le [removed] ou le [removed].'],
    ['Écrivez à « achats@exemple.example », s’il vous plaît.', 'Écrivez à « [removed] », s’il vous plaît.'],
  ],
  zh: [
    ['请打我手机 138 0000 0000，座机 010-0000-0000。', '请打我手机 [removed]，座机 [removed]。'],
    ['邮箱：cai＠example．com，电话：＋８６ １３８００００００００', '邮箱：[removed]，电话：[removed]'],
    ['我的手机是13800000000，请联系。', '我的手机是[removed]，请联系。'],
  ],
  ja: [
    ['電話は03-0000-0000、携帯は０９０ー００００ー００００です。', '電話は[removed]、携帯は[removed]です。'],
    ['メールは tanaka@example.jp までお願いします。', 'メールは [removed] までお願いします。'],
    ['連絡先：09000000000まで', '連絡先：[removed]まで'],
  ],
}
/** What looks like it and says nothing of anybody. */
const kept: Readonly<Record<string, readonly string[]>> = {
  en: [
    'Order 4711 of 2026-03-31 costs 1,200,500.50.',
    'Meet at 10:30 on 31/03/2026 in room 4.12.',
    'Version 2.14.3, section 12.4',
  ],
  de: ['Rechnung 20260331 über 1.234.567,89 €', 'Am 31.03.2026 um 14:30 Uhr, Raum 2.17'],
  es: ['Pedido 4711 del 31/03/2026 por 1.234,50 €'],
  fr: ['Facture du 31.03.2026 : 1 234 567,89 €'],
  zh: ['订单4711，2026-03-31，共1,234,567元'],
  ja: ['2026/03/31の注文4711は1,234,567円です'],
}

describe('A message without addresses and numbers', () => {
  it('loses an address wherever a word begins', () => {
    expect(redact('Write to (ada.lind@works.example), or ask')).toBe(`Write to (${removed}), or ask`)
    expect(redact('x:é@ü.example')).toBe(`x:${removed}`)
  })

  for (const [language, lines] of Object.entries(corpus))
    it(`loses what people write of each other in ${language} [RT-D5]`, () => {
      for (const [before, after] of lines) expect(redact(before)).toBe(after)
    })

  for (const [language, lines] of Object.entries(kept))
    it(`keeps orders, days and sums as they are written in ${language}`, () => {
      for (const line of lines) expect(redact(line)).toBe(line)
    })

  it('costs what it is long', () => {
    const since = performance.now()
    for (const text of ['a'.repeat(20_000), `a@${'b'.repeat(19_990)}`, 'a@'.repeat(10_000)]) redact(text)
    expect(performance.now() - since).toBeLessThan(250)
  })
})
