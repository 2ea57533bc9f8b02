import type { Shape } from '@quoin/ui'
import type * as en from './en.ts'

export const collectionResources = {
  clusters: {
    one: 'コレクション',
    many: 'コレクション',
    fields: {
      user: 'ユーザー',
      name: '名前',
      reference: '参照番号',
      description: '説明',
      abstract: '要約',
      keywords: 'キーワード',
      content: 'メモ',
      contentUrl: 'リンク',
      tags: 'タグ',
      status: '状態',
      source: 'ソース',
      sourceId: 'ソース ID',
      sourceType: 'ソースの種類',
      sourceAlias: 'ソースの別名',
    },
    hints: { content: 'このコレクションのすべてのチャットに伝えられます。自分だけが見られます。' },
    options: { status: { active: '有効', archived: 'アーカイブ済み' } },
    groups: { about: 'コレクション', more: 'その他' },
    tabs: { prompts: 'プロンプト', chats: 'チャット' },
    views: { active: '有効' },
    empty:
      'コレクションはまだありません。1つの作業のプロンプトとチャットを、すべてのチャットに伝えるメモと一緒にまとめられます。',
  },
  savedPrompts: {
    one: '保存したプロンプト',
    many: '保存したプロンプト',
    fields: { user: 'ユーザー', prompt: 'プロンプト', cluster: 'コレクション', note: 'メモ' },
    groups: { about: 'プロンプト' },
    empty: 'プロンプトはまだありません。',
  },
} satisfies Shape<typeof en.collectionResources>

export const collectionRefusals = {
  too_many_clusters: 'コレクションが多すぎます。先にいくつか削除してください。',
  prompt_saved: 'このプロンプトはすでに保存されています。',
  too_many_saved_prompts: '保存したプロンプトが多すぎます。先にいくつか外してください。',
} satisfies Shape<typeof en.collectionRefusals>

export const saved = {
  save: '保存',
  saved: '保存済み',
  title: '保存したプロンプト',
  noChats: 'このコレクションにチャットはまだありません',
} satisfies Shape<typeof en.saved>
