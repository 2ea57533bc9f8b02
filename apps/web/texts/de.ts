import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  noCompany: {
    look: 'Ihre Firma suchen',
    title: 'Sie gehören noch zu keiner Firma',
    text: 'Bitten Sie eine Verwaltung, Sie mit der Adresse einzuladen, mit der Sie angemeldet sind.',
  },
} as const satisfies Shape<typeof en>
