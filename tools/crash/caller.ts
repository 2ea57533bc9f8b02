import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword } from '../../apps/server/demo/people.ts'
import type { Acknowledged, Journal, Write } from './journal.ts'

const answerMsMax = 15_000

/** A session of somebody of the demo, which all callers share; renewed when it has ended. */
export class Session {
  private headers: Promise<Record<string, string>> | undefined
  constructor(
    readonly origin: string,
    private readonly email = 'admin@demo.test',
    private readonly appKey = 'demo',
  ) {}

  async fetch(method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    const who = await this.headersNow()
    const response = await fetch(`${this.origin}/api${path}`, {
      method,
      headers: { ...who, ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(answerMsMax),
    })
    if (response.status === 401) this.headers = undefined
    return response
  }

  /** What a request of this session carries. */
  headersNow(): Promise<Record<string, string>> {
    return (this.headers ??= this.signIn())
  }

  private async signIn(): Promise<Record<string, string>> {
    const headers = { 'content-type': 'application/json', 'x-api-key': this.appKey }
    for (;;) {
      const response = await fetch(`${this.origin}/api/gateway/auth/sign_in`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ email: this.email, password: demoPassword }),
        signal: AbortSignal.timeout(answerMsMax),
      }).catch(() => undefined)
      if (response?.ok) {
        const { meta } = (await response.json()) as { meta: { auth: { access_token: string } } }
        return { authorization: `Bearer ${meta.auth.access_token}`, 'x-api-key': this.appKey }
      }
      await sleep(50)
    }
  }
}

/** Creates and changes contacts without pause. What gets no answer is asked again with the same key until it is answered. */
export class Caller {
  /** Answers that no fault of the moment explains. */
  readonly surprises: string[] = []
  asked = 0
  unknown = 0
  private readonly own: Acknowledged[] = []
  private isStopping = false

  constructor(
    private readonly session: Session,
    private readonly journal: Journal,
    private readonly onAcknowledged: (askedAt: number) => void,
  ) {}

  stop(): void {
    this.isStopping = true
  }

  async run(): Promise<void> {
    while (!this.isStopping) {
      const write = this.next()
      this.journal.meant(write)
      this.asked++
      await this.settle(write)
    }
  }

  private next(): Write {
    const key = `crash-${randomUUID()}`
    const index = Math.floor(Math.random() * this.own.length)
    if (this.own.length < 5 || Math.random() < 0.5) return { key, kind: 'create' }
    const { id, version } = this.own[index]!
    return { key, kind: 'update', id, version }
  }

  private async settle(write: Write): Promise<void> {
    const askedAt = performance.now()
    for (let attempt = 1; ; attempt++) {
      const answer = await this.send(write).catch(() => undefined)
      if (answer?.status === 200 || answer?.status === 201) return this.keep(write, answer.text, askedAt)
      const isMoment = !answer || answer.status === 503 || answer.status === 401
      if (!isMoment) this.surprises.push(`${write.kind}, attempt ${attempt}: ${answer.status} ${answer.text.slice(0, 200)}`)
      // Only a 500 leaves open whether there was an effect.
      if (!isMoment && answer.status < 500) return
      if (attempt === 1) this.unknown++
      await sleep(30)
    }
  }

  private async send({ key, kind, id, version }: Write): Promise<{ status: number; text: string }> {
    const headers = { 'idempotency-key': key }
    const response =
      kind === 'create'
        ? await this.session.fetch(
            'POST',
            '/crm/contacts',
            { contact: { first_name: 'Crash', last_name: 'Test', source_id: key } },
            headers,
          )
        : await this.session.fetch('PUT', `/crm/contacts/${id}`, { contact: { notes: key, version } }, headers)
    return { status: response.status, text: await response.text() }
  }

  private keep(write: Write, text: string, askedAt: number): void {
    const { data } = JSON.parse(text) as { data: { id: string; attributes: { version: number } } }
    const acknowledged = { ...write, id: data.id, version: data.attributes.version }
    this.journal.acknowledged(acknowledged)
    const place = this.own.findIndex(({ id }) => id === data.id)
    if (place >= 0) this.own.splice(place, 1)
    this.own.push(acknowledged)
    if (this.own.length > 50) this.own.shift()
    this.onAcknowledged(askedAt)
  }
}
