import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  title: 'プロジェクト',
  resources: {
    projects: {
      one: 'プロジェクト',
      many: 'プロジェクト',
      fields: {
        name: '名前',
        code: 'コード',
        description: '説明',
        purpose: '目的',
        successCriteria: '成功基準',
        status: 'ステータス',
        health: '健全性',
        progress: '進捗 (%)',
        owner: '責任者',
        sponsor: 'スポンサー',
        startsOn: '開始日',
        dueOn: '期限',
        completedOn: '完了日',
        budget: '予算',
        currency: '通貨',
        tags: 'タグ',
      },
      options: {
        status: {
          proposed: '提案中',
          active: '進行中',
          on_hold: '保留中',
          completed: '完了',
          cancelled: '中止',
        },
        health: {
          on_track: '順調',
          at_risk: '要注意',
          off_track: '遅延',
        },
      },
      groups: {
        about: '概要',
      },
      tabs: {
        members: 'メンバー',
      },
    },
    members: {
      one: 'メンバー',
      many: 'メンバー',
      fields: {
        project: 'プロジェクト',
        user: '担当者',
        role: '役割',
        standing: 'アクセス権',
        joinedAt: '参加日',
        leftAt: '離脱日',
      },
      options: {
        standing: {
          lead: 'リード',
          contributor: 'コントリビューター',
          observer: 'オブザーバー',
        },
      },
      empty: 'このプロジェクトにはまだメンバーがいません。',
    },
  },
} as const satisfies Shape<typeof en>
