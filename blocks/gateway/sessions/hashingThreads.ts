import { Worker } from 'node:worker_threads'
import type { hashRawSync, hashSync, verifySync } from '@node-rs/argon2'

/** What a thread can be asked for. */
interface Deeds {
  readonly hash: typeof hashSync
  readonly hashRaw: typeof hashRawSync
  readonly verify: typeof verifySync
}

/**
 * Threads that hash and do nothing else, below everything else in rank: who waits for a password to be looked at waits longer on a
 * busy machine, and nobody who is in notices. Node's own threads, which read files and look up names, are left alone. They begin with
 * the first password and end with the process, which they keep alive only while they work.
 */
export class HashingThreads {
  private readonly idle: Worker[] = []
  private readonly waiting: ((thread: Worker) => void)[] = []
  private started = 0
  constructor(private readonly threadsMax: number) {}

  async ask<D extends keyof Deeds>(action: D, ...input: Parameters<Deeds[D]>): Promise<ReturnType<Deeds[D]>> {
    const thread = await this.free()
    let lives = true
    let broken = (_: Error) => {}
    thread.ref()
    try {
      return await new Promise((resolve, reject) => {
        thread.once('message', ({ done, error }: { done: ReturnType<Deeds[D]>; error?: Error }) =>
          error ? reject(error) : resolve(done),
        )
        broken = (error) => {
          lives = false
          reject(error)
        }
        thread.once('error', broken)
        thread.postMessage([action, input])
      })
    } finally {
      thread.removeAllListeners('message').off('error', broken).unref()
      if (!lives) this.started -= 1
      const next = this.waiting.shift()
      if (next) next(lives ? thread : this.start())
      else if (lives) this.idle.push(thread)
    }
  }

  private async free(): Promise<Worker> {
    const thread = this.idle.pop()
    if (thread) return thread
    if (this.started < this.threadsMax) return this.start()
    return new Promise((go) => this.waiting.push(go))
  }

  private start(): Worker {
    this.started += 1
    const thread = new Worker(new URL('./hashingThread.mjs', import.meta.url), {
      // It needs nothing that Node was told for the process, such as how to read TypeScript.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
    })
    // One that breaks while nobody asks anything of it is not asked again, and ends nothing else.
    thread.on('error', () => {
      const place = this.idle.indexOf(thread)
      if (place < 0) return
      this.idle.splice(place, 1)
      this.started -= 1
    })
    return thread
  }
}
