/** A scan as it lies on the device until the server has it. */
export interface KeptScan {
  /** Place in the order of scanning; given by the database of the browser. */
  readonly number?: number
  /** Company, person and round: another who signs in on this device neither sees nor sends it. */
  readonly scope: string
  readonly clientId: string
  readonly code: string
  readonly at: string
  readonly place?: string
  readonly notes?: string
  readonly condition?: string
  readonly photo?: File
  /** The photo's id once the server has it, so that it is not sent again. */
  readonly image?: string
}

let opened: Promise<IDBDatabase> | undefined
const database = (): Promise<IDBDatabase> =>
  (opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('quoin-assets', 1)
    request.onupgradeneeded = () =>
      request.result.createObjectStore('scans', { keyPath: 'number', autoIncrement: true }).createIndex('scope', 'scope')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  }))

/** Resolves when what was done is on the disk, not only asked for. */
async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T> | undefined): Promise<T> {
  const transaction = (await database()).transaction('scans', mode)
  const request = work(transaction.objectStore('scans'))
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request?.result as T)
    transaction.onabort = () => reject(transaction.error)
  })
}

export const keepScan = (scan: KeptScan): Promise<unknown> => inStore('readwrite', (store) => store.put(scan))

/** Oldest first. */
export const keptScans = (scope: string): Promise<KeptScan[]> =>
  inStore<KeptScan[]>('readonly', (store) => store.index('scope').getAll(scope))

export const forgetScans = (scans: readonly KeptScan[]): Promise<unknown> =>
  inStore('readwrite', (store) => {
    for (const { number } of scans) store.delete(number!)
    return undefined
  })
