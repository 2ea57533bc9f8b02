import type { Shape } from '@quoin/ui'
import type * as en from './en.ts'

export const sharingResources = {
  delegations: {
    one: '共享',
    many: '共享给',
    fields: {
      delegator: '所有者',
      delegate: '人员',
      delegationType: '权限',
      context: '对话',
      agent: '智能体',
      isHandoff: '已转交',
      expiresAt: '截止',
    },
    options: { delegationType: { read: '可查看', write: '可查看和提问' } },
    groups: { about: '对话' },
  },
} satisfies Shape<typeof en.sharingResources>

export const sharingRefusals = {
  not_yourself: '请选择一位同事。',
  already_shared: '此对话已共享给此人。',
  too_many_delegations: '此对话共享的人过多，请先移除一些。',
  no_supervisor: '没有可以接手此对话的人。',
  handed_over: '此对话已经转交。',
  not_handed_over: '此对话未被转交。',
} satisfies Shape<typeof en.sharingRefusals>

export const share = {
  share: '共享',
  title: '共享对话',
  about: '同事可以看到整个对话及其来源，包括他们自己无法打开的内容。',
  people: '共享给',
  none: '尚未共享给任何人',
  handOff: '询问同事',
  handedTo: '答复人：',
  takeBack: '交还给智能体',
} satisfies Shape<typeof en.share>
