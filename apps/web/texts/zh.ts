import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  noCompany: {
    look: '查找您的公司',
    title: '您还不属于任何公司',
    text: '请管理员用您登录的邮箱地址邀请您。',
  },
} as const satisfies Shape<typeof en>
