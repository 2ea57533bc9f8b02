import type { Duty } from '@quoin/ui/session/duties.ts'
import { disclosure } from './resources/index.ts'

/** What waits for those who manage data rooms. */
export const duties: readonly Duty[] = [
  {
    label: {
      en: 'Requests to data rooms',
      de: 'Anfragen zu Datenräumen',
      es: 'Solicitudes de acceso a salas de datos',
      fr: 'Demandes d’accès aux salles de données',
      ja: 'データルームへのアクセス申請',
      zh: '数据室访问申请',
    },
    list: disclosure.roomVisitors.list,
    permission: 'disclosure.rooms.manage',
    filter: () => ({ status: 'requested' }),
    to: '/disclosure/room-requests',
  },
]
