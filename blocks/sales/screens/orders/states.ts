/** Path of a state's word in the catalogue; which words there are is held by the fields. */
export type Option = 'resources.orders.options.orderState.placed'

/** The word of the common palette that a state is coloured like. */
export const toneWord = (state: string): string =>
  ({
    fulfilled: 'sent',
    delivered: 'done',
    unpaid: 'pending',
    authorized: 'pending',
    partially_paid: 'pending',
    refund_due: 'overdue',
    partially_fulfilled: 'running',
    past_due: 'overdue',
    trialing: 'open',
    cancelling: 'pending',
    requested: 'pending',
  })[state] ?? state
