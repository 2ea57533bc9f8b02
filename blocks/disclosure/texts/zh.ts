import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  title: 'Disclosure',
  resources: {
    disclosures: {
      one: 'Disclosure',
      many: 'Disclosures',
      fields: { name: '名称' },
      groups: { about: '基本信息' },
    },
  },
} as const satisfies Shape<typeof en>
