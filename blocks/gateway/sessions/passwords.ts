import { availableParallelism } from 'node:os'
import { addressBlock, refuse } from '@quoin/kit/server'
import { isCommon } from './commonPasswords.ts'
import { HashingThreads } from './hashingThreads.ts'

/** Argon2id at the library's figures (19 MiB, 2 passes): 10 to 30 ms of one core. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const atOnceMax = 2
/** Of the whole process, however many hashers it has. Where there are two cores, one is left to everything else. */
const threads = new HashingThreads(Math.min(atOnceMax, Math.max(1, availableParallelism() - 1)))

/** Whoever is `first` goes before the others: who is in already, and the owner of an account, who must get in while it is attacked. */
export type Rank = 'first' | 'usual'

/** What somebody holds while it is their turn. */
export class Turn {}

interface Waiting {
  readonly rank: Rank
  /** The network it comes from, and in which round of all networks it has its turn. */
  readonly from: string
  readonly round: number
  go(): void
  turnAway(): void
}

/**
 * Hashes passwords a few at a time: hashing is the one thing here that an outsider can make expensive. Who finds the queue full
 * gets 429 and a `Retry-After`.
 */
export class PasswordHasher {
  private running = 0
  private readonly waiting: Waiting[] = []
  private dummy: Promise<string> | undefined
  constructor(
    private readonly atOnce = atOnceMax,
    private readonly queueMax = 50,
  ) {}

  /** Whether only those who go first may still come. */
  get isFull(): boolean {
    return this.waiting.length >= this.queueMax
  }

  hash(password: string, rank: Rank = 'usual', address = ''): Promise<string> {
    return this.inTurn(() => threads.ask('hash', password.normalize('NFC'), options), rank, address)
  }

  /**
   * The same work for a secret that is looked up by its hash: always the same bytes for the same text and salt. It stands behind a
   * password or a session, so it goes first.
   */
  async derive(text: string, salt: Buffer): Promise<Buffer> {
    return Buffer.from(await this.inTurn(() => threads.ask('hashRaw', text, { ...options, salt }), 'first'))
  }

  /** False for a wrong password, and after the same work for an account that does not exist. Whoever shows a turn waits for no other. */
  async verify(stored: string | null | undefined, password: string, as: Turn | Rank = 'usual', address = ''): Promise<boolean> {
    if (!(as instanceof Turn)) return this.inTurn((turn) => this.verify(stored, password, turn), as, address)
    this.dummy ??= threads.ask('hash', 'nobody has this password', options)
    const right = await threads.ask('verify', stored ?? (await this.dummy), password.normalize('NFC'))
    return right && Boolean(stored)
  }

  /**
   * Does what leads to one password being looked at when it is its turn, with the password: whoever is turned away has cost nothing
   * but the question. Where the queue is full, whoever is first takes the place of the last who is not. Waits for no other turn inside.
   */
  async inTurn<T>(work: (turn: Turn) => Promise<T>, rank: Rank = 'usual', address = ''): Promise<T> {
    if (this.running < this.atOnce) this.running += 1
    else await this.turn(rank, addressBlock(address, 48))
    try {
      return await work(new Turn())
    } finally {
      const next = this.waiting.shift()
      // The turn is handed on rather than given back, so nobody can slip in between.
      if (next) next.go()
      else this.running -= 1
    }
  }

  /** Networks take turns: the first of each goes before the second of any, so that none keeps the others waiting. */
  private turn(rank: Rank, from: string): Promise<void> {
    if (this.isFull) this.makeRoom(rank, from)
    const alike = this.waiting.filter((one) => one.rank === rank)
    const before = alike.findLast((one) => one.from === from)
    const round = before ? before.round + 1 : (alike[0]?.round ?? 0)
    return new Promise((go, reject) => {
      const behind = this.waiting.findIndex((one) =>
        one.rank === rank ? one.round > round : rank === 'first' && one.rank === 'usual',
      )
      const place = behind < 0 ? this.waiting.length : behind
      this.waiting.splice(place, 0, { rank, from, round, go, turnAway: () => reject(refuse.slowDown(2)) })
    })
  }

  /** Whoever is first takes the place of the last who is not; everybody else that of the last of the network with the most, where that has more. */
  private makeRoom(rank: Rank, from: string): void {
    const usual = this.waiting.filter((one) => one.rank === 'usual')
    const of = (network: string | undefined) => usual.filter((one) => one.from === network)
    const most = usual.reduce<Waiting[]>((all, { from: other }) => (of(other).length > all.length ? of(other) : all), [])
    const last = rank === 'first' ? usual.at(-1) : most.length > of(from).length + 1 ? most.at(-1) : undefined
    if (!last) throw refuse.slowDown(2)
    this.waiting.splice(this.waiting.indexOf(last), 1)
    last.turnAway()
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
    .flatMap((word) => [word, word.replaceAll(/[^\p{L}\p{N}]/gu, ''), ...word.split(/[^\p{L}\p{N}]+/u)])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 4)
    .sort((one, other) => other.length - one.length)
  const rest = known.reduce((left, word) => left.replaceAll(word, ''), folded)
  const own = rest !== folded && (!/\p{L}/u.test(rest) || rest.replace(/[^\p{L}\p{N}]/gu, '').length < 4)
  const weak = own || isCommon(folded) || new Set(folded).size < 4
  if (weak) throw refuse.invalid('password_too_common', 'is too easy to guess', 'password')
}
