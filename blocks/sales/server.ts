import { crm } from '@quoin/crm/resources'
import { serve, implementInternal, mailTemplateOperations } from '@quoin/kit/server'
import { adapters } from './adapters.ts'
import { mails } from './mails.ts'
import { type Compensation, tellToCompensate } from './operations/atProvider.ts'
import { earningActions, earnings, earningsInternal } from './operations/earnings.ts'
import { fulfilments } from './operations/fulfil.ts'
import { giftCardActions, giftCards, giftCardsInternal } from './operations/giftCards.ts'
import { invoices } from './operations/invoices.ts'
import { queueKeys } from './operations/queueKeys.ts'
import { listDetails, orderDetails } from './operations/orderDetails.ts'
import { changeOrder, listOrders, orders as orderOperations, ordersInternal } from './operations/orders.ts'
import { payables, payouts, vendorPayments } from './operations/payables.ts'
import { providers } from './operations/providers.ts'
import { listPayments, payments, paymentsInternal } from './operations/payments.ts'
import { companies, customers, settings, users } from './operations/people.ts'
import { stripe } from './operations/stripe.ts'
import { customersInternal } from './operations/standing.ts'
import {
  customerSubscriptions,
  subscriptions as subscriptionOperations,
  subscriptionsInternal,
  userSubscriptions,
} from './operations/subscriptions.ts'
import { purchases } from './operations/purchases.ts'
import { returnActions, returns } from './operations/returns.ts'
import { reports } from './queries/reports.ts'
import { activity } from './activity.ts'
import { notices } from './notices.ts'
import { personalData } from './personalData.ts'
import { pickDocument, slipDocument } from './pdf/goodsDocuments.ts'
import { invoiceDocument, memoDocument } from './pdf/invoiceDocuments.ts'
import { products } from '@quoin/products/resources'
import { sales } from './resources/index.ts'
import { mountNews } from './providers/chosen.ts'
import { orders } from './actions/orders.ts'
import { subscriptions } from './actions/subscriptions.ts'

export { bookPayment, bookSale } from './operations/books.ts'

interface Renewal {
  readonly tenantId: string
  readonly subscription: string
  readonly periods: number
  readonly attempts: number
}
interface CardToSend {
  readonly tenantId: string
  readonly card: string
}
interface DepositEnd {
  readonly tenantId: string
  readonly order: string
  readonly hold: string
}

export const salesServer = serve(sales, {
  demo: async () => (await import('./demo.ts')).demo,
  personalData,
  documents: [invoiceDocument, memoDocument, slipDocument, pickDocument],
  adapters,
  activity,
  notices,
  actions: { orders, subscriptions, giftCards: giftCardActions, returns: returnActions, earnings: earningActions },
  operations: {
    orders: orderOperations,
    orderDetails,
    payments,
    returns,
    giftCards,
    invoices,
    fulfilments,
    users,
    customers,
    companies,
    settings,
    mailTemplates: mailTemplateOperations(mails, sales.mailTemplates),
    subscriptions: subscriptionOperations,
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
  },
  internal: {
    orders: ordersInternal,
    earnings: earningsInternal,
    giftCards: giftCardsInternal,
    customers: customersInternal,
    payments: paymentsInternal,
    subscriptions: subscriptionsInternal,
  },
  implements: [
    implementInternal(crm.quotes.internal.place, sales.orders.internal.ofQuote),
    implementInternal(crm.accounts.internal.standing, sales.customers.internal.standing),
    implementInternal(products.reviews.internal.bought, sales.orders.internal.bought),
  ],
  replaces: {
    orders: { list: listOrders, update: changeOrder },
    payments: { list: listPayments },
    orderDetails: { list: listDetails },
  },
  mails,
  queueKeys,
  mount(app, services, pools, callInternal, callAs) {
    mountNews(app, services, pools, callInternal, callAs)
    services.jobs.define<Renewal>('sales.renew', async ({ payload: { tenantId, ...renewal } }) => {
      await callInternal(tenantId, sales.subscriptions.internal.renew, renewal)
    })
    services.jobs.define<DepositEnd>('sales.end_deposit', async ({ payload: { tenantId, ...deposit } }) => {
      await callInternal(tenantId, sales.orders.internal.endDeposit, deposit)
    })
    services.jobs.define<CardToSend>('sales.send_gift_card', async ({ payload: { tenantId, card } }) => {
      await callInternal(tenantId, sales.giftCards.internal.send, { card })
    })
    services.jobs.define<Compensation>('sales.let_go', (job) => tellToCompensate(job, services, callInternal))
  },
})
