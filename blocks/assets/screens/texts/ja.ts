import type { Shape } from '@quoin/ui'
import type en from './en.ts'
import { desk } from './desk/ja.ts'
import { glance } from './glance/ja.ts'
import { resources } from './register/ja.ts'
import { work } from './work/ja.ts'

export default {
  pages: {
    borrow: '借りる',
    scan: 'スキャナー',
    maintenance: '保守',
    auditSessions: '棚卸',
    reports: '資産レポート',
    categories: '資産の分類',
    rules: '貸出の決まり',
  },
  keywords: {
    borrow: '自分の貸出 自分の予約 延長',
    workOrders: '破損 紛失 修理 報告',
    models: '型番ごとの独自の項目',
    rules: '受付時間 休業日 タイムゾーン',
  },
  title: '資産',
  assets: {
    emptyText: 'ノートパソコンから車まで、所有するものがここに並びます。最初の資産を作成するか、ファイルから取り込みます。',
  },
  loans: { emptyText: '貸し出したものは、返却されるまでここにあります。' },
  reservations: { emptyText: 'ある期間、ほかの人が使わないように資産を確保します。' },
  alerts: { emptyText: '対応が必要なものはありません。期限、遅れ、不足は自動的にここに表示されます。' },
  vendors: { emptyText: '購入先とその契約です。' },
  contracts: { emptyText: 'リース、保険、ライセンス、サービスとその期限です。' },
  vendorContacts: { emptyText: 'この仕入先で、販売・保守・請求などを誰に聞くか。' },
  warrantyClaims: { emptyText: '保証期間中に起きた不具合と、仕入先の対応。' },
  maintenancePlans: { emptyText: '半年ごと、千時間ごとなど、繰り返し必要な作業です。' },
  auditSessions: { emptyText: '棚卸では、あるべきものと実際にあるものを比べます。' },
  categories: { emptyText: 'カテゴリで資産を分類し、独自の項目を追加できます。' },
  models: { emptyText: '型番ごとに、その資産すべてに分類の項目とは別の独自の項目を付けられます。' },
  refusals: {
    already_public: 'すでに公開されています。',
    not_public: '公開されていません。',
    already_has_access: 'すでにこのアクセスがあります。',
    entity_in_use: 'この組織単位には資産があります。先に別の組織単位へ移してください。',
  },
  mine: { assigned: 'あなたに割り当て済み', none: '割り当てられているものはありません。', since: '{at} から' },
  warehouses: { emptyText: '部屋、倉庫、車など、資産の置き場所です。' },
  workOrders: { emptyText: '破損、紛失、整備が必要なもの。報告があるとここに作成されます。' },
  operations: { emptyText: '点検・設定・計測の記録です。' },
  events: { emptyText: '修理、点検、移動など、これまでの出来事です。' },
  asset: {
    what: '概要',
    where: '場所',
    money: '費用',
    stock: '数量',
    care: '手入れ',
    past: '経過',
    quiet: 'まだ何も起きていません',
    quietText: '貸出、出来事、棚卸、停止期間がここに表示されます。',
    noReservations: '予約はありません。',
    kinds: {
      event: '出来事',
      operation: '作業',
      loan: '貸出',
      return: '返却',
      audit: '棚卸',
      downtime: '停止',
      reservation: '予約',
    },
  },
  resources,
  work,
  desk,
  glance,
} as const satisfies Shape<typeof en>
