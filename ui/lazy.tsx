import { type ComponentType, lazy as reactLazy, type ReactNode, Suspense } from 'react'

/**
 * A component whose code is fetched when it is first drawn, because most who open the page never ask for it. Until it is there
 * the fallback stands in its place, nothing by default.
 */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode = null) {
  const Fetched = reactLazy(async () => ({ default: await load() }))
  return function Lazy(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Fetched {...props} />
      </Suspense>
    )
  }
}
