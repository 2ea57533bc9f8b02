import type { Readable } from 'node:stream'

/** Who a mail is from, as its readers see it. */
export interface Sender {
  readonly name: string
  readonly address: string
}

/** What goes along with a mail. */
export interface MessageFile {
  readonly name: string
  readonly contentType: string
  readonly content: Readable
}

export interface Message {
  readonly from: Sender
  readonly to: string
  readonly copies?: readonly string[]
  /** Named to nobody but the server. */
  readonly hiddenCopies?: readonly string[]
  readonly files?: readonly MessageFile[]
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Without angle brackets; the same however often the mail is tried, so that a receiver can tell a repetition. */
  readonly messageId: string
  /** Where the receiver's mail program ends mails of this kind with one click. Absent where nobody may opt out. */
  readonly unsubscribe?: string
}

/** One way for a mail to leave us, or to stay. */
export interface MailDriver {
  /** False when mails stay where they can be read in the app. */
  readonly sends: boolean
  /** Hands the message over; answers what the other side said. Throws MailTrouble. */
  send(message: Message): Promise<string>
  close(): void
}

/** What came in the way, for whoever can do something about it. */
export type Obstacle =
  | 'name'
  | 'address'
  | 'closed'
  | 'timeout'
  | 'encryption'
  | 'sign_in'
  | 'sender'
  | 'recipient'
  | 'message'
  | 'answer'
  | 'busy'

/**
 * A mail did not get through. `refused`: this mail never will (5xx). `later`: this mail may (4xx). `down`: no mail gets through
 * just now, so there is no use in trying the next one.
 */
export class MailTrouble extends Error {
  constructor(
    readonly kind: 'refused' | 'later' | 'down',
    message: string,
    readonly about: {
      /** Whether it is the receiver's address that was turned away, and not what was sent or who sent it. */
      readonly isAboutAddress?: boolean
      readonly obstacle?: Obstacle
    } = {},
  ) {
    super(message)
  }
}
