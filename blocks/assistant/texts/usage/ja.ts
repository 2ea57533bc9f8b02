import type { Shape } from '@quoin/ui'
import type { usage as en } from './en.ts'

export const usage = {
  title: '利用状況',
  text: '会社がアシスタントに質問した件数と使用量です。チャットは件数だけを数え、内容は表示しません。',
  period: '期間',
  days: '{count}日間',
  requests: 'リクエスト',
  tokens: 'トークン',
  cost: '費用',
  latency: '平均所要時間',
  seconds: '{seconds}秒',
  errors: 'エラー率',
  feedback: 'フィードバック',
  thumbs: '役に立った {likes, number} · 立たなかった {dislikes, number}',
  overTime: 'トークンの推移',
  byAgent: 'エージェント別',
  byModel: 'モデル別',
  agent: 'エージェント',
  model: 'モデル',
  input: '入力トークン',
  output: '出力トークン',
  success: '成功率',
  none: '利用はまだありません',
  noneText: 'この期間に質問はありませんでした。',
} satisfies Shape<typeof en>
