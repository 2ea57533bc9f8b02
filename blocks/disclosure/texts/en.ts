import type { BlockWords } from '@quoin/ui/fields/words.ts'
import type { disclosure } from '../resources/index.ts'

const en = {
  title: 'Disclosure',
  resources: {
    disclosures: {
      one: 'Disclosure',
      many: 'Disclosures',
      fields: { name: 'Name' },
      groups: { about: 'About' },
    },
  },
} as const satisfies { readonly resources: Pick<BlockWords<typeof disclosure>, 'disclosures'> } & Record<string, unknown>

export default en
