import type { TextMessageSettings } from '@quoin/kit/server'

export interface TextMessage {
  /** By which the gateway may know it again. */
  readonly id: string
  /** E.164, `+49151…`. */
  readonly to: string
  readonly text: string
}
/** What a gateway says of a message that it took. */
export interface TakenText {
  readonly reference: string | null
  /** How many messages it is billed as. */
  readonly parts: number | null
  readonly cost: number | null
  readonly currency: string | null
}

/** Whoever sends text messages: throws what is told in the log where it does not take one. */
export type TextGateway = (company: string, message: TextMessage) => Promise<TakenText>

/** A make of gateway. */
export type TextGatewayMake = (settings: TextMessageSettings, openTo: readonly string[] | undefined) => TextGateway
