import type { Shape } from '@quoin/ui'
import type * as en from './en.ts'

export const collectionResources = {
  clusters: {
    one: '收藏夹',
    many: '收藏夹',
    fields: {
      user: '人员',
      name: '名称',
      reference: '参考编号',
      description: '说明',
      abstract: '摘要',
      keywords: '关键词',
      content: '备注',
      contentUrl: '链接',
      tags: '标签',
      status: '状态',
      source: '来源',
      sourceId: '来源 ID',
      sourceType: '来源类型',
      sourceAlias: '来源别名',
    },
    hints: { content: '此收藏夹中的每个对话都会知道这些内容，只有您能看到。' },
    options: { status: { active: '启用', archived: '已归档' } },
    groups: { about: '收藏夹', more: '更多' },
    tabs: { prompts: '提示词', chats: '对话' },
    views: { active: '启用' },
    empty: '还没有收藏夹。把一项工作的提示词和对话放在一起，并写下每个对话都会知道的备注。',
  },
  savedPrompts: {
    one: '已保存的提示词',
    many: '已保存的提示词',
    fields: { user: '人员', prompt: '提示词', cluster: '收藏夹', note: '备注' },
    groups: { about: '提示词' },
    empty: '这里还没有提示词。',
  },
} satisfies Shape<typeof en.collectionResources>

export const collectionRefusals = {
  too_many_clusters: '收藏夹过多，请先删除一些。',
  prompt_saved: '您已保存过此提示词。',
  too_many_saved_prompts: '保存的提示词过多，请先移除一些。',
} satisfies Shape<typeof en.collectionRefusals>

export const saved = {
  save: '保存',
  saved: '已保存',
  title: '已保存的提示词',
  noChats: '此收藏夹中还没有对话',
} satisfies Shape<typeof en.saved>
