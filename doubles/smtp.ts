import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** As it came over the wire. */
  readonly raw: string
  readonly parsed: Email
  readonly encrypted: boolean
}
export interface Trouble {
  /** Where it strikes: while naming the sender or the recipient, or after the whole message was sent. */
  readonly at: 'sender' | 'recipient' | 'data'
  /** A reply code such as 451 or 550, or `hang up` to break the connection. */
  readonly answer: number | 'hang up'
  readonly times: number
  /** Only recipients, or senders, that contain this. */
  readonly recipient?: string
}
export interface SmtpDouble {
  readonly url: string
  readonly port: number
  /** Oldest first; only what was accepted. */
  readonly mails: readonly ReceivedMail[]
  trouble(trouble: Trouble): void
  close(): Promise<void>
}

export interface SmtpDoubleSettings {
  /** A port to listen on again after having been down. */
  readonly port?: number
  /** Mail is only taken after signing in as this user. */
  readonly user?: { readonly name: string; readonly password: string }
  /** Offers STARTTLS, under a certificate nobody should trust: connect with `?tls.rejectUnauthorized=false`. */
  readonly startTls?: boolean
  /** Speaks nothing but TLS from the first byte. */
  readonly wholeTls?: boolean
  /** Another certificate than the one nobody should trust. */
  readonly certificate?: { readonly key: string; readonly cert: string }
}

/** A mail server that accepts everything and keeps it, over a real socket. It can be told to fail as real ones do. */
export async function startSmtpDouble(settings: SmtpDoubleSettings = {}): Promise<SmtpDouble> {
  const mails: ReceivedMail[] = []
  const troubles: { -readonly [K in keyof Trouble]: Trouble[K] }[] = []
  const strikes = (at: Trouble['at'], recipients: readonly string[]) => {
    const found = troubles.find(
      (one) => one.at === at && one.times > 0 && recipients.some((to) => to.includes(one.recipient ?? '')),
    )
    if (found) found.times--
    return found?.answer
  }
  const refusal = (code: number) => Object.assign(new Error(`Injected ${code}`), { responseCode: code })
  const { user, startTls = false, wholeTls: secure = false, certificate } = settings

  const server = new SMTPServer({
    authOptional: !user,
    secure,
    ...certificate,
    disabledCommands: [...(user ? [] : ['AUTH']), ...(startTls ? [] : ['STARTTLS'])],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      user && username === user.name && password === user.password ? done(null, { user: username }) : done(refusal(535)),
    onMailFrom({ address }, session, done) {
      const answer = strikes('sender', [address])
      if (answer === 'hang up') hangUp(session.id)
      else done(answer ? refusal(answer) : null)
    },
    onRcptTo({ address }, session, done) {
      const answer = strikes('recipient', [address])
      if (answer === 'hang up') hangUp(session.id)
      else done(answer ? refusal(answer) : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const answer = strikes('data', to)
        if (answer === 'hang up') return hangUp(session.id)
        if (answer) return done(refusal(answer))
        const raw = Buffer.concat(chunks)
        PostalMime.parse(raw).then((parsed) => {
          mails.push({
            from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
            to,
            raw: raw.toString('latin1'),
            parsed,
            encrypted: session.secure,
          })
          done()
        }, done)
      })
    },
  })
  const hangUp = (id: string) => {
    for (const connection of server.connections as unknown as Iterable<{ id: string; _socket: { destroy(): void } }>) {
      if (connection.id === id) connection._socket.destroy()
    }
  }
  // A client that hangs up is no failure of the server.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(settings.port ?? 0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const account = user ? `${encodeURIComponent(user.name)}:${encodeURIComponent(user.password)}@` : ''
  return {
    mails,
    port,
    url: `smtp://${account}127.0.0.1:${port}`,
    trouble: (trouble) => {
      troubles.push({ ...trouble })
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const connection of server.connections as unknown as Iterable<{ _socket: { destroy(): void } }>)
          connection._socket.destroy()
      }),
  }
}
