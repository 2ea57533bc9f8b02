import type { Shape } from '@quoin/ui'
import type * as en from './en.ts'

export const knowledgeResources = {
  entities: {
    one: '知识条目',
    many: '知识库',
    fields: {
      name: '名称',
      code: '代码',
      entityType: '类型',
      content: '已知内容',
      instructions: '指令',
      url: '链接',
      source: '来源',
      status: '状态',
    },
    hints: {
      content: '事实、规则或答案。智能体和对话会引用与问题相符的部分。',
      instructions: '涉及此内容时如何回答。',
    },
    options: { status: { active: '启用', inactive: '停用' } },
    groups: { about: '条目', knowledge: '知识', more: '更多' },
    tabs: { prompts: '提示词' },
    views: { active: '启用' },
    empty: '还没有知识。写下智能体应当知道而记录中没有的内容。',
  },
  agentEntities: {
    one: '智能体的知识',
    many: '知识库',
    fields: { agent: '智能体', entity: '知识库', relationType: '关系' },
    groups: { about: '知识' },
    empty: '此智能体除记录外还不知道其他内容。',
  },
} satisfies Shape<typeof en.knowledgeResources>

export const knowledgeRefusals = {
  too_many_entities: '知识条目过多，请先删除一些。',
  entity_there: '智能体已经知道此内容。',
  too_many_agent_entities: '一个智能体最多可有 20 条知识。',
} satisfies Shape<typeof en.knowledgeRefusals>
