import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Provider } from 'oidc-provider'

export interface OidcPerson {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
}
export interface OidcDouble {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Another client of the same provider, whose tokens are not for ours. */
  readonly otherClientId: string
  /** Lets it send people back to one more address. */
  addRedirect(uri: string): Promise<void>
  /** Who is signed in at the provider when the next browser comes by. */
  person: OidcPerson
  /** From now on it trades codes in the name of the other client, or signs in the name of another issuer. */
  crooked: 'audience' | 'issuer' | undefined
  /** Goes through the provider's pages as a browser would; answers the address it is sent back to. */
  visit(url: string): Promise<URL>
  close(): Promise<void>
}

/** The library's advice to operators: keys, cookies and storage of a provider that lives for a minute need none of it. */
const quiet = <T>(work: () => T): T => {
  const { warn, info } = console
  console.warn = console.info = () => undefined
  try {
    return work()
  } finally {
    Object.assign(console, { warn, info })
  }
}

/** A real OpenID provider on this machine, in whose pages nobody has to click: it signs in and agrees by itself. */
export async function startOidc({
  redirectUris,
  port = 0,
}: {
  redirectUris: readonly string[]
  port?: number
}): Promise<OidcDouble> {
  let provider: Provider | undefined
  const server = createServer((request, response) => void answer(request, response))
  await listen(server, port)
  const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const secret = 'a secret of the provider and its clients alone'
  const clientOf = (client_id: string) => ({ client_id, client_secret: secret, redirect_uris: [...redirectUris] })
  const double: OidcDouble = {
    issuer,
    clientId: 'quoin',
    otherClientId: 'somebody-else',
    clientSecret: secret,
    crooked: undefined,
    person: { sub: 'nobody' },
    async addRedirect(uri) {
      for (const id of [double.clientId, double.otherClientId]) {
        const client = await provider!.Client.find(id)
        Object.assign(client!, { redirectUris: [...(client!.redirectUris ?? []), uri] })
      }
    },
    visit: (url) => visit(url, issuer),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  provider = quiet(
    () =>
      new Provider(issuer, {
        clients: [clientOf(double.clientId), clientOf(double.otherClientId)],
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
        ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
        // The claims stand in the token itself, so that whoever reads them has to check the token.
        conformIdTokenClaims: false,
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_, { uid }) => `/agree/${uid}` },
        findAccount: (_, accountId) => ({ accountId, claims: async () => ({ ...double.person, sub: accountId }) }),
      }),
  )

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = provider!
    if (request.url!.startsWith('/agree/')) return agree(at, request, response)
    const isTrade = request.url === '/token'
    if (isTrade && double.crooked === 'audience') {
      request.headers.authorization = `Basic ${Buffer.from(`${double.otherClientId}:${encodeURIComponent(secret).replaceAll('%20', '+')}`).toString('base64')}`
    }
    Object.assign(at, { issuer: isTrade && double.crooked === 'issuer' ? 'https://somebody.example' : issuer })
    await at.callback()(request, response)
  }
  async function agree(at: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params, grantId, session } = await at.interactionDetails(request, response)
    if (prompt.name === 'login') return at.interactionFinished(request, response, { login: { accountId: double.person.sub } })
    const grant = grantId
      ? await at.Grant.find(grantId)
      : new at.Grant({ accountId: session!.accountId, clientId: String(params.client_id) })
    grant!.addOIDCScope('openid email profile')
    return at.interactionFinished(
      request,
      response,
      { consent: { grantId: await grant!.save() } },
      { mergeWithLastSubmission: true },
    )
  }
  return double
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })

/** Follows every redirect inside the provider, with its cookies. */
async function visit(url: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let at = new URL(url)
  for (let step = 0; step < 10; step++) {
    if (at.origin !== issuer) return at
    const response = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      if (value) cookies.set(name!, value)
      else cookies.delete(name!)
    }
    const next = response.headers.get('location')
    if (!next)
      throw new Error(`The provider answered ${response.status} at ${at.pathname}: ${(await response.text()).slice(0, 300)}`)
    at = new URL(next, at)
  }
  throw new Error('The provider sends browsers round and round.')
}
