import { useAction } from '@quoin/kit/react'
import { useMe } from '@quoin/ui/session/me.ts'
import { useEffect, useState } from 'react'
import { university } from '../resources/index.ts'

const read = (key: string): string[] => JSON.parse(localStorage.getItem(key) ?? '[]') as string[]

/**
 * Finishes a day or chapter. Without a network it is kept in this browser, for this person alone, and sent once the network is back or
 * a course is opened again; the server finishes each once, however often it is asked.
 */
export function useFinish() {
  const { id: me } = useMe()
  const { mutateAsync, error, isPending } = useAction(university.learning.finish)
  const key = `university-unsent-${me}`
  const [unsent, setUnsent] = useState(() => read(key))
  const keep = (ids: readonly string[]) => {
    if (ids.length > 0) localStorage.setItem(key, JSON.stringify(ids))
    else localStorage.removeItem(key)
    setUnsent([...ids])
  }
  const send = async (id: string) => {
    const others = read(key).filter((one) => one !== id)
    try {
      await mutateAsync({ id })
      keep(others)
    } catch (refused) {
      // What the server refuses is told; what never reached it waits.
      keep((refused as { status: number }).status === 0 ? [...others, id] : others)
    }
  }
  useEffect(() => {
    const sendAll = () => void read(key).reduce((before, id) => before.then(() => send(id)), Promise.resolve())
    if (navigator.onLine) sendAll()
    addEventListener('online', sendAll)
    return () => removeEventListener('online', sendAll)
  }, [key])
  return { finish: (id: string) => void send(id), isPending, error, isUnsent: (id: string) => unsent.includes(id) }
}
