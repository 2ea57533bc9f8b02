import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  title: 'アシスタント',
  pages: {
    home: 'アシスタント',
    settings: 'アシスタント',
  },
  keywords: {
    home: 'チャット 質問 AI',
    settings: 'AI モデル トークン',
  },
  chat: {
    title: 'アシスタント',
    about: '閲覧できる情報について質問できます。回答には必ず出典が付きます。',
    new: '新しいチャット',
    chats: 'チャット',
    unnamed: '無題のチャット',
    choose: 'チャットを始めましょう',
    name: 'タイトル',
    project: '対象プロジェクト',
    projectHint: '空欄の場合、閲覧できるすべてが対象です。',
    begin: '開始',
    back: 'チャット一覧',
    transcript: '記録をダウンロード',
    question: '質問',
    ask: '質問する',
    searching: '閲覧できる情報を検索しています…',
    sources: '出典',
  },
  notices: {
    no_model: '言語モデルが設定されていないため、見つかった内容を引用しています。',
    switched_off: '会社の設定で言語モデルがオフのため、見つかった内容を引用しています。',
    over_budget: '今月のトークンを使い切ったため、見つかった内容を引用しています。',
    model_failed: '言語モデルから回答がなかったため、見つかった内容を引用しています。',
    no_citation: '言語モデルが出典を示さなかったため、見つかった内容を引用しています。',
    nothing_found: '閲覧できる情報の中に該当するものはありませんでした。',
  },
  resources: {
    contexts: {
      one: 'チャット',
      many: 'チャット',
      fields: {
        user: 'ユーザー',
        name: 'タイトル',
        kind: '対象',
        project: 'プロジェクト',
        objective: '要求事項',
        recordType: 'レコードの種類',
        recordId: 'レコード',
        reference: '参照番号',
        source: 'ソース',
        sourceId: 'ソース ID',
        sourceType: 'ソースの種類',
        sourceAlias: 'ソースの別名',
        asked: '質問数',
        lastAt: '最終メッセージ',
      },
      options: {
        kind: {
          company: 'すべて',
          project: 'プロジェクト',
          objective: '要求事項',
          record: 'レコード',
        },
      },
    },
    messages: {
      one: 'メッセージ',
      many: 'メッセージ',
      fields: {
        context: 'チャット',
        role: '発言者',
        content: '本文',
        notice: 'お知らせ',
        model: 'モデル',
        tokens: 'トークン',
        sources: '出典',
        acceptedAt: '採用日時',
        acceptedBy: '採用者',
        acceptedContent: '採用した本文',
      },
      options: {
        role: {
          user: 'ユーザー',
          assistant: 'アシスタント',
        },
      },
    },
    settings: {
      one: 'アシスタント設定',
      many: 'アシスタント設定',
      about: '言語モデルを利用するかどうかと、その上限。利用しない場合は見つかった内容を引用します。',
      fields: {
        isEnabled: '言語モデルを利用',
        monthlyTokensMax: '月間トークン数',
      },
      groups: {
        use: '利用',
      },
    },
  },
  refusals: {
    conversation_full: 'このチャットは上限に達しました。新しく始めてください。',
    too_many_contexts: 'チャットが多すぎます。先にいくつか削除してください。',
  },
  draft: {
    use: '回答として使う …',
    taken: '目標に反映済み',
    title: '下書きを確認',
    text: '本文',
    difference: '現在の回答との差分',
    hint: '承認すると本文が保存されますが、目標は完了になりません。',
    accept: '下書きを採用',
    accepted: '下書きを採用しました。',
    cancel: 'キャンセル',
  },
} satisfies Shape<typeof en>
