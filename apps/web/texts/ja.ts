import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  about: {
    title: 'Quoin について',
    license: 'Quoin は MIT ライセンスのオープンソースソフトウェアです。',
    sources: 'データとフォント',
    what: '内容',
    source: '提供元',
    terms: 'ライセンス',
    towns: '都市と国の位置',
    states: '州・県',
    countries: '国',
    counties: '米国の郡',
    map: '世界地図',
    fonts: 'フォント',
    publicDomain: 'パブリックドメイン',
  },
  noCompany: {
    look: '会社を探す',
    title: 'まだどの会社にも所属していません',
    text: 'サインインに使ったアドレスで招待するよう、管理者に依頼してください。',
  },
} as const satisfies Shape<typeof en>
