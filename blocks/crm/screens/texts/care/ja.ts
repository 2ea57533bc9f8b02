import type { Shape } from '@quoin/ui'
import type { care as en } from './en.ts'

export const care = {
  merge: {
    merge: '統合',
    title: '{count}件を1件に統合',
    howMany: '2件から{most}件までを選択してください。',
    text: 'ほかのレコードに属するものはすべて、残すレコードに移ります。30日以内なら元に戻せます。',
    keep: '残すレコード',
    gone: '一部のレコードはもう存在しません。',
    done: '{name}を1件に統合しました。',
    undone: '統合を元に戻しました。',
    latest: '統合の履歴',
    none: 'まだ統合はありません',
    noneText: '同じものを指すレコードを選択して統合してください。',
    madeOf: '{count}件から統合',
    wasUndone: '元に戻し済み',
    takeBack: '元に戻す',
  },
  person: {
    protection: '個人情報保護',
    handOut: 'この人について保有する情報をすべて保存',
    erase: 'この人の情報を消去',
    eraseTitle: '{name}の情報を消去しますか？',
    eraseText:
      '氏名、住所、この人に関する記述は、履歴やメールも含めて完全に削除されます。商談や見積の金額は残ります。元に戻すことはできません。',
    erased: '個人情報を消去しました。',
  },
  pipelines: {
    emptyText: 'パイプラインは、最初の商談から受注または失注までの流れです。最初の商談を作成すると用意されます。',
    addStage: '段階を追加',
    noStages: 'まだ段階がありません',
    noStagesText: '商談を置くには少なくとも1つの段階が必要です。',
    rots: '{days}日で停滞',
    needs: '必要：{facts}',
    onlyTo: '移動先：{stages}のみ',
    up: '{name}を上へ',
    down: '{name}を下へ',
    menu: '{name}の操作',
    edit: '変更',
    rules: '条件',
    delete: '削除',
    requires: 'この段階に入るために必要な項目',
    requiresHint: 'これらがないと入れません。',
    next: 'ここから移動できる段階',
    nextHint: '空欄の場合はすべての段階に移動できます。',
  },
} satisfies Shape<typeof en>
