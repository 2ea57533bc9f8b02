export interface Message {
  readonly from: string
  readonly to: string
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

/**
 * A mail did not get through. `refused`: this mail never will (5xx). `later`: this mail may (4xx). `down`: no mail gets through
 * just now, so there is no use in trying the next one.
 */
export class MailTrouble extends Error {
  constructor(
    readonly kind: 'refused' | 'later' | 'down',
    message: string,
    /** Whether it is the receiver's address that was turned away, and not what was sent or who sent it. */
    readonly isAboutAddress = false,
  ) {
    super(message)
  }
}
