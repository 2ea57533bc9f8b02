import { randomUUID } from 'node:crypto'
import { connect } from '@quoin/kit/database'
import type { Tx } from '@quoin/kit/server'

/** What has changed so that nobody may be believed from memory: one session, one person, one member, or a whole company. */
export type Revoked =
  | { readonly session: string }
  | { readonly person: string }
  | { readonly company: string; readonly person?: string }

const channel = 'quoin_revoked'

/** Who hears of revocations in this process. */
const here = new Set<Revocations>()
/** How long a notice may be on its way: it comes with the commit, and never when there is none. */
const onItsWayMs = 5_000

/** The same said by somebody who serves nobody, in words of the database's own: what it is sent by, and what is sent. */
export const revokedNotice = (revoked: Revoked) => ({ channel, payload: JSON.stringify(revoked) })

/**
 * Says, when the transaction commits, to every server of the installation that something must be asked anew. This one believes
 * nothing from memory from now until it hears that itself, so what is over here is over with the answer that says so.
 */
export function announceRevoked(tx: Tx, revoked: Revoked): Promise<unknown> {
  const mark = randomUUID()
  for (const one of here) one.expect(mark)
  return tx.query('select pg_notify($1, $2)', [channel, JSON.stringify({ ...revoked, mark })], 'prepare')
}

/** Hears of revocations on a connection of its own. While that is down or a notice on its way, nothing may be remembered. */
export class Revocations {
  private listening = false
  private readonly expected = new Map<string, NodeJS.Timeout>()
  /** Goes up with every notice and every interruption; what was read before it must not be remembered after. */
  epoch = 0
  private readonly hearers = new Set<(revoked: Revoked | 'everything') => void>()
  private closed = false
  private stop: (() => Promise<void>) | undefined
  private retry: NodeJS.Timeout | undefined

  constructor(
    private readonly address: string,
    private readonly log: (message: string) => void = () => {},
  ) {
    here.add(this)
  }

  /** Whether what was true a moment ago still is, as far as anybody has said. */
  get isSure(): boolean {
    return this.listening && this.expected.size === 0
  }

  /** From now on a notice is on its way that may say that what is remembered is over. */
  expect(mark: string): void {
    this.epoch++
    this.expected.set(mark, setTimeout(() => this.expected.delete(mark), onItsWayMs).unref())
  }

  /** Calls `hear` for every notice, and with `everything` when notices may have been missed. Answers how to stop. */
  on(hear: (revoked: Revoked | 'everything') => void): () => void {
    this.hearers.add(hear)
    return () => this.hearers.delete(hear)
  }

  /** Resolves when listening, or when the first try failed and another is under way. */
  async start(): Promise<void> {
    if (this.closed) return
    try {
      const client = await connect(this.address, 'revocations')
      this.stop = async () => client.end()
      const lost = () => {
        if (!this.listening) return
        this.listening = false
        this.tell('everything')
        if (this.closed) return
        this.log('The connection that hears of revocations is down; every request asks the database until it is back.')
        this.again()
      }
      client.on('error', lost)
      client.on('end', lost)
      client.on('notification', ({ payload }) => {
        const { mark = '', ...revoked } = JSON.parse(payload ?? '{}') as Revoked & { readonly mark?: string }
        this.tell(revoked as Revoked)
        clearTimeout(this.expected.get(mark))
        this.expected.delete(mark)
      })
      await client.query(`listen ${channel}`)
      this.epoch++
      this.listening = true
    } catch {
      this.again()
    }
  }

  async close(): Promise<void> {
    this.closed = true
    here.delete(this)
    for (const timer of this.expected.values()) clearTimeout(timer)
    clearTimeout(this.retry)
    await this.stop?.().catch(() => {})
  }

  private again(): void {
    this.retry = setTimeout(() => void this.start(), 1_000)
    this.retry.unref()
  }

  private tell(revoked: Revoked | 'everything'): void {
    this.epoch++
    for (const hear of this.hearers) hear(revoked)
  }
}
