import { setTimeout as sleep } from 'node:timers/promises'
import { RoleClient } from './postgres.ts'

export interface Listening {
  stop(): Promise<void>
}

/**
 * Hears what is notified on a channel, on a connection of its own that is made again when it breaks. `onBegin` is called whenever hearing
 * begins: what was notified before is not heard.
 */
export function listen(
  connectionString: string,
  channel: 'quoin_cable',
  { onMessage, onBegin, log }: { onMessage(text: string): void; onBegin(): void; log(error: unknown): void },
): Listening {
  const stopping = new AbortController()
  let current: RoleClient | undefined
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const client = new RoleClient({ connectionString, application_name: 'quoin cable', keepAlive: true })
      current = client
      const lost = new Promise<void>((resolve) => client.once('error', () => resolve()).once('end', () => resolve()))
      client.on('error', () => {})
      client.on('notification', ({ payload }) => payload !== undefined && onMessage(payload))
      try {
        // Whoever is stopped while it connects is told nothing by the driver but that it has ended.
        await Promise.race([client.connect(), lost])
        if (stopping.signal.aborted) break
        await client.query('set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4')
        await client.query(`listen ${channel}`)
        if (!stopping.signal.aborted) {
          onBegin()
          await lost
        }
      } catch (error) {
        log(error)
      }
      await client.end().catch(() => {})
      await sleep(200, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await current?.end().catch(() => {})
      await running
    },
  }
}
