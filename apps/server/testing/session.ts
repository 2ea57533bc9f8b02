import { companies, emailOf, type Name, password, cast } from './cast.ts'

type Headers = Record<string, string>
export type Way = 'headers' | 'bearer'
export type Send = (
  method: string,
  path: string,
  headers: Headers,
  body?: unknown,
) => Promise<{ status: number; headers: globalThis.Headers; text: string }>

/** One person signed in, as one of the two kinds of client holds a session. */
export class PersonSession {
  private constructor(
    readonly name: Name,
    readonly way: Way,
    readonly userId: string,
    readonly refreshToken: string,
    private gateway: Headers,
    private readonly others: Headers,
  ) {}

  /** Signs in and opens the person's company; in earnest, over HTTP. */
  static async open(send: Send, name: Name, way: Way): Promise<PersonSession> {
    const company = companies[cast[name].tenant]
    const app: Headers = way === 'bearer' ? { 'x-api-key': company.appId } : { appid: company.appId }
    const signedIn = await send('POST', '/api/gateway/auth/sign_in', app, { email: emailOf(name), password })
    if (signedIn.status !== 200) throw new Error(`${name} could not sign in: ${signedIn.status} ${signedIn.text}`)
    const { data, meta } = JSON.parse(signedIn.text) as {
      data: { id: string }
      meta: { auth: { access_token: string; refresh_token: string } }
    }
    const { access_token, refresh_token } = meta.auth
    if (way === 'bearer') {
      const headers = { ...app, authorization: `Bearer ${access_token}`, 'tenant-id': company.urlId }
      return new PersonSession(name, way, data.id, refresh_token, headers, headers)
    }
    const gateway = { ...app, ...sessionHeaders(signedIn.headers) }
    const opened = await send('POST', `/api/gateway/companies/${company.urlId}/access`, gateway, { user: {} })
    if (opened.status !== 200) throw new Error(`${name} could not open ${company.urlId}: ${opened.status} ${opened.text}`)
    const { company_token } = (JSON.parse(opened.text) as { data: { attributes: { company_token: string } } }).data.attributes
    return new PersonSession(
      name,
      way,
      data.id,
      refresh_token,
      { ...gateway, ...sessionHeaders(opened.headers) },
      { ...app, 'company-token': company_token },
    )
  }

  headersFor(path: string): Headers {
    return path.startsWith('/api/gateway') ? this.gateway : this.others
  }

  /** A new header token comes with an answer; a blank one says that the one at hand stays. */
  received(headers: globalThis.Headers): void {
    if (this.way === 'headers' && headers.get('access-token')?.trim())
      this.gateway = { ...this.gateway, ...sessionHeaders(headers) }
  }
}

const sessionHeaders = (headers: globalThis.Headers): Headers =>
  Object.fromEntries(
    ['access-token', 'client', 'expiry', 'token-type', 'uid'].flatMap((name) => {
      const value = headers.get(name)?.trim()
      return value ? [[name, value]] : []
    }),
  )
