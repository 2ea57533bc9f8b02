import type { Actions } from '@quoin/kit/server'
import type { crm } from '../resources/index.ts'

export const meetingBillings: Actions<typeof crm, 'meetingBillings'> = {
  pay: (billing, { paidAt, paymentMethod }, { save }) =>
    save({ paidAt: paidAt ?? new Date().toISOString(), paymentMethod: paymentMethod ?? billing.paymentMethod }),
  reopen: (_billing, _, { save }) => save({ paidAt: null }),
}
