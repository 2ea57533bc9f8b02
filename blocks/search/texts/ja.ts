import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  title: '検索',
  pages: { home: '検索する' },
  keywords: { home: '探す レコード 見つける' },
  home: {
    label: 'すべてのレコードを検索',
    placeholder: '名前、番号、メールアドレス、言葉 …',
    all: 'すべて',
    count: '{count, plural, =0 {結果なし} other {#件の結果}}',
    none: '結果なし',
    noneText: '閲覧できるものの中に「{text}」を含むものはありません。言葉を減らすか変えてお試しください。',
    start: '閲覧できるすべてを検索',
    startText: '連絡先、商談、見積、注文、商品、資産、ウォレットなどを一か所で。',
    recent: '最近の検索',
    clear: '消去',
    favorites: 'お気に入り',
    forget: '{name}を外す',
    star: 'お気に入りに追加',
    unstar: 'お気に入りから外す',
    more: 'さらに表示',
  },
  resources: {
    results: { one: '検索結果', many: '検索結果一覧', fields: {} },
    queries: {
      one: '最近の検索',
      many: '最近の検索一覧',
      fields: { user: '人', query: '検索語', totalRecords: '件数', submittedAt: '検索日時' },
    },
    favorites: {
      one: 'お気に入り',
      many: 'お気に入り一覧',
      fields: {
        user: '人',
        entityId: 'レコードID',
        entityType: '種類',
        entityAlias: '名前',
        entityUrl: 'アドレス',
        entityAvatarUrl: '画像',
      },
    },
    users: {
      one: '人',
      many: '人々',
      fields: {
        user: '人',
        firstName: '名',
        lastName: '姓',
        displayName: '氏名',
        email: 'メール',
        phone: '電話',
        roleId: 'ロール',
        status: '状態',
        payload: 'カスタムデータ',
      },
      options: { status: { active: '有効', inactive: '無効', pending: '保留', archived: 'アーカイブ済み', deleted: '削除済み' } },
    },
  },
} as const satisfies Shape<typeof en>
