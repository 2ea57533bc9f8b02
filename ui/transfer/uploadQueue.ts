import { useSyncExternalStore } from 'react'

/** Something that is uploaded, whichever page it was begun on. */
export interface UploadJob {
  readonly name: string
  /** Who uploads it: it goes on for nobody else, who would otherwise upload it as their own. */
  readonly person: string
  /** Sends it, telling how far it is (0 to 1). Rejects with what went wrong; whoever tries again calls it anew. */
  run(tell: (share: number) => void, signal: AbortSignal): Promise<void>
  /** It was cancelled, so nothing of it has to be kept. */
  cancelled?(): void
}
export interface Uploading {
  readonly key: number
  readonly name: string
  readonly share: number
  readonly error: unknown
}
interface Task extends Uploading {
  readonly job: UploadJob
  readonly stop: AbortController
}

const atOnceMax = 3

// Kept outside of any page: what is under way goes on while somebody looks at something else.
let tasks: readonly Task[] = []
let next = 0
const active = new Set<number>()
const listeners = new Set<() => void>()

const change = (changed: readonly Task[]) => {
  tasks = changed
  for (const listener of listeners) listener()
}
const set = (key: number, changes: Partial<Uploading>) =>
  change(tasks.map((task) => (task.key === key ? { ...task, ...changes } : task)))
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** All uploads under way and those that failed. */
export const useUploads = (): readonly Uploading[] => useSyncExternalStore(subscribe, () => tasks)

/** Uploads files one after the other, three at a time. */
export function enqueueUploads(jobs: readonly UploadJob[]): void {
  change([
    ...tasks,
    ...jobs.map((job) => ({ key: (next += 1), name: job.name, share: 0, error: null, job, stop: new AbortController() })),
  ])
  work()
}

export function cancelUpload(key: number): void {
  const task = tasks.find((one) => one.key === key)
  task?.stop.abort()
  task?.job.cancelled?.()
  active.delete(key)
  change(tasks.filter((one) => one.key !== key))
  work()
}

/** Ends all uploads, or all but those of one person: somebody else sits here now. */
export function endUploads(but?: string): void {
  for (const { key, job, stop } of tasks) {
    if (job.person === but) continue
    stop.abort()
    active.delete(key)
  }
  change(tasks.filter(({ job }) => job.person === but))
  work()
}

export function retryUpload(key: number): void {
  set(key, { error: null })
  work()
}

function work(): void {
  for (const { key, error, job, stop } of tasks) {
    if (active.size >= atOnceMax) return
    if (active.has(key) || error !== null) continue
    active.add(key)
    void job
      .run((share) => set(key, { share }), stop.signal)
      .then(
        () => change(tasks.filter((task) => task.key !== key)),
        (wrong: unknown) => set(key, { error: wrong }),
      )
      .finally(() => {
        active.delete(key)
        work()
      })
  }
}
