import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  noCompany: {
    look: '会社を探す',
    title: 'まだどの会社にも所属していません',
    text: 'サインインに使ったアドレスで招待するよう、管理者に依頼してください。',
  },
} as const satisfies Shape<typeof en>
