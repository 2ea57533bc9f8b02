/**
 * A link with a parameter, where the page it leads to reads its own: behind the `#` where that is a route of the application, as
 * hash routers have them, else in the query. Anything else behind a `#` stays behind it.
 */
export function linkWith(link: URL, name: string, value: string): URL {
  const made = new URL(link)
  if (!/^#!?\//.test(made.hash)) {
    made.searchParams.set(name, value)
    return made
  }
  const [route = '', query = ''] = made.hash.split(/\?(.*)/s)
  const parameters = new URLSearchParams(query)
  parameters.set(name, value)
  made.hash = `${route}?${parameters}`
  return made
}
