import type { EventEmitter } from 'node:events'
import type { Logger } from 'pino'

/**
 * Hears of errors that nobody handled, and goes on. An exit would be what an attacker wants: whoever finds one such error, on a socket
 * of their own, could end everybody's work with it. Going on is safe here, because what lasts is in the database and committed in one
 * place: a transaction that nobody ends is undone with its connection, and what the process remembers is bounded and asked anew.
 */
export function surviveErrors(process: EventEmitter, log: Logger): void {
  process.on('uncaughtException', (error: Error) => log.fatal({ err: error }, 'An error that nobody handled'))
  process.on('unhandledRejection', (error: unknown) => log.fatal({ err: error }, 'A rejection that nobody handled'))
}
