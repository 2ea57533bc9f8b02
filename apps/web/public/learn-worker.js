// Opens the pages of a course that this browser keeps where there is no network. What is kept is written by the page, never here; the API is left alone.
const files = 'learn-files'
const data = 'learn-data'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || /^\/(api|u|files)\//.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(keptPage))
  else if (pathname.startsWith('/learn/media/')) event.respondWith(keptMedia(pathname, request.headers.get('range')))
  // Names of built files change with what they say.
  else if (pathname.startsWith('/assets/')) event.respondWith(kept(files, pathname).then((found) => found ?? fetch(request)))
  else event.respondWith(fetch(request).catch(async () => (await kept(files, pathname)) ?? Response.error()))
})

const kept = (cacheName, address) => caches.match(address, { cacheName, ignoreVary: true })

/** The page of the application, marked as one that came from this device. */
async function keptPage() {
  const found = await kept(files, '/')
  if (!found) return Response.error()
  const html = (await found.text()).replace('<head>', '<head><meta name="kept-page" content="true">')
  return new Response(html, { headers: found.headers })
}

/** Sound and film are asked for in parts. */
async function keptMedia(address, range) {
  const found = await kept(data, address)
  if (!found) return Response.error()
  const asked = /^bytes=(\d+)-(\d*)$/.exec(range ?? '')
  if (!asked) return found
  const whole = await found.blob()
  const start = Number(asked[1])
  const end = asked[2] === '' ? whole.size - 1 : Math.min(Number(asked[2]), whole.size - 1)
  if (start > end) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${whole.size}` } })
  return new Response(whole.slice(start, end + 1), {
    status: 206,
    headers: { 'content-type': found.headers.get('content-type') ?? '', 'content-range': `bytes ${start}-${end}/${whole.size}` },
  })
}
