import type { BlockServer } from '@quoin/kit/server'
import type { CardSettings } from '@quoin/kit/server'

/** By what a provider's news find whose they are; it keeps them with what is made there. */
export interface PaymentLabels {
  readonly tenant: string
  readonly payment: string
  readonly order: string
}
export interface SubscriptionLabels {
  readonly tenant: string
  readonly user: string
  readonly plan: string
}
interface NewPayment {
  readonly amountMinor: number
  readonly currency: string
  /** Reserved until it is captured. */
  readonly authorizeOnly: boolean
  readonly labels: PaymentLabels
  readonly key: string
}
/** A page of the provider to pay or to subscribe on. */
export interface ProviderPage {
  readonly id: string
  /** Null once nobody can use it any more. */
  readonly url: string | null
  readonly status: string | null
  readonly expiresAt: string | null
  readonly mode: string
  readonly customer: string | null
  readonly paymentStatus: string
  readonly labels: Partial<SubscriptionLabels>
}
/** What a change of plan would be billed with: by line, in all, what is due at once, and the tax within where the provider knows it. */
export interface PlanPreview {
  readonly currency: string
  readonly lines: readonly number[]
  readonly totalMinor: number
  readonly dueMinor: number
  readonly taxMinor: number | null
}
interface PlanChange {
  readonly subscription: string
  /** The price of the plan at the provider. */
  readonly price: string
  readonly at: string
}
export type SubscriptionChange = 'ends' | 'endsNow' | 'pauses' | 'goesOn'

/**
 * A provider that takes cards. Amounts are minor units. What it refuses is thrown as our refusal, what it could not answer as one that may
 * be tried again. A key makes what is asked twice one thing there too.
 */
export interface CardProvider {
  /** For the browser, where it asks for one. */
  readonly publishableKey: string | null

  createCustomer(
    values: { readonly name?: string; readonly email?: string; readonly phone?: string; readonly token?: string | null },
    labels: { readonly tenant: string; readonly user: string },
    key: string,
  ): Promise<string>

  beginPayment(
    payment: NewPayment,
  ): Promise<{ readonly reference: string; readonly status: string; readonly clientSecret: string | null }>
  openPaymentPage(payment: NewPayment & { readonly goods: string; readonly back: string }): Promise<ProviderPage>
  /** Nothing where the provider knows no page of that name. */
  findPage(id: string): Promise<ProviderPage | undefined>
  capture(payment: {
    readonly reference: string
    readonly amountMinor: number
    readonly currency: string
    readonly key: string
  }): Promise<{ readonly reference: string; readonly amountMinor: number }>
  refund(payment: {
    readonly reference: string
    readonly amountMinor: number
    readonly currency: string
    readonly key: string
  }): Promise<void>
  /** The payment that paid a bill; nothing where none did. */
  paymentOfBill(bill: string): Promise<string | undefined>
  /** Ends a payment, answering how it ended: `succeeded` where the money had been taken before. Asking again is harmless. */
  endPayment(reference: string): Promise<'canceled' | 'succeeded'>
  /** Closes a page nobody may pay on any more, and ends the payment it has. */
  closePage(id: string): Promise<'canceled' | 'expired' | 'succeeded'>

  subscribe(
    input: {
      readonly customer: string
      readonly price: string
      readonly trialDays: number
      readonly labels: SubscriptionLabels
    },
    key: string,
  ): Promise<{ readonly id: string; readonly status: 'trialing' | 'active' | 'past_due' }>
  openSubscriptionPage(
    input: {
      readonly customer: string
      readonly price: string
      readonly trialDays: number
      readonly labels: SubscriptionLabels
      readonly success: string
      readonly cancel: string
    },
    key: string,
  ): Promise<ProviderPage>
  changeSubscription(subscription: string, change: SubscriptionChange, key: string): Promise<void>
  previewPlan(change: PlanChange): Promise<PlanPreview>
  /** Charges the difference at once: without the money nothing changes. */
  changePlan(change: PlanChange & { readonly plan: string }, key: string): Promise<void>
  /** Where a customer looks after cards and subscriptions. */
  openPortal(customer: string, back: string): Promise<{ readonly id: string; readonly url: string }>
}

/** A make of provider: how one is made of its settings, what its ids begin with, and where it tells its news. */
export interface ProviderMake {
  readonly pagePrefix: string
  readonly billPrefix: string
  of(settings: CardSettings): CardProvider
  readonly mountNews: NonNullable<BlockServer['mount']>
}
