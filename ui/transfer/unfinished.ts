import { keptUploads } from './keptUploads.ts'
import { markUnfinished } from './useUnfinishedUploads.ts'

/** An operation by its dotted name, as it outlives the page. */
interface Named {
  readonly operation: string
  readonly input: Readonly<Record<string, unknown>>
}

/** A large upload that has not ended, with its bytes, so that it goes on after the page was loaded anew. */
export interface Unfinished {
  readonly id: string
  /** Whose, in which company. */
  readonly scope: string
  readonly file: File
  /** The reservation whose parts are on their way. */
  readonly upload: string
  readonly plan: {
    readonly presign: Named
    readonly confirm: Named
    readonly parts: string
    readonly isHashed?: boolean
    readonly alsoRefreshes?: readonly string[]
  }
}

const storeName = 'uploads'

function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(keptUploads, 2)
    request.onupgradeneeded = () => {
      // What was kept by an earlier release says its plan otherwise.
      for (const name of request.result.objectStoreNames) request.result.deleteObjectStore(name)
      request.result.createObjectStore(storeName, { keyPath: 'id' })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing.'))
  })
}

async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opened = await database()
  try {
    return await new Promise((resolve, reject) => {
      const request = work(opened.transaction(storeName, mode).objectStore(storeName))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing.'))
    })
  } finally {
    opened.close()
  }
}

/** A browser that keeps nothing, such as a private window, uploads all the same; only a reload begins anew there. */
const orNothing = <T>(kept: Promise<T>, nothing: T): Promise<T> => kept.catch(() => nothing)

export function keepUnfinished(one: Unfinished): Promise<unknown> {
  markUnfinished(true)
  return orNothing<unknown>(
    within('readwrite', (store) => store.put(one)),
    undefined,
  )
}
export async function forgetUnfinished(id: string): Promise<void> {
  await orNothing<unknown>(
    within('readwrite', (store) => store.delete(id)),
    undefined,
  )
  const others = await orNothing(
    within('readonly', (store) => store.count()),
    1,
  )
  markUnfinished(others > 0)
}
/** Those of one person in one company. */
export const unfinishedOf = async (scope: string): Promise<Unfinished[]> =>
  (
    await orNothing<Unfinished[]>(
      within('readonly', (store) => store.getAll() as IDBRequest<Unfinished[]>),
      [],
    )
  ).filter((one) => one.scope === scope)

const held = new Set<string>()

/** Claims an upload for this page until it is left, so that no other tab goes on with it as well; false where this page or another has it. */
export function holdUnfinished(id: string): Promise<boolean> {
  if (held.has(id)) return Promise.resolve(false)
  held.add(id)
  // Only safe addresses have locks; elsewhere two tabs send the same parts, and one of them confirms.
  if (!('locks' in navigator)) return Promise.resolve(true)
  return new Promise((resolve) => {
    void navigator.locks.request(`quoin upload ${id}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock ? new Promise<void>(() => {}) : undefined
    })
  })
}
