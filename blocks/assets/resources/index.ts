import { block } from '@quoin/kit'
import { alerts } from './alerts.ts'
import { assets as register } from './assets.ts'
import { audits } from './audits.ts'
import { auditSessions } from './auditSessions.ts'
import { categories } from './categories.ts'
import { categoryImages } from './categoryImages.ts'
import { contracts } from './contracts.ts'
import { downtimes } from './downtimes.ts'
import { entities, entityAccesses, entityAccessRequests } from './entities.ts'
import { eventImages } from './eventImages.ts'
import { events } from './events.ts'
import { images } from './images.ts'
import { loans } from './loans.ts'
import { maintenancePlans } from './maintenancePlans.ts'
import { models } from './models.ts'
import { operations } from './operations.ts'
import { parts } from './parts.ts'
import { reports } from './reports.ts'
import { reservations } from './reservations.ts'
import { settings } from './settings.ts'
import { stockMoves } from './stockMoves.ts'
import { tags } from './tags.ts'
import { users } from './users.ts'
import { vendorContacts } from './vendorContacts.ts'
import { vendors } from './vendors.ts'
import { warrantyClaims } from './warrantyClaims.ts'
import { workOrders } from './workOrders.ts'
import { warehouses } from './warehouses.ts'

export const assets = block(
  'assets',
  'Assets',
  {
    assets: register,
    categories,
    entities,
    entityAccesses,
    entityAccessRequests,
    models,
    tags,
    warehouses,
    vendors,
    vendorContacts,
    contracts,
    warrantyClaims,
    operations,
    workOrders,
    events,
    images,
    eventImages,
    categoryImages,
    parts,
    stockMoves,
    loans,
    reservations,
    maintenancePlans,
    downtimes,
    alerts,
    audits,
    auditSessions,
    reports,
    settings,
    users,
  },
  {
    'assets.assets.read': 'View assets, their pictures, parts, categories, models and places',
    'assets.assets.write': 'Create and edit assets, their pictures and parts',
    'assets.assets.delete': 'Delete, restore and purge assets',
    'assets.secrets.read': 'Read the secret fields of assets',
    'assets.secrets.write': 'Fill in the secret fields of assets',
    'assets.setup.write': 'Change categories, models, tags, places and the rules of lending',
    'assets.entities.read': 'View the units that assets belong to',
    'assets.entities.write': 'Create and edit units, and decide who reaches their assets',
    'assets.access.read': 'View who reaches the assets of a unit, and who asks for it',
    'assets.access.request': 'Ask to reach the assets of a unit',
    'assets.vendors.read': 'View vendors, their people, contracts and warranty claims',
    'assets.vendors.write': 'Create and edit vendors, their people, contracts and warranty claims',
    'assets.vendors.delete': 'Delete, restore and purge vendors, contracts and warranty claims',
    'assets.work.read': 'View events, operations, maintenance and stock',
    'assets.work.write': 'Note events, operations, maintenance and stock',
    'assets.loans.read': 'View what was lent',
    'assets.loans.write': 'Check assets out and in',
    'assets.reservations.read': 'View reservations and what is free',
    'assets.reservations.write': 'Reserve assets, move and cancel reservations',
    'assets.alerts.read': 'View alerts',
    'assets.alerts.write': 'Raise, acknowledge, settle and delete alerts',
    'assets.audits.read': 'View audits and audit rounds',
    'assets.audits.write': 'Audit assets and hold audit rounds',
    'assets.reports.read': 'View asset reports',
    'assets.users.read': 'View what this block knows of people',
    'assets.users.write': 'Register people with this block',
  },
  {
    'assets.assets.read': { support: 'tenant', user: 'tenant', authorized: 'team', guest: 'tenant' },
    'assets.entities.read': { support: 'tenant', user: 'tenant', authorized: 'tenant', guest: 'tenant' },
    'assets.access.read': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'assets.access.request': { support: 'own', user: 'own', authorized: 'own', guest: 'own' },
    'assets.secrets.*': {},
    'assets.loans.read': { support: 'tenant', user: 'own', authorized: 'own', guest: 'tenant' },
    'assets.reservations.read': { support: 'tenant', user: 'own', authorized: 'own', guest: 'tenant' },
    'assets.reservations.write': { support: 'tenant', user: 'own', authorized: 'own' },
    'assets.users.read': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'assets.users.write': { support: 'own', user: 'own', authorized: 'own', guest: 'own' },
    'assets.*.delete': {},
    'assets.*.write': { support: 'tenant' },
    'assets.work.read': { support: 'tenant', user: 'tenant', guest: 'tenant' },
    'assets.*.read': { support: 'tenant', guest: 'tenant' },
  },
)
