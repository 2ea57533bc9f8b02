import type { Shape } from '@quoin/ui'
import type * as en from './en.ts'

export const sharingResources = {
  delegations: {
    one: '共有',
    many: '共有先',
    fields: {
      delegator: '所有者',
      delegate: 'ユーザー',
      delegationType: 'アクセス',
      context: 'チャット',
      agent: 'エージェント',
      isHandoff: '引き継ぎ',
      expiresAt: '期限',
    },
    options: { delegationType: { read: '閲覧可', write: '閲覧と質問可' } },
    groups: { about: 'チャット' },
  },
} satisfies Shape<typeof en.sharingResources>

export const sharingRefusals = {
  not_yourself: '同僚を選んでください。',
  already_shared: 'このチャットはすでにこの人と共有されています。',
  too_many_delegations: '共有相手が多すぎます。先に何人か外してください。',
  no_supervisor: 'このチャットを引き継げる人がいません。',
  handed_over: 'このチャットはすでに引き継がれています。',
  not_handed_over: 'このチャットは引き継がれていません。',
} satisfies Shape<typeof en.sharingRefusals>

export const share = {
  share: '共有',
  title: 'チャットを共有',
  about: '共有相手は、本人が開けないものも含め、チャット全体とその出典を見られます。',
  people: '共有先',
  none: 'まだ誰とも共有していません',
  handOff: '担当者に聞く',
  handedTo: '回答者：',
  takeBack: 'エージェントに戻す',
} satisfies Shape<typeof en.share>
