import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  title: '信息披露',
  pages: {
    disclosures: '目录',
  },
  keywords: {
    disclosures: '章节 尽职调查',
  },
  resources: {
    disclosures: {
      one: '披露章节',
      many: '披露章节',
      fields: {
        name: '名称',
        slug: '标识',
        description: '说明',
        position: '顺序',
        status: '状态',
      },
      options: {
        status: {
          active: '启用',
          draft: '草稿',
          archived: '已归档',
        },
      },
      groups: {
        about: '基本信息',
      },
    },
    breakdowns: {
      one: '细分',
      many: '细分',
      fields: {
        disclosure: '披露章节',
        name: '名称',
        slug: '标识',
        description: '说明',
        position: '顺序',
      },
    },
    objectives: {
      one: '披露要求',
      many: '披露要求',
      fields: {
        breakdown: '细分',
        disclosure: '披露章节',
        name: '名称',
        code: '编号',
        guidance: '填写指引',
        position: '顺序',
        needsContent: '需要回答',
        needsEvidence: '需要证据',
        needsReview: '需要审核',
      },
      hints: {
        guidance: '好的回答应包含的内容。',
      },
    },
    prompts: {
      one: '引导问题',
      many: '引导问题',
      fields: {
        objective: '披露要求',
        breakdown: '细分',
        disclosure: '披露章节',
        name: '名称',
        content: '问题',
        position: '顺序',
      },
    },
    views: {
      one: '披露章节',
      many: '披露章节',
      fields: {},
    },
    answers: {
      one: '回答',
      many: '回答',
      fields: {
        project: '项目',
        objective: '披露要求',
        objectiveName: '回答时的要求',
        objectiveHash: '要求哈希',
        content: '回答',
        contentHash: '回答哈希',
        contentUrl: '文章',
        status: '状态',
        isCompleted: '已完成',
        completedAt: '完成时间',
        completedBy: '完成人',
        notApplicable: '不适用',
        notApplicableReason: '不适用原因',
        notApplicableApprovedAt: '豁免批准时间',
        notApplicableApprovedBy: '豁免批准人',
        assignee: '负责人',
        reviewer: '审核人',
        dueOn: '截止日期',
        submittedAt: '提交时间',
        submittedBy: '提交人',
        reviewNote: '审核意见',
      },
      options: {
        status: {
          todo: '待办',
          in_progress: '进行中',
          in_review: '审核中',
          done: '已完成',
        },
      },
    },
    adoptions: {
      one: '目录版本',
      many: '目录版本',
      fields: {
        project: '项目',
        adoptedAt: '采用时间',
        objectives: '披露要求',
      },
    },
    evidence: {
      one: '证据',
      many: '证据',
      fields: {
        project: '项目',
        name: '名称',
        kind: '类型',
        url: '链接',
        file: '文件',
        fileName: '文件名',
        fileType: '文件类型',
        fileSize: '文件大小',
        sha256: 'SHA-256',
        effectiveOn: '生效日期',
        expiresOn: '到期日期',
        revision: '修订',
        note: '备注',
      },
      options: {
        kind: {
          file: '文件',
          link: '链接',
        },
      },
    },
    evidenceRevisions: {
      one: '修订',
      many: '修订',
      fields: {
        project: '项目',
        evidence: '证据',
        number: '编号',
        kind: '类型',
        url: '链接',
        file: '文件',
        fileName: '文件名',
        fileType: '文件类型',
        fileSize: '文件大小',
        sha256: 'SHA-256',
        effectiveOn: '生效日期',
        expiresOn: '到期日期',
      },
      options: {
        kind: {
          file: '文件',
          link: '链接',
        },
      },
    },
    sources: {
      one: '来源',
      many: '来源',
      fields: {
        project: '项目',
        objective: '披露要求',
        evidence: '证据',
        citation: '出处',
      },
    },
  },
} satisfies Shape<typeof en>
