import type { Shape } from '@quoin/ui'
import type * as en from './en.ts'

export const knowledgeResources = {
  entities: {
    one: 'ナレッジ項目',
    many: 'ナレッジ',
    fields: {
      name: '名前',
      code: 'コード',
      entityType: '種類',
      content: '内容',
      instructions: '指示',
      url: 'リンク',
      source: 'ソース',
      status: '状態',
    },
    hints: {
      content: '事実、ルール、回答など。エージェントとチャットは質問に合う部分を引用します。',
      instructions: 'この件について答えるときの方針。',
    },
    options: { status: { active: '有効', inactive: '無効' } },
    groups: { about: '項目', knowledge: 'ナレッジ', more: 'その他' },
    tabs: { prompts: 'プロンプト' },
    views: { active: '有効' },
    empty: 'ナレッジはまだありません。どのレコードにもないがエージェントに知っておいてほしいことを書いてください。',
  },
  agentEntities: {
    one: 'エージェントのナレッジ',
    many: 'ナレッジ',
    fields: { agent: 'エージェント', entity: 'ナレッジ', relationType: '関係' },
    groups: { about: 'ナレッジ' },
    empty: 'このエージェントにはまだレコード以外のナレッジがありません。',
  },
} satisfies Shape<typeof en.knowledgeResources>

export const knowledgeRefusals = {
  too_many_entities: 'ナレッジ項目が多すぎます。先にいくつか削除してください。',
  entity_there: 'エージェントはすでにこれを知っています。',
  too_many_agent_entities: 'エージェントのナレッジ項目は20件までです。',
} satisfies Shape<typeof en.knowledgeRefusals>
