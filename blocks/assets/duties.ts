import type { Duty } from '@quoin/ui/session/duties.ts'
import { assets } from './resources/index.ts'

/** What waits for those who keep the register. */
export const duties: readonly Duty[] = [
  {
    label: {
      en: 'Overdue loans',
      de: 'Überfällige Ausleihen',
      es: 'Préstamos vencidos',
      fr: 'Prêts en retard',
      ja: '返却期限を過ぎた貸出',
      zh: '逾期未还的借用',
    },
    list: assets.loans.list,
    permission: 'assets.loans.read',
    filter: ({ now }) => ({ state: 'open', due_at: `lt:${now}` }),
    to: '/assets/loans',
    isLate: true,
  },
  {
    label: {
      en: 'Open asset alerts',
      de: 'Offene Meldungen zum Inventar',
      es: 'Avisos de activos abiertos',
      fr: 'Alertes ouvertes sur les équipements',
      ja: '未対応の資産アラート',
      zh: '未处理的资产警报',
    },
    list: assets.alerts.list,
    permission: 'assets.alerts.read',
    filter: () => ({ status: 'active' }),
    to: '/assets/alerts',
  },
]
