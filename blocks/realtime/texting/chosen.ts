import type { Services, TextMessageSettings } from '@quoin/kit/server'
import type { TextGateway, TextGatewayMake } from './gateway.ts'
import { httpGateway } from './httpGateway.ts'

/** Every make of gateway; the operator's settings choose one of them. */
const makes: Readonly<Record<TextMessageSettings['gateway'], TextGatewayMake>> = { http: httpGateway }

const made = new WeakMap<TextMessageSettings, TextGateway>()

/** The gateway of this installation; none where the operator named no address. */
export function textGateway({
  textMessages,
  outboundNetworks,
}: Pick<Services['settings'], 'textMessages' | 'outboundNetworks'>): TextGateway | null {
  if (!textMessages) return null
  const known = made.get(textMessages)
  if (known) return known
  const gateway = makes[textMessages.gateway](textMessages, outboundNetworks)
  made.set(textMessages, gateway)
  return gateway
}
