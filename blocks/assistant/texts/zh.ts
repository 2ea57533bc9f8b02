import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  title: '助手',
  pages: {
    home: '助手',
    settings: '助手',
  },
  keywords: {
    home: '聊天 提问 AI',
    settings: 'AI 模型 令牌',
  },
  chat: {
    title: '助手',
    about: '可就您有权查看的内容提问；每个回答都会注明来源。',
    new: '新对话',
    chats: '对话',
    unnamed: '未命名对话',
    choose: '开始对话',
    name: '标题',
    project: '关于项目',
    projectHint: '留空则可就所有可见内容提问。',
    begin: '开始',
    back: '全部对话',
    transcript: '下载记录',
    question: '您的问题',
    ask: '提问',
    searching: '正在您可见的内容中查找…',
    sources: '来源',
  },
  notices: {
    no_model: '此处未设置语言模型，因此引用所找到的内容。',
    switched_off: '贵公司已关闭语言模型，因此引用所找到的内容。',
    over_budget: '本月令牌已用完，因此引用所找到的内容。',
    model_failed: '语言模型没有回答，因此引用所找到的内容。',
    no_citation: '语言模型未注明来源，因此引用所找到的内容。',
    nothing_found: '在您可见的内容中没有找到相关信息。',
  },
  resources: {
    contexts: {
      one: '对话',
      many: '对话',
      fields: {
        user: '人员',
        name: '标题',
        kind: '主题',
        project: '项目',
        objective: '披露要求',
        recordType: '记录类型',
        recordId: '记录',
        reference: '参考编号',
        source: '来源',
        sourceId: '来源 ID',
        sourceType: '来源类型',
        sourceAlias: '来源别名',
        asked: '提问数',
        lastAt: '最近消息',
      },
      options: {
        kind: {
          company: '全部内容',
          project: '项目',
          objective: '披露要求',
          record: '记录',
        },
      },
    },
    messages: {
      one: '消息',
      many: '消息',
      fields: {
        context: '对话',
        role: '发送方',
        content: '内容',
        notice: '提示',
        model: '模型',
        tokens: '令牌',
        sources: '来源',
        acceptedAt: '采纳时间',
        acceptedBy: '采纳人',
        acceptedContent: '采纳内容',
      },
      options: {
        role: {
          user: '人员',
          assistant: '助手',
        },
      },
    },
    settings: {
      one: '助手设置',
      many: '助手设置',
      about: '贵公司是否使用语言模型以及用量上限。不使用时，助手会引用找到的内容。',
      fields: {
        isEnabled: '使用语言模型',
        monthlyTokensMax: '每月令牌数',
      },
      groups: {
        use: '使用',
      },
    },
  },
  refusals: {
    conversation_full: '此对话已满，请新建一个。',
    too_many_contexts: '对话过多，请先删除一些。',
  },
  draft: {
    use: '用作回答 …',
    taken: '已用于目标',
    title: '审阅草稿',
    text: '文本',
    difference: '与当前回答的差异',
    hint: '接受后会保存文本，但不会完成目标。',
    accept: '接受草稿',
    accepted: '草稿已接受。',
    cancel: '取消',
  },
} satisfies Shape<typeof en>
