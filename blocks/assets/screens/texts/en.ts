import type { BlockWords } from '@quoin/ui/fields/words.ts'
import type { assets } from '../../resources/index.ts'
import { desk } from './desk/en.ts'
import { resources } from './register/en.ts'
import { work } from './work/en.ts'

const en = {
  title: 'Assets',
  assets: {
    emptyText:
      'Everything you own stands here, from a laptop to a van. Create the first thing, or bring in your list from a file.',
  },
  loans: { emptyText: 'What is lent stands here until it is back.' },
  reservations: { emptyText: 'Set things aside for somebody, so that nobody else takes them at that time.' },
  alerts: { emptyText: 'Nothing wants your attention. What is due, overdue or running out appears here by itself.' },
  vendors: { emptyText: 'Whom you buy from, with their contracts.' },
  contracts: { emptyText: 'Leases, insurances, licences and services, each with its end in sight.' },
  vendorContacts: { emptyText: 'Who to ask at this vendor, and about what: sales, service, invoices.' },
  warrantyClaims: { emptyText: 'What failed within its warranty, and what the vendor made of it.' },
  maintenancePlans: { emptyText: 'What is due again and again: every half year, or every thousand hours.' },
  auditSessions: { emptyText: 'A round compares what is there with what should be.' },
  categories: { emptyText: 'Categories sort assets and can give them fields of their own.' },
  models: { emptyText: 'A model can give all its assets fields of their own, beside those of their category.' },
  warehouses: { emptyText: 'Rooms, stores, vans: wherever things belong.' },
  events: { emptyText: 'Repairs, inspections, moves: what happened to it.' },
  asset: {
    what: 'What it is',
    where: 'Where it is',
    money: 'What it cost',
    stock: 'How many',
    care: 'What it needs',
    quiet: 'Nothing happened yet',
    quietText: 'Loans, events, audits and downtime appear here.',
    noReservations: 'Nobody has set it aside.',
    kinds: {
      event: 'Event',
      operation: 'Operation',
      loan: 'Lent',
      return: 'Returned',
      audit: 'Audited',
      downtime: 'Out of service',
      reservation: 'Reserved',
    },
  },
  resources,
  work,
  desk,
} as const satisfies { resources: Omit<BlockWords<typeof assets>, 'jobs'> } & Record<string, unknown>
export default en
