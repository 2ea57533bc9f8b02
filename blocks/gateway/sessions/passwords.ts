import { refuse } from '@quoin/kit/server'
import { isCommon } from './commonPasswords.ts'
import { HashingThreads } from './hashingThreads.ts'

/** Argon2id at the library's figures (19 MiB, 2 passes): 10 to 30 ms of one core. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const atOnceMax = 2
/** Of the whole process, however many hashers it has. */
const threads = new HashingThreads(atOnceMax)

/**
 * Hashes passwords a few at a time: hashing is the one thing here that an outsider can make expensive. Who finds the queue full
 * gets 429 and a `Retry-After`.
 */
export class PasswordHasher {
  private running = 0
  private readonly waiting: (() => void)[] = []
  private dummy: Promise<string> | undefined
  constructor(
    private readonly atOnce = atOnceMax,
    private readonly queueMax = 50,
  ) {}

  hash(password: string): Promise<string> {
    return this.inTurn(() => threads.ask('hash', password.normalize('NFC'), options))
  }

  /** The same work for a secret that is looked up by its hash: always the same bytes for the same text and salt. */
  async derive(text: string, salt: Buffer): Promise<Buffer> {
    return Buffer.from(await this.inTurn(() => threads.ask('hashRaw', text, { ...options, salt })))
  }

  /** False for a wrong password, and after the same work for an account that does not exist. */
  async verify(stored: string | null | undefined, password: string): Promise<boolean> {
    this.dummy ??= threads.ask('hash', 'nobody has this password', options)
    const compared = stored ?? (await this.dummy)
    const right = await this.inTurn(() => threads.ask('verify', compared, password.normalize('NFC')))
    return right && Boolean(stored)
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.atOnce) {
      if (this.waiting.length >= this.queueMax) throw refuse.slowDown(2)
      await new Promise<void>((go) => this.waiting.push(go))
    } else this.running++
    try {
      return await work()
    } finally {
      const next = this.waiting.shift()
      // The place is handed on rather than given back, so nobody can slip in between.
      if (next) next()
      else this.running--
    }
  }
}

/** The product, and what it calls those who run it. */
const wordsOfOurs = ['quoin', 'administrator', 'company']

/**
 * Refuses (422 at `password`) what a guesser tries first: the most common passwords however they are dressed, one character
 * over and over, and what is made of the words this person and product are known by. Length is the schema's business.
 */
export function refuseWeak(password: string, words: readonly string[]): void {
  const folded = password.normalize('NFKC').toLowerCase()
  const known = [...words, ...wordsOfOurs]
    .flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 4)
    .sort((one, other) => other.length - one.length)
  const rest = known.reduce((left, word) => left.replaceAll(word, ''), folded)
  const own = rest !== folded && (!/\p{L}/u.test(rest) || rest.replace(/[^\p{L}\p{N}]/gu, '').length < 4)
  const weak = own || isCommon(folded) || new Set(folded).size < 4
  if (weak) throw refuse.invalid('password_too_common', 'is one of the first that would be guessed', 'password')
}
