import { ApiError, type Call } from '@quoin/kit/client'
import { type Upload, upload } from '@quoin/ui/transfer/upload.ts'
import { useSyncExternalStore } from 'react'
import { files } from '../resources/index.ts'

/** Where files go: to oneself, to the company (named by its word), or in the place of a file's latest version. */
export interface Goal {
  readonly company?: string
  readonly folder?: string
  readonly file?: string
}
export interface Sending {
  readonly key: number
  readonly name: string
  readonly share: number
  readonly error: unknown
}
interface Task extends Sending {
  readonly file: File
  readonly goal: Goal
  readonly call: Call
  readonly onDone: () => void
  running?: Upload
}

const atOnceMax = 3
const hashedMax = 64 * 1024 * 1024
const addressesMax = 3

// Kept outside of any page: what is under way goes on while somebody looks at something else.
let tasks: readonly Task[] = []
let next = 0
const listeners = new Set<() => void>()
const change = (changed: readonly Task[]) => {
  tasks = changed
  for (const listener of listeners) listener()
}
const set = (key: number, changes: Partial<Task>) =>
  change(tasks.map((task) => (task.key === key ? { ...task, ...changes } : task)))
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** All uploads under way, in every page. */
export const useUploads = (): readonly Sending[] => useSyncExternalStore(subscribe, () => tasks)

const active = new Set<number>()

export function send(call: Call, goal: Goal, chosen: readonly File[], onDone: () => void): void {
  change([
    ...tasks,
    ...chosen.map((file) => ({ key: (next += 1), name: file.name, share: 0, error: null, file, goal, call, onDone })),
  ])
  go()
}

export function stop(key: number): void {
  tasks.find((task) => task.key === key)?.running?.cancel()
  active.delete(key)
  change(tasks.filter((task) => task.key !== key))
  go()
}

export function again(key: number): void {
  set(key, { error: null, share: 0 })
  go()
}

function go(): void {
  for (const task of tasks) {
    if (active.size >= atOnceMax) return
    if (active.has(task.key) || task.error !== null) continue
    active.add(task.key)
    void run(task)
      .then(
        () => change(tasks.filter(({ key }) => key !== task.key)),
        (error: unknown) => set(task.key, { error }),
      )
      .finally(() => {
        active.delete(task.key)
        go()
      })
  }
}

async function run(task: Task): Promise<void> {
  const { key, file, call, goal, onDone } = task
  const promised = {
    filename: file.name,
    size: file.size,
    ...(file.type && { content_type: file.type }),
    ...(file.size <= hashedMax && window.isSecureContext && { sha256: await hashOf(file) }),
  }
  const presigned = () =>
    goal.company
      ? call(files.storedFiles.storagePresign, { urlId: goal.company, ...promised })
      : call(files.storedFiles.presign, promised)
  let place = await presigned()
  for (let address = 1; ; address++) {
    const sent = upload(place.presigned_url, file, place.headers, (share) => set(key, { share }))
    set(key, { running: sent })
    try {
      await sent.done
      break
    } catch (error) {
      // An address that ran out while the file was on its way is asked for anew.
      const isOver = error instanceof ApiError && [403, 404, 410].includes(error.status)
      if (!isOver || address === addressesMax) throw error
      place = await presigned()
    }
  }
  const body = { file_unique_id: place.file_id }
  const folder = folderOf(file, goal.folder)
  const described = { ...body, name: file.name, ...(folder && { virtual_folder: folder }) }
  if (goal.file) await call(files.storedFiles.addVersion, { file: goal.file, ...body })
  else if (goal.company) await call(files.storedFiles.storageCreate, { urlId: goal.company, ...described })
  else await call(files.storedFiles.create, described)
  onDone()
}

/** A folder that was dropped as a whole lies below the one at hand. */
function folderOf(file: File, below?: string): string | undefined {
  const path = ((file as File & { path?: string }).path ?? file.webkitRelativePath).replace(/^\.?\//, '')
  const way = [below, path.split('/').slice(0, -1).join('/')].filter(Boolean).join('/')
  return way || undefined
}

async function hashOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
