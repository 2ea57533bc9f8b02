import { randomBytes } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { whyNotTo } from '@quoin/kit/mail'
import { networksOf } from '@quoin/kit/outbound'
import type { AiSettings, PaymentSettings, StorageQuotas, TextMessageSettings } from '@quoin/kit/server'
import { type Provider, readProviders, type SessionSettings } from '@quoin/gateway/server'

/** What the operator decides, read from the environment once. */
export interface ServerSettings {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly production: boolean
  readonly databaseUrl: string | undefined
  /** A pooler in front of the database, for requests. */
  readonly databasePoolUrl?: string
  readonly s3: S3Settings | undefined
  readonly smtpUrl: string | undefined
  /** Valkey or Redis, where several nodes count budgets together. */
  readonly redisUrl: string | undefined
  /** A ClamAV daemon that looks through what is uploaded. */
  readonly clamdUrl?: string
  readonly mailFrom: string
  /** Where what comes back is sent, when it is not the sender; and what the server that hands it over has to show. */
  readonly bounceAddress?: string
  readonly bounceToken?: string
  readonly publicUrl: string
  readonly origins: readonly string[]
  readonly blocks: readonly string[] | undefined
  readonly secret: string
  /** Other secrets, while this one takes the place of another: what they sealed and signed is good as well. */
  readonly secretsBefore?: readonly string[]
  readonly proxies: number
  readonly limitFactor: number
  readonly metricsToken: string | undefined
  readonly poolSize: number
  /** How long a node that was told to stop goes on answering, so that what stands in front notices. */
  readonly drainSeconds: number
  /** How much the files of a company may take, those of one person in it, and those of a guest. */
  readonly storage: StorageQuotas
  /** How long sign-ins last, and how often their token is renewed. */
  readonly sessions?: Pick<SessionSettings, 'absoluteSeconds' | 'idleSeconds' | 'refreshSeconds' | 'rotationSeconds'>
  /** Who else people may sign in with, over OpenID Connect. */
  readonly providers?: readonly Provider[]
  /** Private networks that addresses people typed may lead to. */
  readonly outboundNetworks?: readonly string[]
  /** Whom to ask for the records of domains, when it is not whom this machine asks. */
  readonly dnsServers?: readonly string[]
  /** Whom to ask where addresses lie. */
  readonly geocoderUrl?: string
  readonly payments?: PaymentSettings
  /** Who sends text messages. */
  readonly textMessages?: TextMessageSettings
  /** The language model that the assistant asks. */
  readonly ai?: AiSettings
}
export interface S3Settings {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly forcePathStyle: boolean
}

