/** Statuses of a company's payment with which sales is open to its administrator; every other role passes. */
export const paidStatuses: readonly string[] = ['active', 'trialing', 'cancelling']

/** What the client knows of sales. Nothing of it is loaded by signing in. */
export interface SalesState {
  readonly paymentStatus: string | null
  readonly isPaymentStatusLoaded: boolean
  readonly userIdentity: object | null
  readonly isIdentityLoaded: boolean
}
export const initialSales: SalesState = {
  paymentStatus: null,
  isPaymentStatusLoaded: false,
  userIdentity: null,
  isIdentityLoaded: false,
}

/** Where the guard of sales sends somebody: `wait` until enough is known, `pass`, or to the page `payments`. */
export function guardSales(
  user: { readonly isLoaded: boolean; readonly roleId: number | null },
  sales: SalesState,
): 'wait' | 'pass' | 'payments' {
  if (!user.isLoaded) return 'wait'
  if (user.roleId !== 7) return 'pass'
  if (!sales.isIdentityLoaded || !sales.isPaymentStatusLoaded) return 'wait'
  return paidStatuses.includes(sales.paymentStatus ?? '') ? 'pass' : 'payments'
}

const labels: Readonly<Record<string, string>> = { active: 'activa', paid: 'pagada', payment_attempted: 'pago intentado' }
/** An order's status as the specified client shows it; any other stands as it is. */
export const orderStatusLabel = (status: string): string => labels[status] ?? status

type Values = Readonly<Record<string, unknown>>
const asText = (payload: unknown): string | undefined =>
  payload === undefined || payload === null ? undefined : typeof payload === 'string' ? payload : JSON.stringify(payload)
const filled = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** The body of an order as the specified client sends it; `payload` travels as JSON text. */
export const orderBody = (order: Values, details: readonly Values[] = []): Values =>
  filled({
    order: filled({ ...order, payload: asText(order.payload) }),
    order_details: details.length > 0 ? details.map(detailBody) : undefined,
  })

/** One line of it: without a subtotal of its own it is the price with fees times the quantity, its tax value the subtotal's tax. */
export function detailBody({ price_with_fees, subtotal_tax, ...detail }: Values): Values {
  const { subtotal, quantity, tax_value, payload } = detail
  // In whole hundredths of a cent, so that 0.1 × 3 is 0.3.
  const calculated =
    price_with_fees === undefined ? undefined : Math.round(Number(price_with_fees) * 10_000 * Number(quantity ?? 1)) / 10_000
  return filled({ ...detail, subtotal: subtotal ?? calculated, tax_value: subtotal_tax ?? tax_value, payload: asText(payload) })
}
