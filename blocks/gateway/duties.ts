import { duty } from '@quoin/ui/session/duties.ts'
import { gateway } from './resources/index.ts'

/** Whoever came in without a role can open nothing until somebody gives them one. */
export const duties = [
  duty({
    label: {
      en: 'Members without a role',
      de: 'Mitglieder ohne Rolle',
      es: 'Miembros sin rol',
      fr: 'Membres sans rôle',
      ja: 'ロールのないメンバー',
      zh: '没有角色的成员',
    },
    list: gateway.users.list,
    permission: 'gateway.users.manage',
    filter: () => ({ role_id: '6' }),
    to: '/gateway/members',
  }),
]
