import type { Shape } from '@quoin/ui'
import type en from './en.ts'
import { desk } from './desk/zh.ts'
import { glance } from './glance/zh.ts'
import { resources } from './register/zh.ts'
import { work } from './work/zh.ts'

export default {
  pages: {
    borrow: '我要借用',
    scan: '扫码',
    maintenance: '维护',
    auditSessions: '盘点',
    reports: '资产报表',
    categories: '资产分类',
    rules: '借用规则',
  },
  keywords: {
    borrow: '我的借用 我的预约 续借',
    workOrders: '损坏 丢失 维修 报修',
    models: '型号的自定义字段',
    rules: '开放时间 休息日 时区',
  },
  title: '资产',
  assets: { emptyText: '从笔记本电脑到货车，您拥有的一切都在这里。创建第一项，或从文件导入清单。' },
  loans: { emptyText: '借出的物品在归还之前显示在这里。' },
  reservations: { emptyText: '为某人预留物品，让其他人在这段时间内无法取用。' },
  alerts: { emptyText: '没有需要处理的事项。到期、逾期或不足会自动出现在这里。' },
  vendors: { emptyText: '您的供应商及其合同。' },
  contracts: { emptyText: '租赁、保险、许可与服务，到期一目了然。' },
  vendorContacts: { emptyText: '在这家供应商处就销售、服务、发票等事项找谁。' },
  warrantyClaims: { emptyText: '保修期内出现的故障，以及供应商的处理。' },
  maintenancePlans: { emptyText: '需要反复进行的工作：每半年，或每一千小时。' },
  auditSessions: { emptyText: '盘点把现有物品与应有物品进行比较。' },
  categories: { emptyText: '分类用于整理资产，并可为其添加自定义字段。' },
  models: { emptyText: '型号可以为其所有资产添加自己的字段，与类别的字段并存。' },
  refusals: {
    already_public: '已经公开。',
    not_public: '未公开。',
    already_has_access: '您已拥有此访问权限。',
    entity_in_use: '此单位还有资产，请先将其移至其他单位。',
  },
  mine: { assigned: '分配给您的', none: '没有分配给您的资产。', since: '自 {at}' },
  warehouses: { emptyText: '房间、仓库、车辆：物品所属的位置。' },
  workOrders: { emptyText: '损坏、丢失或需要维护的资产。员工的报告会在此生成工单。' },
  operations: { emptyText: '检查、设置和读数的记录。' },
  events: { emptyText: '维修、检查、移动：它经历过什么。' },
  asset: {
    what: '基本信息',
    where: '所在位置',
    money: '费用',
    stock: '数量',
    care: '维护',
    past: '时间线',
    quiet: '还没有任何记录',
    quietText: '借用、事件、盘点和停用会显示在这里。',
    noReservations: '没有人预约。',
    kinds: {
      event: '事件',
      operation: '操作',
      loan: '借出',
      return: '归还',
      audit: '盘点',
      downtime: '停用',
      reservation: '预约',
    },
  },
  resources,
  work,
  desk,
  glance,
} as const satisfies Shape<typeof en>
