import { duty } from '@quoin/ui/session/duties.ts'
import { crm } from './resources/index.ts'

/** What waits for those who sell. */
export const duties = [
  duty({
    label: {
      en: 'Deals past their close date',
      de: 'Verkaufschancen nach ihrem Abschlussdatum',
      es: 'Oportunidades con la fecha de cierre vencida',
      fr: 'Affaires dont la date de clôture est passée',
      ja: '完了予定日を過ぎた商談',
      zh: '已过预计成交日期的商机',
    },
    list: crm.opportunities.list,
    permission: 'crm.opportunities.read',
    filter: ({ me, now }) => ({ outcome: 'open', owner_unique_id: me, expected_close_on: `lt:${now.slice(0, 10)}` }),
    to: '/crm/opportunities',
    isLate: true,
  }),
  duty({
    label: {
      en: 'New leads',
      de: 'Neue Leads',
      es: 'Nuevos clientes potenciales',
      fr: 'Nouveaux prospects',
      ja: '新しいリード',
      zh: '新线索',
    },
    list: crm.leads.list,
    permission: 'crm.leads.read',
    filter: ({ me }) => ({ stage: 'new', owner_unique_id: me }),
    to: '/crm/leads',
  }),
  duty({
    label: {
      en: 'Quotes waiting for approval',
      de: 'Angebote, die auf Freigabe warten',
      es: 'Presupuestos pendientes de aprobación',
      fr: 'Devis en attente d’approbation',
      ja: '承認待ちの見積',
      zh: '待批准的报价单',
    },
    list: crm.quotes.list,
    permission: 'crm.quotes.approve',
    filter: () => ({ state: 'draft', approval_asked_at: 'empty:false' }),
    to: '/crm/quotes',
  }),
]
