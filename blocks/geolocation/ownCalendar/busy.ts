import { Worker } from 'node:worker_threads'
import { KeyedQueue } from '@quoin/kit/server'
import { momentOf } from '../booking/clock.ts'
import { merged, type Stretch } from '../booking/hours.ts'
import { bounds } from '../bounds.ts'
import { CalendarTrouble } from './server.ts'

type At = number | { readonly day: string; readonly minute: number }
interface Found {
  readonly spans: readonly { readonly uid: string; readonly from: At; readonly to: At }[]
  readonly unread: number
}

/** When somebody is busy by the texts of their calendars, as one where times touch. `own` are entries that Quoin wrote. */
export async function busyBy(
  tenantId: string,
  texts: readonly string[],
  window: Stretch,
  timeZone: string,
  own: ReadonlySet<string>,
): Promise<Stretch[]> {
  if (texts.length === 0) return []
  const { spans, unread } = await readInThread(tenantId, { texts, ...window, max: bounds.ownSpans })
  if (unread === texts.length) throw new CalendarTrouble('not_a_calendar')
  const moment = (at: At) => (typeof at === 'number' ? at : momentOf(timeZone, at.day, at.minute))
  return merged(
    spans
      .filter(({ uid }) => !own.has(uid))
      .map(({ from, to }) => ({ from: Math.max(moment(from), window.from), to: Math.min(moment(to), window.to) })),
  ).slice(0, bounds.ownBusy)
}

/** A company reads one calendar at a time, and leaves two threads to others. */
const queue = new KeyedQueue()

/** Texts that cost more time or memory than they may end the thread and nothing else. */
async function readInThread(tenantId: string, workerData: object): Promise<Found> {
  const leave = await queue.enter([
    { name: `company ${tenantId}`, width: 1 },
    { name: 'every company', width: 3 },
  ])
  const thread = new Worker(new URL('./busyThread.mjs', import.meta.url), {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
  })
  const late = setTimeout(() => void thread.terminate(), bounds.ownWorkingMs)
  try {
    return await new Promise<Found>((resolve, reject) => {
      const fail = (cause: unknown) => reject(new CalendarTrouble('too_big', cause))
      thread.once('message', resolve).once('error', fail).once('exit', fail)
    })
  } finally {
    clearTimeout(late)
    await thread.terminate()
    leave()
  }
}
