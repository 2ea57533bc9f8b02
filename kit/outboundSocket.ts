import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { connect, isIP, type Socket } from 'node:net'
import type { OutboundSettings } from './outbound.ts'
import { OutboundError } from './outboundError.ts'
import { reachable } from './outboundRules.ts'
import { OutboundSlots } from './outboundSlots.ts'

/**
 * Opens a connection to a mail server that somebody typed. `company`: whose server it is, and whose slot is taken until it closes;
 * `isPlain`: nothing said over it will be encrypted.
 */
export type OutboundSocket = (to: { company: string; host: string; port: number; isPlain: boolean }) => Promise<Socket>

/** Where mail servers take mails; whatever else listens somewhere is none of ours to talk to. */
const mailPorts = [25, 465, 587, 2525]

/**
 * The rules of `outbound` for connections that are not HTTP: to public addresses alone, to the very address that was looked at, at
 * the ports of mail, and in the clear only inside networks the operator opened. Throws `OutboundError`, whose cause says what the
 * network said.
 */
export function outboundSocket({ openTo = [], timeoutMs = 8_000 }: OutboundSettings = {}): OutboundSocket {
  const { isOpen, isPublic } = reachable(openTo)
  const slots = new OutboundSlots()

  return async ({ company, host, port, isPlain }) => {
    const mayGo = (one: LookupAddress) => isOpen(one) || (!isPlain && mailPorts.includes(port) && isPublic(one))
    const look = (found: readonly LookupAddress[]) => {
      if (found.length === 0 || !found.every(mayGo))
        throw new OutboundError('address', `${host}:${port} cannot be called from here: it has to be a public mail server.`)
    }
    const family = isIP(host)
    // A name is looked at when it is resolved; a number never is.
    if (family) look([{ address: host, family }])
    const release = slots.take(company)
    return new Promise((resolve, reject) => {
      const socket = connect({
        host,
        port,
        // The connection is made to exactly what is answered here.
        lookup: (name, { all: wantsAll }, answer) =>
          void lookup(name, { all: true }).then(
            (found) => {
              try {
                look(found)
              } catch (error) {
                return answer(error as Error, [])
              }
              if (wantsAll) answer(null, found)
              else answer(null, found[0]!.address, found[0]!.family)
            },
            (error: Error) => answer(error as NodeJS.ErrnoException, []),
          ),
      })
      const late = setTimeout(
        () => socket.destroy(Object.assign(new Error('It took too long.'), { code: 'ETIMEDOUT' })),
        timeoutMs,
      )
      const fail = (error: Error) =>
        reject(
          error instanceof OutboundError
            ? error
            : new OutboundError('unreachable', `${host} cannot be reached right now.`, error),
        )
      // It stays: what breaks later is heard by whoever talks, and must not be heard by nobody.
      socket.on('error', fail)
      socket.once('connect', () => {
        clearTimeout(late)
        resolve(socket)
      })
      socket.once('close', () => {
        clearTimeout(late)
        release()
      })
    })
  }
}
