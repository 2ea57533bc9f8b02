import { useCaller } from '@quoin/kit/react'
import { useState } from 'react'
import { content } from '../resources/index.ts'

const atOnce = 3

/** Copies pictures of other sites, and answers where each is from then on; those that cannot be had are left out. */
export function useCopyPictures() {
  const { call } = useCaller()
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number } | null>(null)
  async function copy(addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const copies = new Map<string, string>()
    const left = [...addresses]
    let done = 0
    setProgress({ done, total: addresses.length })
    const work = async () => {
      for (let address = left.shift(); address; address = left.shift()) {
        const copied = await call(content.media.copy, { url: address }).catch(() => undefined)
        if (copied) copies.set(address, copied.url)
        setProgress({ done: ++done, total: addresses.length })
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    setProgress(null)
    return copies
  }
  return { copy, progress }
}
