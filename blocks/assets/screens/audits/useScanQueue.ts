import { ApiError, type Call } from '@quoin/kit/client'
import { refresh, useCaller } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { sendFile } from '@quoin/ui/transfer/sendFile.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { assets } from '../../resources/index.ts'
import { forgetScans, type KeptScan, keepScan, keptScans } from './keptScans.ts'

export interface Verdict {
  readonly outcome: 'found' | 'repeated' | 'unexpected' | 'unknown' | 'wrong_place'
  readonly asset_unique_id: string | null
  readonly asset_name: string | null
}
export interface Totals {
  readonly expected_total: number
  readonly found_total: number
}
export type Scanned = Pick<KeptScan, 'code' | 'place' | 'notes' | 'condition' | 'photo'>

const batchSize = 50
const againMs = 4_000
/** What may pass by itself is tried again; a refusal waits for a person. */
const passes = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500

/**
 * Keeps every scan on the device first and sends it when the server can be reached. Each has an id of its own, so that one that is
 * sent twice, because an answer was lost or two tabs are open, counts once.
 */
export function useScanQueue(session: string) {
  const { call, tenant } = useCaller()
  const cache = useQueryClient()
  const scope = `${tenant} ${useMe().id} ${session}`
  const [kept, setKept] = useState<readonly KeptScan[]>([])
  const [verdicts, setVerdicts] = useState<ReadonlyMap<string, Verdict>>(new Map())
  const [totals, setTotals] = useState<Totals | null>(null)
  const [refusal, setRefusal] = useState<unknown>(null)
  const [photoLost, setPhotoLost] = useState<{ code: string; error: unknown } | null>(null)
  const running = useRef<Promise<void> | null>(null)

  const look = useCallback(async () => setKept(await keptScans(scope)), [scope])

  /** One sending at a time: here by waiting for it, among tabs by a lock where the browser has them. */
  const send = useCallback((): Promise<void> => {
    const sendAll = async () => {
      for (;;) {
        const batch = (await keptScans(scope)).slice(0, batchSize)
        if (batch.length === 0) return
        const list = []
        for (const scan of batch) {
          const image = await sendPhoto(call, scan).catch((error: unknown) => {
            if (passes(error)) throw error
            // A photo that is refused holds up no scan.
            setPhotoLost({ code: scan.code, error })
            return undefined
          })
          list.push(travelling(scan, image))
        }
        const answer = await call(assets.auditSessions.scans, { session, list })
        await forgetScans(batch)
        setVerdicts((before) => new Map([...before, ...answer.results.map((one) => [one.client_id, one] as const)]))
        setTotals(answer)
        await look()
      }
    }
    running.current ??= (async () => {
      try {
        await (navigator.locks ? navigator.locks.request(`quoin scans ${scope}`, sendAll) : sendAll())
        setRefusal(null)
        void refresh(cache, tenant, 'assets.auditSessions')
      } catch (error) {
        if (!passes(error)) setRefusal(error)
      } finally {
        running.current = null
        await look()
      }
    })()
    return running.current
  }, [call, cache, tenant, scope, session, look])

  useEffect(() => {
    const go = () => void send()
    void look().then(go)
    addEventListener('online', go)
    return () => removeEventListener('online', go)
  }, [look, send])
  useEffect(() => {
    if (kept.length === 0 || refusal) return
    const clock = setTimeout(() => void send(), againMs)
    return () => clearTimeout(clock)
  }, [kept, refusal, send])

  return {
    kept,
    verdicts,
    totals,
    refusal,
    photoLost,
    /** Resolves with the id of the scan when it lies on the device. */
    async add(scan: Scanned): Promise<string> {
      const clientId = crypto.randomUUID()
      await keepScan({ ...scan, scope, clientId, at: new Date().toISOString() })
      await look()
      // One that is being sent may have been read before this one was kept.
      void (running.current ?? Promise.resolve()).then(send)
      return clientId
    },
    retry: () => void send(),
    /** Gives up what waits, when the server will never take it. */
    async discard() {
      await forgetScans(await keptScans(scope))
      setRefusal(null)
      await look()
    },
  }
}

const travelling = (scan: KeptScan, image: string | undefined) => ({
  client_id: scan.clientId,
  code: scan.code,
  at: scan.at,
  ...(scan.place && { location_unique_id: scan.place }),
  ...(scan.notes && { notes: scan.notes }),
  ...(scan.condition && { condition: scan.condition }),
  ...(image && { image_unique_id: image }),
})

/** The id of a scan's photo among the pictures of its asset; of a code that nothing has there is none to keep. */
async function sendPhoto(call: Call, scan: KeptScan): Promise<string | undefined> {
  if (!scan.photo || scan.image) return scan.image
  const { asset_unique_id: asset } = await call(assets.assets.scan, { code: scan.code })
  if (!asset) return undefined
  const file = await sendFile({
    call,
    file: scan.photo,
    placeOf: (promise) => call(assets.images.presign, { asset, ...promise }),
  })
  const image = ((await call(assets.images.create, { asset, file_unique_id: file })) as { unique_id: string }).unique_id
  await keepScan({ ...scan, image })
  return image
}
