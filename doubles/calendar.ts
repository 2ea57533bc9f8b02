import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the server behaves; well unless told otherwise. */
export type CalendarMood =
  | 'well'
  | 'slow'
  | 'refusing'
  | 'garbage'
  | 'failing'
  | 'endless'
  | { readonly sendsTo: string }
  | { readonly waitsFor: Promise<unknown> }

export interface CalendarDouble {
  /** Its address, and that of the calendar with entries. */
  readonly url: string
  readonly calendar: string
  /** What lies in the calendar, by file name. */
  readonly entries: Map<string, { text: string; etag: string }>
  /** Method and path of each call. */
  readonly asked: string[]
  mood: CalendarMood
  close(): Promise<void>
}

const user = '/people/cal/'
const calendar = `${user}work/`
const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A CalDAV server with one calendar that entries lie in and `further` empty ones, for what a real one does not do when asked to: be slow, send elsewhere, never stop. */
export async function startCalendar(further = 0): Promise<CalendarDouble> {
  let revision = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => answer(request, response, Buffer.concat(chunks).toString()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const double: CalendarDouble = {
    url: `${origin}/`,
    calendar: `${origin}${calendar}`,
    entries: new Map(),
    asked: [],
    mood: 'well',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  function answer(request: IncomingMessage, response: ServerResponse, body: string): void {
    const { mood } = double
    double.asked.push(`${request.method} ${request.url}`)
    if (mood === 'slow') return
    if (mood === 'refusing') return void response.writeHead(401).end()
    if (mood === 'failing') return void response.writeHead(503).end()
    if (mood === 'garbage')
      return void response.writeHead(207, { 'content-type': 'application/xml' }).end('<<< multistatus not at all')
    if (mood === 'endless') return pour(response)
    if (typeof mood === 'object' && 'waitsFor' in mood) return void mood.waitsFor.then(() => well(request, response, body))
    if (typeof mood === 'object') return void response.writeHead(302, { location: mood.sendsTo }).end()
    return well(request, response, body)
  }

  function well(request: IncomingMessage, response: ServerResponse, body: string): void {
    if (request.url!.startsWith('/.well-known/')) return void response.writeHead(301, { location: '/' }).end()
    if (request.method === 'PROPFIND') return many(response, found(request.url!))
    if (request.method === 'REPORT') return many(response, request.url!.startsWith(calendar) ? listed(body) : '')
    return keep(request, response, body)
  }

  /** A hundred million characters, as fast as they are taken. */
  function pour(response: ServerResponse): void {
    response.writeHead(207, { 'content-type': 'application/xml' })
    const part = Buffer.alloc(1_000_000, '<multistatus>')
    let left = 100
    const more = () => {
      while (left > 0) {
        left -= 1
        if (!response.write(part)) return void response.once('drain', more)
      }
      response.end()
    }
    more()
  }

  const many = (response: ServerResponse, responses: string): void =>
    void response
      .writeHead(207, { 'content-type': 'application/xml; charset=utf-8' })
      .end(
        `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:s="http://calendarserver.org/ns/">${responses}</d:multistatus>`,
      )
  const one = (href: string, properties: string): string =>
    `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${properties}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`

  const shown = (href: string, name: string): string =>
    one(
      href,
      `<d:displayname>${name}</d:displayname><d:resourcetype><d:collection/><c:calendar/></d:resourcetype><s:getctag>${revision}</s:getctag><c:supported-calendar-component-set><c:comp name="VEVENT"/></c:supported-calendar-component-set>`,
    )

  function found(path: string): string {
    if (path === user)
      return (
        one(
          user,
          `<d:resourcetype><d:collection/></d:resourcetype><c:calendar-home-set><d:href>${user}</d:href></c:calendar-home-set>`,
        ) +
        shown(calendar, 'Work') +
        Array.from({ length: further }, (_, i) => shown(`${user}further${i}/`, `Further ${i}`)).join('')
      )
    return one(path, `<d:current-user-principal><d:href>${user}</d:href></d:current-user-principal>`)
  }

  const listed = (body: string): string =>
    [...double.entries]
      .filter(([name]) => !body.includes('multiget') || body.includes(name))
      .map(([name, { text, etag }]) =>
        one(
          `${calendar}${name}`,
          `<d:getetag>${xml(etag)}</d:getetag>${body.includes('calendar-data') ? `<c:calendar-data>${xml(text)}</c:calendar-data>` : ''}`,
        ),
      )
      .join('')

  function keep(request: IncomingMessage, response: ServerResponse, text: string): void {
    const name = request.url!.slice(calendar.length)
    const there = double.entries.get(name)
    const match = request.headers['if-match']
    if ((request.headers['if-none-match'] === '*' && there) || (match && match !== there?.etag))
      return void response.writeHead(412).end()
    if (request.method === 'DELETE') {
      double.entries.delete(name)
      return void response.writeHead(there ? 204 : 404).end()
    }
    revision += 1
    const etag = `"${revision}"`
    double.entries.set(name, { text, etag })
    response.writeHead(there ? 204 : 201, { etag }).end()
  }
  return double
}
