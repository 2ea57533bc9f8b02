import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

/** Goes inside, once one is signed in: to where one was headed, or to the front door. */
export function useEnter(): (back?: string) => void {
  const router = useRouter()
  const cache = useQueryClient()
  return (back) => {
    // What a visitor was told, or the person before, is of no use to this one.
    cache.removeQueries({ type: 'inactive' })
    router.history.replace(back && back !== '/' ? `/?return=${encodeURIComponent(back)}` : '/')
  }
}
