import type { Goal } from './uploads.ts'

/** A large upload that has not ended, with its bytes, so that it goes on after the page was loaded anew. */
export interface Unfinished {
  readonly id: string
  readonly file: File
  readonly path: string
  readonly goal: Goal
  /** The reservation whose parts are on their way. */
  readonly upload: string
}

const storeName = 'unfinished'

function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('quoin-uploads', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'id' })
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

export const keepUnfinished = (one: Unfinished): Promise<unknown> =>
  orNothing<unknown>(
    within('readwrite', (store) => store.put(one)),
    undefined,
  )
export const forgetUnfinished = (id: string): Promise<unknown> =>
  orNothing<unknown>(
    within('readwrite', (store) => store.delete(id)),
    undefined,
  )
/** Those of one company. */
export const unfinishedOf = async (company: string): Promise<Unfinished[]> =>
  (
    await orNothing<Unfinished[]>(
      within('readonly', (store) => store.getAll() as IDBRequest<Unfinished[]>),
      [],
    )
  ).filter(({ goal }) => goal.in === company)
