import { setTimeout as sleep } from 'node:timers/promises'
import { addressFor, connect, identifier, sqlState } from './postgres.ts'

/**
 * Makes a database on a server and answers its connection string (same account as `url`).
 * @param options.template a database to copy; it must have no connections, those of pools just closed are waited for
 * @param options.byFiles copies its files instead of writing each page to the log: quicker where files lie in memory, slower on a disk
 */
export async function createDatabase(
  url: string,
  name: string,
  options: { template?: string; byFiles?: boolean } = {},
): Promise<string> {
  const client = await connect(url, 'databases')
  try {
    const template = identifier(options.template ?? 'template0')
    for (const deadline = Date.now() + 5000; ; await sleep(50)) {
      try {
        await client.query(
          `create database ${identifier(name)} template ${template} strategy ${options.byFiles ? 'file_copy' : 'wal_log'}`,
        )
        return addressFor(url, { database: name })
      } catch (error) {
        const inUse = sqlState(error) === '55006'
        if (!inUse || Date.now() > deadline) throw error
      }
    }
  } finally {
    await client.end()
  }
}

/** Removes a database, ending the connections it still has. No error when there is none. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  const client = await connect(url, 'databases')
  try {
    await client.query(`drop database if exists ${identifier(name)} with (force)`)
  } finally {
    await client.end()
  }
}
