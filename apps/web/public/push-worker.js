// Tells of what comes while the app is closed, and opens the page it leads to. It keeps nothing and answers no request of the app.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const told = event.data ? event.data.json() : {}
  const { id, title = 'Quoin', body, url = '/', unread } = told
  if (unread !== undefined && self.navigator.setAppBadge) void self.navigator.setAppBadge(unread).catch(() => undefined)
  event.waitUntil(
    self.registration.showNotification(title, {
      body: body || undefined,
      tag: id,
      icon: '/mark.svg',
      badge: '/mark.svg',
      data: { url },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { url } = event.notification.data
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(async (windows) => {
      const own = new URL(url, self.location.origin).origin === self.location.origin
      const open = own ? windows.find((one) => 'navigate' in one && 'focus' in one) : undefined
      if (!open) return self.clients.openWindow(url)
      await open.focus()
      return open.navigate(url).catch(() => self.clients.openWindow(url))
    }),
  )
})
