import { type Context, use, useEffect, useState } from 'react'

/** What the loaders of a context bring, one after another; undefined until all of it is there. */
export function useLoaded<T>(context: Context<readonly (() => Promise<readonly T[]>)[]>): readonly T[] | undefined {
  const loaders = use(context)
  const [loaded, setLoaded] = useState<readonly T[]>()
  useEffect(() => {
    let isGone = false
    void Promise.all(loaders.map((load) => load())).then((all) => {
      if (!isGone) setLoaded(all.flat())
    })
    return () => {
      isGone = true
    }
  }, [loaders])
  return loaded
}
