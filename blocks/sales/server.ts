import { crm } from '@quoin/crm/resources'
import { serve, takeOver } from '@quoin/kit/server'
import { mails } from './mails.ts'
import { type LetGo, tellToLetGo } from './operations/atProvider.ts'
import { fulfilments } from './operations/fulfil.ts'
import { invoices } from './operations/invoices.ts'
import { lanes } from './operations/lanes.ts'
import { mailTemplates } from './operations/mailTemplates.ts'
import { orderDetails } from './operations/orderDetails.ts'
import { changeOrder, listOrders, orders as orderOperations, ordersInner } from './operations/orders.ts'
import { payables, payouts, providers, vendorPayments } from './operations/payables.ts'
import { listPayments, payments, paymentsInner } from './operations/payments.ts'
import { companies, customers, settings, users } from './operations/people.ts'
import { stripe } from './operations/stripe.ts'
import { customersInner } from './operations/standing.ts'
import {
  customerSubscriptions,
  subscriptions as subscriptionOperations,
  subscriptionsInner,
  userSubscriptions,
} from './operations/subscriptions.ts'
import { reports } from './queries/reports.ts'
import { happenings } from './happenings.ts'
import { persons } from './persons.ts'
import { sales } from './resources/index.ts'
import { mountWebhook } from './stripe/webhook.ts'
import { orders } from './verbs/orders.ts'
import { subscriptions } from './verbs/subscriptions.ts'

export { bookPayment, bookSale } from './operations/books.ts'

interface Renewal {
  readonly tenantId: string
  readonly subscription: string
  readonly periods: number
  readonly attempts: number
}
interface DepositEnd {
  readonly tenantId: string
  readonly order: string
  readonly hold: string
}

export const salesServer = serve(sales, {
  demo: async () => (await import('./demo.ts')).demo,
  persons,
  happenings,
  verbs: { orders, subscriptions },
  operations: {
    orders: orderOperations,
    orderDetails,
    payments,
    invoices,
    fulfilments,
    users,
    customers,
    companies,
    settings,
    mailTemplates,
    subscriptions: subscriptionOperations,
    userSubscriptions,
    customerSubscriptions,
    payables,
    vendorPayments,
    payouts,
    providers,
    reports,
    stripe,
  },
  inner: { orders: ordersInner, customers: customersInner, payments: paymentsInner, subscriptions: subscriptionsInner },
  takesOver: [
    takeOver(crm.quotes.inner.place, sales.orders.inner.ofQuote),
    takeOver(crm.accounts.inner.standing, sales.customers.inner.standing),
  ],
  replaces: { orders: { list: listOrders, update: changeOrder }, payments: { list: listPayments } },
  mails,
  lanes,
  mount(app, services, pools, callInner, callAs) {
    mountWebhook(app, services, pools, callInner, callAs)
    services.jobs.define<Renewal>('sales.renew', async ({ payload: { tenantId, ...renewal } }) => {
      await callInner(tenantId, sales.subscriptions.inner.renew, renewal)
    })
    services.jobs.define<DepositEnd>('sales.end_deposit', async ({ payload: { tenantId, ...deposit } }) => {
      await callInner(tenantId, sales.orders.inner.endDeposit, deposit)
    })
    services.jobs.define<LetGo>('sales.let_go', (job) => tellToLetGo(job, services, callInner))
  },
})
