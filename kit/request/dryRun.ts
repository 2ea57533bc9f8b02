import type { FileStore } from '../files/index.ts'
import type { Services } from '../server/services.ts'
import type { Answer } from './answer.ts'
import { refuse, type Refusal } from './refuse.ts'
import type { Operation } from '../operation.ts'

/** Takes back what was done, and carries out what would have been answered. */
export class DryRun extends Error {
  constructor(readonly answer: Answer | Refusal) {
    super('This was only tried.')
  }
}

/** What is kept in files, left to jobs or asked of others cannot be taken back. */
export const notTriable = (): Refusal =>
  refuse.conflict('no_dry_run', 'This cannot be tried without doing it: it reaches beyond what can be taken back.')

/**
 * Whether an operation can be tried. Background work, ways in, what the gateway keeps outside of its transaction and what a link does in the
 * company it leads to cannot; nor can what answers a secret: it would be told, and that it was told would be taken back.
 */
export const mayBeTried = ({ kind, block, method, permission, secret }: Operation): boolean =>
  method !== 'GET' &&
  permission !== 'open' &&
  !secret &&
  !['import', 'importsPresign', 'export', 'bulk'].includes(kind) &&
  !(block === 'gateway' && kind === 'custom')

const writing = new Set(['presignUpload', 'write', 'delete'])
const notTried = () => {
  throw notTriable()
}

/** The services of work that is taken back: no mail is sent, no job is given, no file is written. */
export function triedServices(services: Services): Services {
  const files = new Proxy(services.files, {
    get(store, name) {
      if (name === 'parts' || writing.has(String(name))) return notTried
      if (name === 'uploads') return { ...store.uploads, discard: notTried, quarantine: notTried }
      const value = Reflect.get(store, name) as unknown
      return typeof value === 'function' ? value.bind(store) : value
    },
  }) satisfies FileStore
  return {
    ...services,
    files,
    jobs: { ...services.jobs, add: async () => {} },
    mailer: {
      ...services.mailer,
      send: async () => '',
      sendBy: async () => {
        throw notTriable()
      },
    },
  }
}
