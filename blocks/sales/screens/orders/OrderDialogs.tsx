import { CancelDialog } from './dialogs/CancelDialog.tsx'
import { PayDialog } from './dialogs/PayDialog.tsx'
import { RefundDialog } from './dialogs/RefundDialog.tsx'
import { SendDialog } from './dialogs/SendDialog.tsx'
import { TipDialog } from './dialogs/TipDialog.tsx'
import { ExchangeDialog } from './ExchangeDialog.tsx'
import type { Order } from './types.ts'
import type { Act } from './useChoices.ts'

interface OrderDialogsProps {
  readonly order: Order
  /** The one that is open. */
  readonly action: Act | null
  onClose(): void
}

/** What asks for more before it is done with an order. */
export function OrderDialogs({ order, action, onClose }: OrderDialogsProps) {
  if (action === 'pay' || action === 'note') return <PayDialog order={order} byHand={action === 'note'} onClose={onClose} />
  if (action === 'send') return <SendDialog order={order} onClose={onClose} />
  if (action === 'refund') return <RefundDialog order={order} onClose={onClose} />
  if (action === 'tip') return <TipDialog order={order} onClose={onClose} />
  if (action === 'exchange') return <ExchangeDialog order={order} onClose={onClose} />
  return action === 'cancel' ? <CancelDialog order={order} onClose={onClose} /> : null
}
