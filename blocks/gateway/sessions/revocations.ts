import { connect } from '@quoin/kit/database'
import type { Tx } from '@quoin/kit/server'

/** What has changed so that nobody may be believed from memory: one session, one person, one member, or a whole company. */
export type Revoked =
  | { readonly session: string }
  | { readonly person: string }
  | { readonly company: string; readonly person?: string }

const channel = 'quoin_revoked'

/** Says, when the transaction commits, to every server of the installation that something must be asked anew. */
export const announceRevoked = (tx: Tx, revoked: Revoked): Promise<unknown> =>
  tx.query('select pg_notify($1, $2)', [channel, JSON.stringify(revoked)])

/** Hears of revocations on a connection of its own. While that is down, `listening` is false and nothing may be remembered. */
export class Revocations {
  listening = false
  /** Goes up with every notice and every interruption; what was read before it must not be remembered after. */
  epoch = 0
  private readonly hearers = new Set<(revoked: Revoked | 'everything') => void>()
  private closed = false
  private stop: (() => Promise<void>) | undefined
  private retry: NodeJS.Timeout | undefined

  constructor(
    private readonly address: string,
    private readonly log: (message: string) => void = () => {},
  ) {}

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
      client.on('notification', ({ payload }) => this.tell(JSON.parse(payload ?? '{}') as Revoked))
      await client.query(`listen ${channel}`)
      this.epoch++
      this.listening = true
    } catch {
      this.again()
    }
  }

  async close(): Promise<void> {
    this.closed = true
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
