const name = 'UnreachableCode'

/**
 * Names errors of code that could not be fetched. The router reloads the page for those it knows by their message, which without a
 * connection trades the application for the browser's error page.
 */
export function watchCode(): void {
  addEventListener('vite:preloadError', (event) => {
    event.payload.name = name
    event.payload.message = `The code of a page did not come: ${event.payload.message}`
  })
}

export const isUnreachableCode = (error: unknown): boolean => error instanceof Error && error.name === name

/** Whether the server answers at all. */
export const isReachable = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
