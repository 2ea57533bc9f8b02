import type { Shape } from '@quoin/ui'
import type { lists as en } from './en.ts'

export const lists = {
  lists: {
    emptyText:
      'ターゲットリストは、キャンペーンの対象をまとめます。リード、連絡先、取引先を、手作業またはセグメントから追加できます。',
    members: 'メンバー',
    count: '{count, plural, other {#件}}',
    putOn: 'リストに追加',
    putOnTitle: '{count, plural, other {#件をリストに追加}}',
    newList: '新しいリストを作成',
    newName: '新しいリストの名前',
    chooseList: '既存のリストから選ぶ',
    wasPutOn: '{count, plural, =0 {すべて既にリストにあります。} other {#件をリストに追加しました。}}',
    takeOff: '{name}をリストから外す',
    takeOffFrom: '{list}から外す',
    takenOff: '{name}をリストから外しました。',
    fill: 'セグメントから追加',
    fillText: 'セグメントは、一覧の保存済みビューです。現在見つかるものが追加され、既にあるものはそのまま残ります。',
    fillKind: '対象の一覧',
    segment: 'セグメント',
    everything: 'すべて',
    finds: '{count, plural, =0 {該当はありません。} other {#件が見つかります。}}',
    exportAs: '書き出し',
    exportReachable: '連絡してよい相手',
    exportAll: '全員（連絡できない相手も含む）',
    stateOf: '{name}の状況',
    search: 'メンバーを検索',
    noMembers: 'このリストにはまだ誰もいません',
    noMembersText: 'セグメントから追加するか、一覧で選んで追加してください。',
    notOnAny: 'まだどのリストにもありません',
    notOnAnyText: 'リストに追加しておくと、キャンペーン開始時に見つけられます。',
    standing: 'このリストのメンバー',
    verdicts: {
      reachable: '連絡可',
      opted_out: 'マーケティングメール配信停止',
      unconfirmed: '同意が未確認',
      no_address: 'アドレスなし',
    },
  },
  resources: {
    targetLists: {
      one: 'ターゲットリスト',
      many: 'ターゲットリスト',
      fields: { name: '名前', description: '説明', owner: '担当者', tags: 'タグ' },
      history: { putOn: 'メンバーを追加', takeOff: 'メンバーを外す' },
    },
    targetListMembers: {
      one: 'メンバー',
      many: 'メンバー',
      fields: { targetList: 'ターゲットリスト', lead: 'リード', contact: '連絡先', account: '取引先', state: '状況' },
      options: { state: { listed: '登録済み', contacted: '連絡済み', answered: '返答あり', declined: '辞退' } },
    },
  },
} satisfies Shape<typeof en>
