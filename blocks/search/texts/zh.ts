import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  title: '搜索',
  pages: { home: '搜索记录' },
  keywords: { home: '查找 记录 寻找' },
  home: {
    label: '搜索所有记录',
    placeholder: '名称、编号、电子邮件、词语 …',
    all: '全部',
    count: '{count, plural, =0 {无结果} other {# 条结果}}',
    none: '无结果',
    noneText: '您可查看的内容中没有包含“{text}”的。请减少或更换词语。',
    start: '搜索您可查看的一切',
    startText: '联系人、商机、报价、订单、产品、资产、钱包等，一处搜全。',
    recent: '最近搜索',
    clear: '清除',
    favorites: '收藏',
    forget: '移除{name}',
    star: '加入收藏',
    unstar: '取消收藏',
    more: '显示更多',
  },
  resources: {
    results: { one: '搜索结果', many: '全部搜索结果', fields: {} },
    queries: {
      one: '最近搜索',
      many: '全部最近搜索',
      fields: { user: '人员', query: '搜索词', totalRecords: '结果数', submittedAt: '搜索时间' },
    },
    favorites: {
      one: '收藏',
      many: '全部收藏',
      fields: {
        user: '人员',
        entityId: '记录 ID',
        entityType: '类型',
        entityAlias: '名称',
        entityUrl: '地址',
        entityAvatarUrl: '图片',
      },
    },
    users: {
      one: '人员',
      many: '全部人员',
      fields: {
        user: '人员',
        firstName: '名',
        lastName: '姓',
        displayName: '姓名',
        email: '电子邮件',
        phone: '电话',
        roleId: '角色',
        status: '状态',
        payload: '自定义数据',
      },
      options: { status: { active: '启用', inactive: '停用', pending: '待定', archived: '已归档', deleted: '已删除' } },
    },
  },
} as const satisfies Shape<typeof en>
