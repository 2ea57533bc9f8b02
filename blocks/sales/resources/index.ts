import { block, mailTemplatesOf } from '@quoin/kit'
import { earnings } from './earnings.ts'
import { giftCards } from './giftCards.ts'
import { orderDetails } from './orderDetails.ts'
import { orders } from './orders.ts'
import { fulfilments, invoices, payments, refunds } from './papers.ts'
import { companies, customers, settings, users } from './people.ts'
import { purchases } from './purchases.ts'
import { returns } from './returns.ts'
import { customerSubscriptions, subscriptionModels, subscriptions, userSubscriptions } from './subscriptions.ts'
import { payables, payouts, providers, reports, stripe, vendorPayments } from './vendors.ts'

export { chargesOf } from './subscriptions.ts'

export const sales = block(
  'sales',
  'Sales',
  {
    users,
    customers,
    orders,
    orderDetails,
    payments,
    refunds,
    returns,
    giftCards,
    invoices,
    fulfilments,
    subscriptionModels,
    subscriptions,
    userSubscriptions,
    customerSubscriptions,
    purchases,
    payables,
    vendorPayments,
    payouts,
    earnings,
    providers,
    reports,
    stripe,
    companies,
    mailTemplates: mailTemplatesOf('sales'),
    settings,
  },
  {
    'sales.orders.read': 'View orders with their lines, payments and invoices',
    'sales.orders.place': 'Place and pay for orders',
    'sales.orders.manage': 'Change, fulfil and move on orders, and note payments',
    'sales.refunds.write': 'Refund payments',
    'sales.payables.read': 'View vendor payables',
    'sales.payables.write': 'Note and change what vendors are owed',
    'sales.payables.pay': 'Pay vendors, and members what they earned',
    'sales.earnings.read': 'View what members are owed for their work',
    'sales.earnings.approve': 'Approve or decline what members are owed for their work',
    'sales.subscriptions.read': 'View subscriptions and plans',
    'sales.subscriptions.write': 'Subscribe, edit and end subscriptions',
    'sales.plans.manage': 'Create and edit plans',
    'sales.customers.read': 'View customers',
    'sales.customers.write': 'Create and edit shop customers',
    'sales.reports.read': 'View sales reports',
    'sales.costs.read': 'View cost of goods sold and margins',
    'sales.costs.write': 'Note what something sold cost, where the catalogue does not know',
    'sales.companies.register': 'Register sales apps',
    'sales.templates.manage': 'Read and change the mails of sales',
    'sales.settings.manage': 'Decide on commission and other settings of sales',
  },
  {
    'sales.orders.manage': { support: 'tenant' },
    'sales.orders.*': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'sales.subscriptions.*': { support: 'tenant', user: 'own', authorized: 'own' },
    'sales.customers.*': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'sales.payables.read': { support: 'tenant' },
    'sales.earnings.read': { support: 'tenant', user: 'own', authorized: 'own' },
    'sales.reports.read': { support: 'tenant' },
    'sales.*': {},
  },
)