/** A setting that cannot be used. The message is one sentence for the operator; nothing has been started yet. */
export class SettingsError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads and checks every setting. Throws `SettingsError` on the first that is wrong. */
export function readSettings(env: Environment, knownBlocks: readonly string[]): ServerSettings {
  const production = env.NODE_ENV === 'production'
  const port = whole(env, 'PORT', 4000, 1, 65_535)
  const dataDir = resolve(env.DATA_DIR || './data')
  const publicUrl = origin(env, 'PUBLIC_URL') ?? `http://localhost:${port}`
  if (production && publicUrl.startsWith('http:') && !/^http:\/\/(localhost|127\.)/.test(publicUrl)) {
    throw new SettingsError('PUBLIC_URL must begin with https:// in production, because sign-in secrets travel over it.')
  }
  return {
    port,
    dataDir,
    production,
    publicUrl,
    host: env.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
    databaseUrl: address(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    databasePoolUrl: databasePoolUrl(env),
    s3: s3(env),
    smtpUrl: address(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    redisUrl: address(env, 'REDIS_URL', ['redis:', 'rediss:']),
    clamdUrl: address(env, 'CLAMD_URL', ['tcp:']),
    mailFrom: mailFrom(env),
    bounceAddress: bounceAddress(env),
    bounceToken: bounceToken(env),
    origins: list(env.ORIGINS).map((text) => origin({ ORIGINS: text }, 'ORIGINS')!),
    blocks: blocks(env, knownBlocks),
    ...secrets(env, dataDir, production),
    proxies: whole(env, 'PROXIES', 0, 0, 10),
    limitFactor: limitFactor(env, production),
    metricsToken: env.METRICS_TOKEN || undefined,
    poolSize: whole(env, 'POOL_SIZE', 12, 2, 100),
    drainSeconds: whole(env, 'DRAIN_SECONDS', 0, 0, 300),
    storage: {
      companyBytes: megabytes(env, 'STORAGE_COMPANY_MB', 10_240),
      personBytes: megabytes(env, 'STORAGE_PERSON_MB', 2_048),
      guestBytes: megabytes(env, 'STORAGE_GUEST_MB', 100),
    },
    sessions: sessions(env),
    providers: providers(env),
    outboundNetworks: outboundNetworks(env),
    dnsServers: dnsServers(env),
    geocoderUrl: address(env, 'GEOCODER_URL', ['http:', 'https:']),
    textMessages: textMessages(env),
    payments: payments(env, production),
    ai: ai(env),
  }
}

function textMessages(env: Environment): TextMessageSettings | undefined {
  const url = address(env, 'SMS_URL', ['http:', 'https:'])
  if (!url) return undefined
  if (env.SMS_INCOMING_TOKEN && env.SMS_INCOMING_TOKEN.length < 32)
    throw new SettingsError('SMS_INCOMING_TOKEN must be at least 32 random characters; make one with: openssl rand -hex 32')
  const perDay = Number(env.SMS_PER_DAY || 200)
  if (!Number.isInteger(perDay) || perDay < 1 || perDay > 1_000_000)
    throw new SettingsError('SMS_PER_DAY must be a whole number from 1 to 1000000.')
  return {
    gateway: 'http',
    url,
    perDay,
    ...(env.SMS_TOKEN && { token: env.SMS_TOKEN }),
    ...(env.SMS_FROM && { from: env.SMS_FROM }),
    ...(env.SMS_INCOMING_TOKEN && { incomingToken: env.SMS_INCOMING_TOKEN }),
  }
}

function payments(env: Environment, production: boolean): PaymentSettings {
  const at = address(env, 'STRIPE_ADDRESS', ['http:', 'https:'])
  return env.STRIPE_SECRET_KEY
    ? {
        demo: false,
        card: {
          provider: 'stripe',
          secretKey: env.STRIPE_SECRET_KEY,
          webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '',
          ...(env.STRIPE_PUBLISHABLE_KEY && { publishableKey: env.STRIPE_PUBLISHABLE_KEY }),
          ...(at && { address: at }),
        },
      }
    : { demo: !production || env.DEMO_PAYMENTS === '1' }
}

function whole(env: Environment, name: string, missing: number, min: number, max: number): number {
  const text = env[name]
  if (text === undefined || text === '') return missing
  if (!/^\d+$/.test(text) || Number(text) < min || Number(text) > max)
    throw new SettingsError(`${name} must be a whole number from ${min} to ${max}, but is "${text}".`)
  return Number(text)
}

const megabytes = (env: Environment, name: string, missing: number): number =>
  whole(env, name, missing, 1, 1_000_000_000) * 2 ** 20

/** A session that is not used ends before it would anyway, or the setting says nothing. */
function sessions(env: Environment): NonNullable<ServerSettings['sessions']> {
  const lasts = whole(env, 'SESSION_HOURS', 336, 1, 2_160)
  const idle = whole(env, 'SESSION_IDLE_HOURS', Math.min(72, lasts), 1, 2_160)
  if (idle > lasts)
    throw new SettingsError(
      `SESSION_IDLE_HOURS (${idle}) must not be longer than SESSION_HOURS (${lasts}), after which a session ends.`,
    )
  return {
    absoluteSeconds: lasts * 3_600,
    idleSeconds: idle * 3_600,
    refreshSeconds: lasts * 3_600,
    rotationSeconds: whole(env, 'SESSION_ROTATION_SECONDS', 300, 60, 3_600),
  }
}

function address(env: Environment, name: string, protocols: readonly string[]): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
    throw new SettingsError(`${name} must be an address that begins with ${protocols.join('// or ')}//.`)
  return text
}

/** Listening, jobs, locks and migrations go past the pooler, so the database itself must be named as well. */
function databasePoolUrl(env: Environment): string | undefined {
  const text = address(env, 'DATABASE_POOL_URL', ['postgres:', 'postgresql:'])
  if (text && !env.DATABASE_URL)
    throw new SettingsError('DATABASE_POOL_URL is only for requests; name the database itself in DATABASE_URL beside it.')
  return text
}

/** Mails that really leave must come from somewhere their readers can answer to. */
function mailFrom(env: Environment): string {
  if (env.SMTP_URL && !env.MAIL_FROM)
    throw new SettingsError('MAIL_FROM is missing. Mails sent through SMTP_URL need a sender, such as: Quoin <quoin@example.com>')
  return env.MAIL_FROM || 'Quoin <quoin@quoin.example>'
}

function bounceAddress(env: Environment): string | undefined {
  if (env.BOUNCE_ADDRESS && whyNotTo(env.BOUNCE_ADDRESS))
    throw new SettingsError('BOUNCE_ADDRESS must be one email address, such as bounces@example.com.')
  return env.BOUNCE_ADDRESS || undefined
}

function bounceToken(env: Environment): string | undefined {
  if (env.BOUNCE_TOKEN && env.BOUNCE_TOKEN.length < 32)
    throw new SettingsError('BOUNCE_TOKEN must be at least 32 random characters; make one with: openssl rand -hex 32')
  return env.BOUNCE_TOKEN || undefined
}

function origin(env: Environment, name: string): string | undefined {
  const text = address(env, name, ['http:', 'https:'])
  if (!text) return undefined
  const url = new URL(text)
  if (url.pathname !== '/' || url.search || url.hash || url.username)
    throw new SettingsError(`${name} must be only scheme, host and port, such as https://quoin.example.com.`)
  return url.origin
}

const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

function providers(env: Environment): readonly Provider[] {
  try {
    return readProviders(env.OIDC_PROVIDERS)
  } catch (error) {
    throw new SettingsError((error as Error).message)
  }
}

function outboundNetworks(env: Environment): readonly string[] {
  const networks = list(env.OUTBOUND_NETWORKS)
  try {
    networksOf(networks)
  } catch (error) {
    throw new SettingsError(`OUTBOUND_NETWORKS: ${(error as Error).message}`)
  }
  return networks
}

function ai(env: Environment): AiSettings | undefined {
  const url = address(env, 'AI_URL', ['http:', 'https:'])
  if (!url) {
    if (env.AI_KEY || env.AI_MODEL)
      throw new SettingsError('AI_KEY and AI_MODEL say nothing without AI_URL, the address of the model.')
    return undefined
  }
  if (!env.AI_MODEL) throw new SettingsError('AI_MODEL is missing: the name of the model to ask at AI_URL.')
  return { url: url.replace(/\/+$/, ''), model: env.AI_MODEL, ...(env.AI_KEY && { key: env.AI_KEY }) }
}

function dnsServers(env: Environment): readonly string[] | undefined {
  const servers = list(env.DNS_SERVERS)
  try {
    new Resolver().setServers(servers)
  } catch {
    throw new SettingsError('DNS_SERVERS must be addresses of name servers, such as 192.0.2.53 or 192.0.2.53:5353.')
  }
  return servers.length > 0 ? servers : undefined
}

function blocks(env: Environment, known: readonly string[]): readonly string[] | undefined {
  const requested = list(env.BLOCKS)
  const unknown = requested.find((name) => !known.includes(name))
  if (unknown) throw new SettingsError(`BLOCKS names "${unknown}", which does not exist. There are: ${known.join(', ')}.`)
  return requested.length > 0 ? [...new Set(['gateway', ...requested])] : undefined
}

function s3(env: Environment): S3Settings | undefined {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  if (!Object.keys(env).some((name) => name.startsWith('S3_') && env[name])) return undefined
  const missing = names.find((name) => !env[name])
  if (missing)
    throw new SettingsError(
      `${missing} is missing. An S3 store needs ${names.join(', ')}; without all of them files are kept in DATA_DIR.`,
    )
  address(env, 'S3_ENDPOINT', ['http:', 'https:'])
  return {
    endpoint: env.S3_ENDPOINT!,
    region: env.S3_REGION || 'us-east-1',
    bucket: env.S3_BUCKET!,
    accessKeyId: env.S3_ACCESS_KEY_ID!,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY!,
    forcePathStyle: env.S3_FORCE_PATH_STYLE !== 'false',
  }
}

/** Outside production budgets are wide, so that trying things out is not mistaken for an attack. */
function limitFactor(env: Environment, production: boolean): number {
  const text = env.LIMITS
  if (!text) return production ? 1 : 20
  if (text === 'off') {
    if (production) throw new SettingsError('LIMITS cannot be off in production.')
    return 0
  }
  if (!/^\d+(\.\d+)?$/.test(text) || Number(text) <= 0)
    throw new SettingsError('LIMITS must be a factor above 0, or off outside production.')
  return Number(text)
}

const isGuessable = (text: string): boolean =>
  text.length < 32 || new Set(text).size < 10 || /change|example|secret|password/i.test(text)

function secrets(env: Environment, dataDir: string, production: boolean) {
  const before = list(env.SECRET_BEFORE)
  if (before.some(isGuessable))
    throw new SettingsError('SECRET_BEFORE must be secrets that SECRET was before, by comma, each at least 32 random characters.')
  const own = secret(env, dataDir, production)
  if (before.includes(own)) throw new SettingsError('SECRET_BEFORE names what SECRET is now; it is for those it was before.')
  return { secret: own, secretsBefore: before }
}

function readKept(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new SettingsError(`${file} cannot be read: ${(error as Error).message}.`)
  }
}

