import { Worker } from 'node:worker_threads'
import { Refusal, refuse } from '../request/refuse.ts'

/** What one pass over one file may take of the machine. Time counts only while the thread works, not while it waits for us. */
export interface ThreadBudget {
  readonly workingMs: number
  readonly memoryMb: number
}
const usual: ThreadBudget = { workingMs: 120_000, memoryMb: 128 }

interface Message<Batch, Answer> {
  readonly wants?: 'bytes'
  readonly rows?: Batch
  readonly header?: readonly string[]
  readonly done?: Answer
  readonly refused?: { readonly code: string; readonly detail: string }
}

/**
 * One pass of `kit/transfer/fileThread.mjs` over a file: yields what it hands over and returns what it answers. A file that takes more than its
 * budget ends the thread and nothing else, and is refused, so that the job which asked fails and is not begun again.
 */
export async function* inThread<Batch, Answer>(
  pass: object,
  bytes: AsyncIterator<Uint8Array>,
  signal: AbortSignal | undefined,
  budget: ThreadBudget = usual,
): AsyncGenerator<{ rows: Batch; header?: readonly string[] }, Answer> {
  const thread = new Worker(new URL('./fileThread.mjs', import.meta.url), {
    workerData: pass,
    // It needs nothing that Node was told for the process, such as how to read TypeScript.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: budget.memoryMb, maxYoungGenerationSizeMb: 16 },
  })
  let leftMs = budget.workingMs
  try {
    for (let reply: object | undefined; ; ) {
      signal?.throwIfAborted()
      const since = performance.now()
      const message = await known<Message<Batch, Answer>>(thread, reply, leftMs, signal)
      leftMs -= performance.now() - since
      if (message.refused) throw refuse.invalid(message.refused.code, message.refused.detail)
      if (message.wants) {
        const { value, done } = await bytes.next()
        reply = { bytes: done ? null : value }
      } else if (message.rows) {
        yield { rows: message.rows, header: message.header }
        reply = {}
      } else return message.done as Answer
    }
  } finally {
    await thread.terminate()
  }
}

/** The next message of the thread after `reply` was given to it. */
function known<T>(thread: Worker, reply: object | undefined, leftMs: number, signal: AbortSignal | undefined): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const end = (error: unknown) => {
      clean()
      reject(error as Error)
    }
    const onMessage = (message: T) => {
      clean()
      resolve(message)
    }
    const onError = (error: Error & { code?: string }) =>
      end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch('memory') : error)
    const onExit = () => end(new Error('The thread that read a file ended.'))
    const onAbort = () => end(signal!.reason)
    const timer = setTimeout(() => end(tooMuch('time')), Math.max(0, leftMs))
    const clean = () => {
      clearTimeout(timer)
      thread.off('message', onMessage).off('error', onError).off('exit', onExit)
      signal?.removeEventListener('abort', onAbort)
    }
    thread.on('message', onMessage).on('error', onError).on('exit', onExit)
    signal?.addEventListener('abort', onAbort, { once: true })
    if (reply) thread.postMessage(reply)
  })
}

/** One pass over what comes along with it, without a file. */
export async function answerInThread<Answer>(pass: object, budget?: ThreadBudget): Promise<Answer> {
  const nothing = { next: async () => ({ value: undefined, done: true as const }) }
  try {
    const { value } = await inThread<never, Answer>(pass, nothing, undefined, budget).next()
    return value as Answer
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'file_too_complex') throw error
    throw refuse.invalid('too_complex', 'This takes too much time or memory. Make it shorter.')
  }
}

const tooMuch = (what: 'memory' | 'time') =>
  new Refusal(422, {
    code: 'file_too_complex',
    detail: `Reading the file takes too much ${what}. Split it into several files, or save it again as CSV.`,
  })
