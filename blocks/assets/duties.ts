import { duty } from '@quoin/ui/session/duties.ts'
import { assets } from './resources/index.ts'

/** A loan is known by what was lent, not by its number. */
const things = ({ things: names }: Readonly<Record<string, unknown>>) => (Array.isArray(names) ? names.join(', ') : '')

/** What waits for those who keep the register, and what people have to bring back. */
export const duties = [
  duty({
    label: {
      en: 'Items you have borrowed',
      de: 'Von Ihnen ausgeliehen',
      es: 'Artículos que tienes prestados',
      fr: 'Articles que vous avez empruntés',
      ja: '借りているもの',
      zh: '您借用的物品',
    },
    list: assets.loans.list,
    permission: 'assets.loans.read',
    filter: ({ me }) => ({ state: 'open', user_unique_id: me }),
    nameOf: things,
    to: '/assets/loans',
  }),
  duty({
    label: {
      en: 'Overdue loans',
      de: 'Überfällige Ausleihen',
      es: 'Préstamos vencidos',
      fr: 'Prêts en retard',
      ja: '返却期限を過ぎた貸出',
      zh: '逾期未还的借用',
    },
    list: assets.loans.list,
    permission: 'assets.loans.write',
    filter: ({ now }) => ({ state: 'open', due_at: `lt:${now}` }),
    nameOf: things,
    to: '/assets/loans',
    isLate: true,
  }),
  duty({
    label: {
      en: 'Open asset alerts',
      de: 'Offene Meldungen zum Inventar',
      es: 'Avisos de activos abiertos',
      fr: 'Alertes ouvertes sur les équipements',
      ja: '未対応の資産アラート',
      zh: '未处理的资产警报',
    },
    list: assets.alerts.list,
    permission: 'assets.alerts.write',
    filter: () => ({ status: 'active' }),
    to: '/assets/alerts',
  }),
  duty({
    label: {
      en: 'Asset access requests',
      de: 'Anfragen auf Zugriff zum Inventar',
      es: 'Solicitudes de acceso a activos',
      fr: 'Demandes d’accès aux équipements',
      ja: '資産へのアクセス申請',
      zh: '资产访问申请',
    },
    list: assets.entityAccessRequests.list,
    permission: 'assets.entities.write',
    filter: () => ({ status: 'pending' }),
    nameOf: ({ reason }) => String(reason ?? ''),
    to: '/assets/access-requests',
  }),
]
