import { boolean, email, json, longText, moment, phone, text } from '@quoin/kit'
import * as z from 'zod'
import { amount, amountShown } from './money.ts'

/** Where something goes or who it is billed to. */
export const address = z.strictObject({
  name: z.string().trim().max(200).nullish(),
  company: z.string().trim().max(200).nullish(),
  line1: z.string().trim().min(1).max(200),
  line2: z.string().trim().max(200).nullish(),
  city: z.string().trim().min(1).max(120),
  state: z.string().trim().max(120).nullish(),
  zipcode: z.string().trim().max(20).nullish(),
  country: z.string().regex(/^[A-Z]{2}$/, 'must be a country code of two letters'),
  phone: z.string().trim().max(40).nullish(),
})
export type Address = z.infer<typeof address>

/** A paper is asked for in a language, or is in that of its reader. */
export const paperInput = z.object({ language: z.enum(['en', 'es', 'fr', 'de', 'ja', 'zh']).optional() })
export const paperAnswer = z.object({
  unique_id: z.string(),
  url: z.string(),
  file_name: z.string(),
  sha256: z.string(),
  size: z.number(),
})

/** Which page of a statement is asked for, the newest lines first. */
export const statementQuery = z.object({
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('EUR'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  records: z.coerce.number().int().min(1).max(200).default(50),
})
/** A page of a statement; `total` counts the lines of all pages. */
export const statementAnswer = z.object({
  unique_id: z.string(),
  currency: z.string(),
  balance_minor: z.int(),
  total: z.int(),
  page: z.int(),
  records: z.int(),
  rows: z.array(
    z.object({
      at: z.string(),
      kind: z.string(),
      memo: z.string().nullable(),
      subject_unique_id: z.string().nullable(),
      amount_minor: z.int(),
      balance_minor: z.int(),
    }),
  ),
})

/** What a payment provider said of money, kept as it was said, to find the money again in its books. */
export const gatewayFields = {
  gatewayUniqueId: text(255).readOnly(),
  gatewayName: text(120).readOnly(),
  gatewayReference: text(255).readOnly(),
  gatewayOrderId: text(255).readOnly(),
  gatewayTransactionId: text(255).readOnly().filterable(),
  gatewayFranchise: text(255).readOnly(),
  gatewayPaymentType: text(255).readOnly(),
  gatewayStatus: text(120).readOnly(),
  gatewayDescription: text(255).readOnly(),
  gatewayResponse: longText().readOnly(),
  gatewaySubtotal: amountShown(),
  gatewayDiscount: amountShown(),
  gatewayDiscountValue: amountShown(),
  gatewayDelivery: amountShown(),
  gatewayTax: amountShown(),
  gatewayTaxValue: amountShown(),
  gatewayFees: amountShown(),
  gatewayFeesValue: amountShown(),
  gatewayTips: amountShown(),
  gatewayTipsValue: amountShown(),
  gatewayBalance: amountShown(),
  gatewayPaidAt: moment().readOnly(),
}
const line = (max: number) => z.string().trim().max(max).nullish()
export const gatewayBody = z.object({
  gateway_unique_id: line(255),
  gateway_name: line(120),
  gateway_reference: line(255),
  gateway_order_id: line(255),
  gateway_transaction_id: line(255),
  gateway_franchise: line(255),
  gateway_payment_type: line(255),
  gateway_status: line(120),
  gateway_description: line(255),
  gateway_response: z.string().max(10_000).nullish(),
  gateway_subtotal: amount.nullish(),
  gateway_discount: amount.nullish(),
  gateway_discount_value: amount.nullish(),
  gateway_delivery: amount.nullish(),
  gateway_tax: amount.nullish(),
  gateway_tax_value: amount.nullish(),
  gateway_fees: amount.nullish(),
  gateway_fees_value: amount.nullish(),
  gateway_tips: amount.nullish(),
  gateway_tips_value: amount.nullish(),
  gateway_balance: amount.nullish(),
  gateway_paid_at: z.iso.datetime({ offset: true }).nullish(),
})

/** What somebody says of themselves when they register. */
export const personFields = {
  name: text(200).searchable().sortable(),
  email: email().searchable().sortable(),
  phone: phone(),
  avatarUrl: text(2_000),
  stripeId: text(120).readOnly(),
  timeZone: text(60),
  preferredLanguage: text(35),
  emailNotifications: boolean().default(true),
  smsNotifications: boolean().default(false),
  whatsappNotifications: boolean().default(false),
  otherNotifications: boolean().default(false),
  status: text(40).default('active').sortable(),
  payload: json(),
}

/** Text that holds JSON, as clients of the specification send it. */
export const jsonText = z
  .string()
  .max(20_000)
  .refine((text) => {
    try {
      JSON.parse(text)
      return true
    } catch {
      return false
    }
  }, 'must be JSON text')
