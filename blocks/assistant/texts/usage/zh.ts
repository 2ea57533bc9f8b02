import type { Shape } from '@quoin/ui'
import type { usage as en } from './en.ts'

export const usage = {
  title: '用量',
  text: '贵公司向助手提出的问题数量及其用量。对话只计数，不显示内容。',
  period: '时段',
  days: '{count} 天',
  requests: '请求',
  tokens: '令牌',
  cost: '费用',
  latency: '平均耗时',
  seconds: '{seconds} 秒',
  errors: '错误率',
  feedback: '反馈',
  thumbs: '有用 {likes, number} · 无用 {dislikes, number}',
  overTime: '令牌用量趋势',
  byAgent: '按智能体',
  byModel: '按模型',
  agent: '智能体',
  model: '模型',
  input: '输入令牌',
  output: '输出令牌',
  success: '成功率',
  none: '暂无用量',
  noneText: '此时段内没有提问。',
} satisfies Shape<typeof en>
