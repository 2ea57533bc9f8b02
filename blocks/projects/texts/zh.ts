import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  title: '项目',
  resources: {
    projects: {
      one: '项目',
      many: '项目',
      fields: {
        name: '名称',
        code: '代码',
        description: '描述',
        purpose: '目的',
        successCriteria: '成功标准',
        status: '状态',
        health: '健康状况',
        progress: '进度 (%)',
        owner: '负责人',
        sponsor: '发起人',
        startsOn: '开始日期',
        dueOn: '截止日期',
        completedOn: '完成日期',
        budget: '预算',
        currency: '货币',
        tags: '标签',
      },
      options: {
        status: {
          proposed: '提议',
          active: '进行中',
          on_hold: '暂停',
          completed: '已完成',
          cancelled: '已取消',
        },
        health: {
          on_track: '正常',
          at_risk: '有风险',
          off_track: '偏离计划',
        },
      },
      groups: {
        about: '信息',
      },
      tabs: {
        members: '人员',
      },
    },
    members: {
      one: '成员',
      many: '人员',
      fields: {
        project: '项目',
        user: '人员',
        role: '角色',
        standing: '权限',
        joinedAt: '加入时间',
        leftAt: '离开时间',
      },
      options: {
        standing: {
          lead: '负责人',
          contributor: '参与者',
          observer: '观察者',
        },
      },
      empty: '此项目还没有成员。',
    },
  },
} as const satisfies Shape<typeof en>
