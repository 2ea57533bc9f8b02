import { useEffect, useState } from 'react'

/**
 * The secret of a page that a link leads to. It stands behind the hash, which browsers tell no server; another one in the same tab
 * opens another page, of which nothing of this one is left.
 */
export function useLink(): string {
  const [link] = useState(() => window.location.hash.slice(1))
  useEffect(() => {
    const begin = () => window.location.reload()
    window.addEventListener('hashchange', begin)
    return () => window.removeEventListener('hashchange', begin)
  }, [])
  return link
}

/** Says in the browser's tab what a page for people outside is, and whose, once it is known. */
export function useTabTitle(title: string | undefined, company = 'Quoin'): void {
  useEffect(() => {
    if (title) document.title = `${title} · ${company}`
  }, [title, company])
}
