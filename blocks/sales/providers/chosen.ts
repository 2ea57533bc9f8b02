import { type Context, refuse, type Services } from '@quoin/kit/server'
import type { sales } from '../resources/index.ts'
import type { Found } from '@quoin/kit'
import type { CardProvider, ProviderMake } from './cardProvider.ts'
import { stripe } from './stripe/index.ts'

type PaidBy = Found<typeof sales.subscriptions>['paidBy']
type ProviderName = Exclude<PaidBy, 'demo' | 'wallet' | 'none'>

/** Every make of card provider; the operator's settings choose one of them. */
const makes: Readonly<Record<ProviderName, ProviderMake>> = { stripe }

interface Chosen {
  readonly name: ProviderName
  readonly pagePrefix: string
  readonly provider: CardProvider
}
type Settings = Pick<Services['settings'], 'payments'>

/** The card provider of this installation; none where the operator named no key. */
export function chosenProvider({ payments }: Settings): Chosen | null {
  const card = payments?.card
  if (!card) return null
  const { of, pagePrefix } = makes[card.provider]
  return { name: card.provider, pagePrefix, provider: of(card) }
}
/** The same for what began there: refuses where it is no longer set up. */
export function standingProvider({ settings }: Pick<Context, 'settings'>): Chosen {
  const chosen = chosenProvider(settings)
  if (!chosen) throw refuse.unavailable('The card provider is no longer set up.')
  return chosen
}

/** Whether payments may be pretended where no card provider is set up: for trying things out, and in production only where the operator asks for it. */
export const demoPays = ({ payments }: Settings): boolean => !payments?.card && payments?.demo === true

/** Whether a card provider charges a subscription, and not this house. */
export const isChargedThere = ({ paidBy }: { readonly paidBy: PaidBy }): boolean => paidBy in makes
/** By whom what has an id at a card provider is paid, which is the one that is set up. */
export const paidThereBy = (context: Pick<Context, 'settings'>): ProviderName => standingProvider(context).name
/** What the news of a provider find by its transaction is not to be named by hand. */
export const isProviderName = (name: string | null | undefined): boolean => typeof name === 'string' && name in makes
/** Whether a payment was made for a bill that a card provider wrote. */
export const isBill = (reference: string | null): boolean =>
  Object.values(makes).some(({ billPrefix }) => reference?.startsWith(billPrefix) ?? false)

/** Where providers tell what happened. */
export const mountNews: ProviderMake['mountNews'] = (...ways) => {
  for (const make of Object.values(makes)) make.mountNews(...ways)
}
