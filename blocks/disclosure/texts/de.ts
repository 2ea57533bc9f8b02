import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  title: 'Disclosure',
  resources: {
    disclosures: {
      one: 'Disclosure',
      many: 'Disclosures',
      fields: { name: 'Name' },
      groups: { about: 'Angaben' },
    },
  },
} as const satisfies Shape<typeof en>
