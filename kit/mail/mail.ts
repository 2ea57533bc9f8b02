import type { Pool } from 'pg'
import type { FileStore } from '../files/store.ts'
import type { NoticeAbout } from '../notices/rule.ts'
import type { Queryable } from '../transaction/transaction.ts'
import type { MailDriver, MailTrouble, Sender } from './driver.ts'
import type { MailTemplate } from './templates/template.ts'

/** A stored object that goes along with a mail. */
export interface MailFile {
  readonly key: string
  readonly name: string
  readonly contentType: string
  readonly size: number
}

export interface Mail {
  readonly to: string
  /** Who else gets it, for all to see. */
  readonly copies?: readonly string[]
  /** Who else gets it, without the others knowing. */
  readonly hiddenCopies?: readonly string[]
  readonly files?: readonly MailFile[]
  readonly template: string
  /** One of the six, of whatever country; any other is answered in English. */
  readonly language: string
  /** The company it is sent for, null for mails of sign-in. */
  readonly tenantId: string | null
  readonly values: Readonly<Record<string, unknown>>
  /** A mail with the same key for the same company is sent once, however often it is asked for. */
  readonly key?: string
  /** The address was made up because none was given; the mail is noted and never sent. */
  readonly placeholder?: boolean
  /** The member it is for: told in the app too where the template says so, and asked there what they want mails about. */
  readonly person?: string
  /** The record it is about. */
  readonly about?: NoticeAbout
}

/** The addresses companies do not write to any more. Mails of sign-in, which no company sends, are never held back. */
export interface Suppressions {
  /** Why this company does not send such a mail to this address; null when it does. */
  why(companyId: string, address: string, isOptional: boolean): Promise<string | null>
  /** Hears that an address does not exist. */
  bounced(companyId: string, address: string, answer: string): Promise<void>
}

/** A server of a company's own. */
export interface OwnServer {
  readonly host: string
  readonly from: Sender
  readonly driver: MailDriver
  /** Hears that the server took a mail, or why it takes none. */
  noted(trouble: MailTrouble | null): Promise<unknown>
}
/** The servers that companies send their mails through. */
export interface OwnServers {
  /** The server of a company, null when it has none in use. Throws MailTrouble when it cannot be used. */
  of(companyId: string): Promise<OwnServer | null>
}

export interface Mailer {
  /** Who mails are from that leave by the platform's own server, and whether they do leave. */
  readonly platform: Sender & { readonly sends: boolean }
  /** Every mail that can be sent: the built-in ones and those of the blocks. */
  readonly templates: Readonly<Record<string, MailTemplate>>
  /**
   * Notes a mail, in the caller's transaction when one is given: it is sent if and only if that commits. Never says whether the
   * address is any good; an unusable one is noted as refused. Answers the mail's id.
   */
  send(mail: Mail, tx?: Queryable): Promise<string>
  /** Sends one mail through one server at once, and notes it when it has left. Answers what the server said. Throws MailTrouble. */
  sendBy(server: Omit<OwnServer, 'noted'>, mail: Mail): Promise<string>
  /**
   * Delivers what is due and answers how many left, mails of sign-in first, and only those where `which` says so. Several processes
   * may call it at once.
   */
  deliverDue(which?: 'signIn'): Promise<number>
  /** Delivers, one after the other, what is due by a company's own server, for as long as its turn lasts. Answers how many left. */
  deliverOwn(companyId: string): Promise<number>
  close(): void
}

export interface MailerSettings {
  /** The auth pool: mails belong to no company's wall. */
  readonly pool: Pool
  readonly driver: MailDriver
  /** `Quoin <post@example.org>`. */
  readonly from: string
  /** Stands above every mail that is from no company. Default: Quoin. */
  readonly brand?: string
  /** Whom a mail of a company is from, as it stands above it: whoever is no member knows the company, not the platform. */
  readonly nameOf?: (companyId: string) => Promise<string | undefined>
  /** Mails of the blocks, beside the built-in ones. */
  readonly templates?: Readonly<Record<string, MailTemplate>>
  /** Asks for a delivery soon, in the same transaction; mails of sign-in are asked for apart. */
  readonly wake?: (tx: Queryable, isSignIn: boolean) => Promise<unknown>
  /** Asks for `deliverOwn` soon, by workers that others do not wait for. Without it `deliverDue` delivers those mails at its end. */
  readonly wakeOwn?: (companyId: string) => Promise<unknown>
  readonly suppressions?: Suppressions
  /** Where the files of mails lie. */
  readonly files?: Pick<FileStore, 'read'>
  readonly ownServers?: OwnServers
  /** Address that ends the optional mails of a company to whoever got this mail. */
  readonly unsubscribe?: (mailId: string) => string
  readonly log?: (message: string) => void
}

/**
 * What came of an attempt, as the log of a mail tells it. `later`: turned away for now; `down`: the server took nothing at all;
 * `lost`: whoever tried did not live to say; `suppressed`, `unwritten`: it never came to a server.
 */
export type TryOutcome =
  | 'sent'
  | 'kept'
  | 'later'
  | 'down'
  | 'refused'
  | 'lost'
  | 'suppressed'
  | 'unwritten'
  | 'delayed'
  | 'bounced'
  | 'complained'
/** One attempt at a mail. */
export interface MailTry {
  /** ISO 8601. */
  readonly at: string
  readonly outcome: TryOutcome
  /** The company's own server; null for the platform's, and where it never came to one. */
  readonly server: string | null
  readonly answer: string | null
}
