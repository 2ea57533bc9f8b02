import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being put on paper, where nothing can be scrolled to. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const media = window.matchMedia('print')
    // The paper is filled right after the event, so it has to be drawn by then.
    const set = (next: boolean) => flushSync(() => setPrinting(next))
    const begin = () => set(true)
    const end = () => set(false)
    const change = () => set(media.matches)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    media.addEventListener('change', change)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      media.removeEventListener('change', change)
    }
  }, [])
  return printing
}
