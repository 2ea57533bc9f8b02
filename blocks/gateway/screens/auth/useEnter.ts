import { frontDoor, useGo } from '@quoin/ui/pages'
import { useQueryClient } from '@tanstack/react-query'

/** Goes inside, once one is signed in: to where one was headed, or to the front door. */
export function useEnter(): (back?: string) => void {
  const go = useGo()
  const cache = useQueryClient()
  return (back) => {
    // What a visitor was told, or the person before, is of no use to this one.
    cache.removeQueries({ type: 'inactive' })
    void go(back && back !== '/' ? { ...frontDoor, search: { return: back } } : frontDoor, { replace: true })
  }
}
