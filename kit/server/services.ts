import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { FileStore, UploadRows } from '../files/index.ts'
import type { Jobs } from '../jobs/index.ts'
import type { Mailer } from '../mail/index.ts'
import type { Notice } from '../notices/notice.ts'

/** What the composition root hands to every block. */
export interface Services {
  readonly files: FileStore & { readonly uploads: UploadRows }
  readonly mailer: Mailer
  /** Everything people are told of, by all blocks. */
  readonly notices: Readonly<Record<string, Notice>>
  readonly jobs: Jobs
  readonly log: Logger
  readonly settings: Settings
}

/**
 * Address of a page inside a company, for mails and other sites that lead back: by the company's id, which never changes.
 * `path` begins with a slash.
 */
export const pageAddress = (
  { settings, tenantId }: { readonly settings: Pick<Settings, 'publicUrl'>; readonly tenantId: string },
  path: string,
): string => `${settings.publicUrl}/c/${tenantId}${path}`

export interface Settings {
  /** Origin people use, without a closing slash: links in mails are made from it, never from a Host header. */
  readonly publicUrl: string
  readonly production: boolean
  readonly version: string
  /** Further origins whose pages may call the API. */
  readonly origins: readonly string[]
  /** Number of proxies in front whose `X-Forwarded-For` is believed. */
  readonly proxies: number
  /** Factor on all budgets; 0 switches them off, for measuring. */
  readonly limitFactor: number
  readonly storage: StorageQuotas
  /** Private networks that addresses people or their browsers named may lead to. */
  readonly outboundNetworks?: readonly string[]
  /** A server that finds where addresses lie, by the protocol of Nominatim; without one only towns are found. */
  readonly geocoderUrl?: string
  readonly payments?: PaymentSettings
  /** A gateway for text messages; without one none is sent. */
  readonly textMessages?: TextMessageSettings
  /** A language model that speaks the protocol of OpenAI; without one nothing is asked of any. */
  readonly ai?: AiSettings
}

/** How cards are paid with: by a provider, by one that only pretends, or not at all. */
export interface PaymentSettings {
  readonly card?: CardSettings
  /** Payments may be pretended where there is no provider. */
  readonly demo: boolean
}
export interface CardSettings {
  readonly provider: 'stripe'
  readonly secretKey: string
  readonly webhookSecret: string
  /** For the browser. */
  readonly publishableKey?: string
  /** Where it is asked, when that is not its own address. */
  readonly address?: string
}

export interface TextMessageSettings {
  /** A server that takes each message as JSON. */
  readonly gateway: 'http'
  readonly url: string
  readonly token?: string
  /** Whom messages are from, where the gateway lets one say it. */
  readonly from?: string
  /** How many a company may send in a day. */
  readonly perDay: number
  /** What the gateway shows when it hands over what people answer; without one no answers are taken. */
  readonly incomingToken?: string
}

export interface AiSettings {
  /** Base address, up to and including the version: `https://models.example/v1`. */
  readonly url: string
  readonly key?: string
  readonly model: string
}

/** How many bytes the files of one company may take, and of those the ones that one person put there. */
export interface StorageQuotas {
  readonly companyBytes: number
  readonly personBytes: number
  /** Of a guest, who may have signed up alone. */
  readonly guestBytes: number
}

export interface Pools {
  readonly runtime: Pool
  readonly auth: Pool
}
