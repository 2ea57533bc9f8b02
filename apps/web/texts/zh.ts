import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  about: {
    title: '关于 Quoin',
    license: 'Quoin 是采用 MIT 许可证的开源软件。',
    sources: '数据与字体',
    what: '内容',
    source: '来源',
    terms: '许可证',
    towns: '城市及国家位置',
    states: '州和省',
    countries: '国家/地区',
    counties: '美国的县',
    map: '世界地图',
    fonts: '字体',
    publicDomain: '公有领域',
  },
  noCompany: {
    look: '查找您的公司',
    title: '您还不属于任何公司',
    text: '请管理员用您登录的邮箱地址邀请您。',
  },
} as const satisfies Shape<typeof en>
