import { files } from '@quoin/files/resources'
import { useCaller } from '@quoin/kit/react'
import { useMay, useMe } from '@quoin/ui'
import { sendFile } from '@quoin/ui/transfer/sendFile.ts'
import { useState } from 'react'
import { useFailed } from './useFailed.ts'

const filesMax = 10

/** A file that is to go with the next message; without an id it is on its way. */
export interface Attachment {
  readonly key: string
  readonly name: string
  readonly id?: string
  readonly part: number
}

/** Files for the next message: each is stored among one’s own files first, then named by the message. */
export function useAttachments() {
  const { call } = useCaller()
  const { id: me } = useMe()
  const failed = useFailed()
  const isAllowed = useMay(files.storedFiles.userCreate.permission)
  const [all, setAll] = useState<readonly Attachment[]>([])
  const change = (key: string, values: Partial<Attachment>) =>
    setAll((now) => now.map((one) => (one.key === key ? { ...one, ...values } : one)))
  const remove = (key: string) => setAll((now) => now.filter((one) => one.key !== key))

  async function store(key: string, file: File): Promise<void> {
    try {
      const file_id = await sendFile({
        call,
        file,
        placeOf: (promise) => call(files.storedFiles.userPresign, { user: me, ...promise }),
        parts: files.uploads.parts,
        tell: (part) => change(key, { part }),
      })
      const made = await call(files.storedFiles.userCreate, { user: me, name: file.name, file_id })
      change(key, { id: made.unique_id, part: 1 })
    } catch (error) {
      remove(key)
      failed(error)
    }
  }
  return {
    isAllowed,
    all,
    isBusy: all.some(({ id }) => id === undefined),
    ids: all.flatMap(({ id }) => id ?? []),
    remove,
    clear: () => setAll([]),
    add(chosen: readonly File[]) {
      const fresh = chosen.slice(0, filesMax - all.length).map((file) => ({ file, key: crypto.randomUUID() }))
      setAll((now) => [...now, ...fresh.map(({ file, key }) => ({ key, name: file.name, part: 0 }))])
      for (const { key, file } of fresh) void store(key, file)
    },
  }
}
