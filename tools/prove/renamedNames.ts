// [TY1] npm run prove -- TY1: a field of an order, a member of an answer and a page are renamed in a copy of the whole project; the type check finds every use of each.
import { dirname } from 'node:path'
import { findUnnoticed } from '../renames.ts'
import { report } from './place.ts'

const isRight = await report('TY1', async () => {
  const found = findUnnoticed(dirname(dirname(import.meta.dirname)), [
    {
      what: 'the field paymentState of orders',
      file: 'blocks/sales/resources/orders.ts',
      from: 'paymentState: oneOf(',
      to: 'stateOfPayment: oneOf(',
      uses: /\border\??\.paymentState\b|\{ [^}]*\bpaymentState: [^}]*\}\)/,
      folders: ['blocks/sales/operations/', 'blocks/sales/screens/', 'blocks/sales/actions/'],
    },
    {
      what: 'the member gift_card_currency of an answer',
      file: 'blocks/sales/resources/papers.ts',
      from: 'gift_card_currency: z.',
      to: 'currency_of_gift_cards: z.',
      uses: /\bgift_card_currency\b/,
      folders: ['blocks/sales/screens/'],
    },
    {
      what: 'the page payables',
      file: 'blocks/sales/pages.tsx',
      from: '  payables: {',
      to: '  owedToVendors: {',
      uses: /\bpages\.payables\b/,
      folders: ['blocks/sales/'],
    },
  ])
  for (const { what, uses, unnoticed } of found) {
    console.log(`  ${what}: ${uses.length} uses, ${unnoticed.length} unnoticed`)
    for (const use of unnoticed) console.log(`    ${use}`)
  }
  const all = found.flatMap(({ uses }) => uses).length
  const unnoticed = found.flatMap((one) => one.unnoticed).length
  return [unnoticed === 0 && found.every(({ uses }) => uses.length > 0), `${all} uses of three names, ${unnoticed} unnoticed`]
})
process.exit(isRight ? 0 : 1)
