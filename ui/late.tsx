import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/**
 * A component whose code is fetched when it is first drawn, because most who open the page never ask for it. Until it is there
 * the fallback stands in its place, nothing by default.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode = null) {
  const Fetched = lazy(async () => ({ default: await load() }))
  return function Late(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Fetched {...props} />
      </Suspense>
    )
  }
}
