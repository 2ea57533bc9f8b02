import type { BlockWords } from '@quoin/ui/fields/words.ts'
import type { assets } from '../../resources/index.ts'
import { desk } from './desk/en.ts'
import { glance } from './glance/en.ts'
import { resources } from './register/en.ts'
import { work } from './work/en.ts'

const en = {
  pages: {
    borrow: 'Borrow',
    scan: 'Scanner',
    maintenance: 'Maintenance',
    auditSessions: 'Audit rounds',
    reports: 'Asset reports',
    categories: 'Asset categories',
    rules: 'Lending rules',
  },
  keywords: {
    borrow: 'my loans my reservations extend keep longer',
    workOrders: 'damage loss repair report a problem',
    models: 'custom fields of a model',
    rules: 'opening hours holidays notice time zone',
  },
  title: 'Assets',
  assets: {
    emptyText: 'No assets yet. Add your first one or import them from a file.',
  },
  loans: { emptyText: 'No loans yet. Checked-out assets appear here until they’re returned.' },
  reservations: { emptyText: 'No reservations yet. Reserve assets so they’re available when needed.' },
  alerts: { emptyText: 'No open alerts. Due maintenance, overdue loans and low stock appear here automatically.' },
  vendors: { emptyText: 'No vendors yet. Add the companies you buy from and their contracts.' },
  contracts: { emptyText: 'No contracts yet. Track leases, insurance, licences and service contracts with their end dates.' },
  vendorContacts: { emptyText: 'No contacts yet. Add the people you work with at this vendor.' },
  warrantyClaims: { emptyText: 'No warranty claims yet.' },
  maintenancePlans: { emptyText: 'No maintenance plans yet. Schedule recurring maintenance by date, meter reading or usage.' },
  auditSessions: { emptyText: 'No audit rounds yet. An audit compares what’s on site with the register.' },
  categories: { emptyText: 'No categories yet. Categories group assets and can add custom fields to them.' },
  models: { emptyText: 'No models yet. A model can add custom fields to all of its assets.' },
  refusals: {
    already_public: 'This is public already.',
    not_public: 'This is not public.',
    already_has_access: 'You already have this access.',
    entity_in_use: 'Assets belong to this unit. Move them to another one first.',
  },
  mine: { assigned: 'Assigned to you', none: 'Nothing is assigned to you.', since: 'Since {at}' },
  warehouses: { emptyText: 'No locations yet. Add rooms, stores and vehicles where assets are kept.' },
  workOrders: { emptyText: 'No work orders yet. Problems reported by employees appear here.' },
  operations: { emptyText: 'No operations yet. Record checks, set-ups and readings.' },
  events: { emptyText: 'No events yet. Record repairs, inspections and moves.' },
  asset: {
    what: 'General',
    where: 'Location',
    money: 'Purchase and value',
    stock: 'Quantity',
    care: 'Maintenance',
    past: 'Timeline',
    quiet: 'No activity yet',
    quietText: 'Loans, events, audits and downtime appear here.',
    noReservations: 'No reservations.',
    kinds: {
      event: 'Event',
      operation: 'Operation',
      loan: 'Checked out',
      return: 'Returned',
      audit: 'Audited',
      downtime: 'Out of service',
      reservation: 'Reserved',
    },
  },
  resources,
  work,
  desk,
  glance,
} as const satisfies { resources: Omit<BlockWords<typeof assets>, 'jobs'> } & Record<string, unknown>
export default en
