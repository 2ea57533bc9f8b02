import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  title: '情報開示',
  pages: {
    disclosures: 'カタログ',
  },
  keywords: {
    disclosures: 'セクション デューデリジェンス',
  },
  resources: {
    disclosures: {
      one: '開示項目',
      many: '開示項目',
      fields: {
        name: '名称',
        slug: 'スラッグ',
        description: '説明',
        position: '順序',
        status: 'ステータス',
      },
      options: {
        status: {
          active: '有効',
          draft: '下書き',
          archived: 'アーカイブ済み',
        },
      },
      groups: {
        about: '概要',
      },
    },
    breakdowns: {
      one: '区分',
      many: '区分',
      fields: {
        disclosure: '開示項目',
        name: '名称',
        slug: 'スラッグ',
        description: '説明',
        position: '順序',
      },
    },
    objectives: {
      one: '要求事項',
      many: '要求事項',
      fields: {
        breakdown: '区分',
        disclosure: '開示項目',
        name: '名称',
        code: 'コード',
        guidance: 'ガイダンス',
        position: '順序',
        needsContent: '回答が必要',
        needsEvidence: '証拠が必要',
        needsReview: 'レビューが必要',
      },
      hints: {
        guidance: '良い回答に含まれる内容。',
      },
    },
    prompts: {
      one: '質問例',
      many: '質問例',
      fields: {
        objective: '要求事項',
        breakdown: '区分',
        disclosure: '開示項目',
        name: '名称',
        content: '質問',
        position: '順序',
      },
    },
    views: {
      one: '開示項目',
      many: '開示項目',
      fields: {},
    },
    answers: {
      one: '回答',
      many: '回答',
      fields: {
        project: 'プロジェクト',
        objective: '要求事項',
        objectiveName: '回答時の要求事項',
        objectiveHash: '要求事項のハッシュ',
        content: '回答',
        contentHash: '回答のハッシュ',
        contentUrl: '投稿',
        status: 'ステータス',
        isCompleted: '完了',
        completedAt: '完了日時',
        completedBy: '完了者',
        notApplicable: '該当なし',
        notApplicableReason: '該当しない理由',
        notApplicableApprovedAt: '適用除外の承認日時',
        notApplicableApprovedBy: '適用除外の承認者',
        assignee: '担当者',
        reviewer: 'レビュー担当',
        dueOn: '期限',
        submittedAt: '提出日時',
        submittedBy: '提出者',
        reviewNote: 'レビューコメント',
      },
      options: {
        status: {
          todo: '未着手',
          in_progress: '進行中',
          in_review: 'レビュー中',
          done: '完了',
        },
      },
    },
    adoptions: {
      one: 'カタログ版',
      many: 'カタログ版',
      fields: {
        project: 'プロジェクト',
        adoptedAt: '採用日時',
        objectives: '要求事項',
      },
    },
    evidence: {
      one: '証拠',
      many: '証拠',
      fields: {
        project: 'プロジェクト',
        name: '名称',
        kind: '種類',
        url: 'リンク',
        file: 'ファイル',
        fileName: 'ファイル名',
        fileType: 'ファイル形式',
        fileSize: 'ファイルサイズ',
        sha256: 'SHA-256',
        effectiveOn: '基準日',
        expiresOn: '有効期限',
        revision: 'リビジョン',
        note: 'メモ',
      },
      options: {
        kind: {
          file: 'ファイル',
          link: 'リンク',
        },
      },
    },
    evidenceRevisions: {
      one: 'リビジョン',
      many: 'リビジョン',
      fields: {
        project: 'プロジェクト',
        evidence: '証拠',
        number: '番号',
        kind: '種類',
        url: 'リンク',
        file: 'ファイル',
        fileName: 'ファイル名',
        fileType: 'ファイル形式',
        fileSize: 'ファイルサイズ',
        sha256: 'SHA-256',
        effectiveOn: '基準日',
        expiresOn: '有効期限',
      },
      options: {
        kind: {
          file: 'ファイル',
          link: 'リンク',
        },
      },
    },
    sources: {
      one: '出典',
      many: '出典',
      fields: {
        project: 'プロジェクト',
        objective: '要求事項',
        evidence: '証拠',
        citation: '該当箇所',
      },
    },
  },
} satisfies Shape<typeof en>