/** Everything this installation signs or derives hangs on one secret: given, or made once and kept beside the data. */
function secret(env: Environment, dataDir: string, production: boolean): string {
  if (env.SECRET) {
    if (isGuessable(env.SECRET))
      throw new SettingsError('SECRET must be at least 32 random characters; make one with: openssl rand -hex 32')
    return env.SECRET
  }
  if (production && env.DATABASE_URL)
    throw new SettingsError(
      'SECRET is missing. Servers that share a DATABASE_URL need the same one; make it with: openssl rand -hex 32',
    )
  const file = join(dataDir, 'secret')
  const kept = readKept(file)
  if (kept === undefined) {
    mkdirSync(dataDir, { recursive: true })
    const made = randomBytes(32).toString('hex')
    // Beside its place first: a disk that is full would leave an empty one.
    const draft = `${file}.new-${process.pid}`
    try {
      writeFileSync(draft, `${made}\n`, { mode: 0o600 })
      linkSync(draft, file)
    } catch (error) {
      // Another process was quicker, and its secret counts.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      return secret(env, dataDir, production)
    } finally {
      rmSync(draft, { force: true })
    }
    return made
  }
  if (isGuessable(kept))
    throw new SettingsError(
      `${file} ${kept ? 'must hold at least 32 random characters' : 'is empty'}; bring it back from a backup. Remove it only if this is a new installation.`,
    )
  return kept
}
