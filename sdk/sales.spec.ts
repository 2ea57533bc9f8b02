import { describe, expect, it } from 'vitest'
import { detailBody, guardSales, initialSales, orderBody, orderStatusLabel, paidStatuses } from './sales.ts'

const known = (paymentStatus: string | null) => ({
  ...initialSales,
  isIdentityLoaded: true,
  isPaymentStatusLoaded: true,
  paymentStatus,
})

describe('The guard of sales', () => {
  it('waits until the user is loaded [sales.guard_waits_user]', () => {
    expect(guardSales({ isLoaded: false, roleId: 4 }, known('active'))).toBe('wait')
  })
  it.each([1, 2, 3, 4, 5, 6, null])('passes role %s, which is not 7 [sales.guard_non7]', (roleId) => {
    expect(guardSales({ isLoaded: true, roleId }, initialSales)).toBe('pass')
  })
  it('waits for identity and payment status of a company administrator [sales.guard_waits_payment]', () => {
    for (const [isIdentityLoaded, isPaymentStatusLoaded] of [
      [false, false],
      [true, false],
      [false, true],
    ] as const) {
      expect(guardSales({ isLoaded: true, roleId: 7 }, { ...known('active'), isIdentityLoaded, isPaymentStatusLoaded })).toBe(
        'wait',
      )
    }
  })
  it('lets active, trialing and cancelling through, and nothing else [sales.guard_ok_status, sales.guard_bad_status]', () => {
    expect(paidStatuses).toEqual(['active', 'trialing', 'cancelling'])
    for (const status of paidStatuses) expect(guardSales({ isLoaded: true, roleId: 7 }, known(status))).toBe('pass')
    for (const status of ['past_due', 'cancelled', 'unpaid', 'Active', '', null])
      expect(guardSales({ isLoaded: true, roleId: 7 }, known(status))).toBe('payments')
  })
})

describe('The client of sales', () => {
  it('begins with nothing loaded [sales.state_fields, sales.triggers_off]', () => {
    expect(initialSales).toEqual({
      paymentStatus: null,
      isPaymentStatusLoaded: false,
      userIdentity: null,
      isIdentityLoaded: false,
    })
  })
  it('shows three statuses in Spanish and every other as it is [sales.label_active, sales.label_paid, sales.label_payment_attempted, sales.label_other]', () => {
    expect(['active', 'paid', 'payment_attempted', 'shipped', 'Active', ''].map(orderStatusLabel)).toEqual([
      'activa',
      'pagada',
      'pago intentado',
      'shipped',
      'Active',
      '',
    ])
  })
  it('sends payloads of orders and lines as JSON text [sales.order_payload_text]', () => {
    expect(orderBody({ source: 'web', payload: { a: 1 } }, [{ product_sku: 'A', payload: { b: 2 } }])).toEqual({
      order: { source: 'web', payload: '{"a":1}' },
      order_details: [{ product_sku: 'A', payload: '{"b":2}' }],
    })
    expect(orderBody({ payload: '{"a":1}' })).toEqual({ order: { payload: '{"a":1}' } })
  })
  it('reckons a subtotal only where there is none [sales.detail_subtotal]', () => {
    expect(detailBody({ price_with_fees: 0.1, quantity: 3 })).toEqual({ quantity: 3, subtotal: 0.3 })
    expect(detailBody({ price_with_fees: 10, quantity: 3, subtotal: 25 })).toEqual({ quantity: 3, subtotal: 25 })
  })
  it('takes the tax value from the tax of the subtotal [sales.detail_tax_value]', () => {
    expect(detailBody({ quantity: 1, subtotal: 10, subtotal_tax: 1.9, tax_value: 5 })).toEqual({
      quantity: 1,
      subtotal: 10,
      tax_value: 1.9,
    })
  })
})
