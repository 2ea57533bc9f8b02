import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Thing = Record<string, any>
export interface StripeDouble {
  /** What a server is told to take cards with it. */
  readonly settings: {
    readonly provider: 'stripe'
    readonly address: string
    readonly secretKey: string
    readonly webhookSecret: string
  }
  /** Everything there is, by id. */
  readonly things: ReadonlyMap<string, Thing>
  /** What prices cost for a period, by their id; others cost ten. */
  readonly prices: Map<string, number>
  /** Every request that had an effect, oldest first. */
  readonly effects: readonly string[]
  /** The buyer's browser pays: the intent succeeds, is reserved, or fails with a sentence. Answers the event that tells of it. */
  confirm(intent: string, failure?: string): Thing
  /** The buyer opens the page of a checkout session and pays there. Answers the event of the payment or subscription that this makes. */
  payOn(session: string): Thing
  /** Changes a subscription as the provider would over time. Answers the event. */
  move(subscription: string, changes: Thing, type?: string): Thing
  /** Bills a period of a subscription: it is paid, or its payment fails with a sentence. The same bill again is its next attempt. Answers the event. */
  bill(subscription: string, input: { amount: number; tax?: number; failure?: string; reason?: string; invoice?: string }): Thing
  /** The next request is done and not answered until it is told what becomes of its answer. */
  holdNext(): Held
  /** The next request is refused with a sentence. */
  refuseNext(message: string): void
  /** A delivery of an event as it is sent: text, and the header that signs it at a time. */
  signed(event: Thing, at?: number, secret?: string): { body: string; headers: Record<string, string> }
  close(): Promise<void>
}

/** A request whose answer is held back. */
export interface Held {
  /** When it was asked and done: what it made. */
  readonly done: Promise<Thing>
  answer(): void
  /** The connection ends without an answer. */
  cut(): void
}

/**
 * A card provider on this machine, as strict as the real one where we lean on it: it wants the key, keeps state, takes an
 * idempotency key once and refuses it for another request, never captures or gives back more than there is.
 */
export async function startStripe(): Promise<StripeDouble> {
  const [secretKey, webhookSecret] = [`sk_test_${randomUUID()}`, `whsec_${randomUUID()}`]
  const things = new Map<string, Thing>()
  const prices = new Map<string, number>()
  const effects: string[] = []
  const kept = new Map<string, { asked: string; status: number; answer: Thing }>()
  const next: { hold?: (made: Thing) => Promise<boolean>; refusal?: string } = {}
  let clock = Math.floor(Date.now() / 1_000)
  const id = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 24)}`
  const put = (thing: Thing): Thing => {
    things.set(thing.id as string, thing)
    return thing
  }

  function act(method: string, path: string, said: Thing): [number, Thing] {
    const [, , kind, name, action] = path.replace('/checkout/', '/').replace('/billing_portal/sessions', '/portals').split('/')
    const thing = name ? things.get(name) : undefined
    if (kind === 'invoice_payments')
      return [
        200,
        {
          object: 'list',
          has_more: false,
          data: [...things.values()].filter((one) => one.object === 'invoice_payment' && one.invoice === said.invoice),
        },
      ]
    if (kind === 'invoices' && name === 'create_preview') return preview(said)
    if (name && !thing) return [404, problem('resource_missing', `No such ${kind}: '${name}'`)]
    if (method === 'GET') return [200, thing!]
    switch (`${kind}${action ? ` ${action}` : name ? ' *' : ''}`) {
      case 'customers':
        return [200, put({ id: id('cus'), object: 'customer', created: clock, ...said })]
      case 'sessions': {
        const line = said.line_items?.[0]
        if (said.mode === 'subscription') {
          if (!line?.price) return [400, problem('parameter_missing', 'You must provide a price for a subscription.')]
          if (!things.has(String(said.customer))) return [404, problem('resource_missing', 'No such customer')]
          const page = id('cs_test')
          return [
            200,
            put({
              id: page,
              object: 'checkout.session',
              mode: said.mode,
              status: 'open',
              payment_status: 'unpaid',
              expires_at: clock + 86_400,
              customer: said.customer,
              line_items: said.line_items,
              metadata: said.metadata ?? {},
              success_url: said.success_url,
              cancel_url: said.cancel_url,
              subscription_data: said.subscription_data ?? {},
              url: `https://checkout.stripe.example/c/pay/${page}`,
            }),
          ]
        }
        const amount = Number(line?.price_data?.unit_amount) * Number(line?.quantity)
        if (!Number.isSafeInteger(amount) || amount < 1)
          return [400, problem('parameter_invalid_integer', 'Invalid integer: line_items[0][price_data][unit_amount]')]
        if (!/^https?:\/\//.test(String(said.success_url)))
          return [400, problem('url_invalid', 'Not a valid URL', 'invalid_request_error')]
        const made = id('cs_test')
        return [
          200,
          put({
            id: made,
            object: 'checkout.session',
            mode: said.mode,
            status: 'open',
            payment_status: 'unpaid',
            amount_total: amount,
            currency: line.price_data.currency,
            payment_intent: null,
            created: clock,
            metadata: said.metadata ?? {},
            success_url: said.success_url,
            cancel_url: said.cancel_url,
            payment_intent_data: said.payment_intent_data ?? {},
            url: `https://checkout.stripe.example/c/pay/${made}`,
          }),
        ]
      }
      case 'portals':
        if (!things.has(String(said.customer))) return [404, problem('resource_missing', 'No such customer')]
        return [
          200,
          put({
            id: id('bps'),
            object: 'billing_portal.session',
            ...said,
            url: `https://billing.stripe.example/p/session/${id('test')}`,
          }),
        ]
      case 'sessions expire':
        if (thing!.status !== 'open')
          return [
            400,
            problem(
              'resource_invalid_state',
              `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${thing!.status}.`,
            ),
          ]
        return [200, Object.assign(thing!, { status: 'expired', url: null })]
      case 'payment_intents': {
        const amount = Number(said.amount)
        if (!Number.isSafeInteger(amount) || amount < 1)
          return [400, problem('parameter_invalid_integer', 'Invalid integer: amount')]
        if (!/^[a-z]{3}$/.test(String(said.currency))) return [400, problem('currency_invalid', 'Invalid currency')]
        const made = id('pi')
        return [
          200,
          put({
            id: made,
            object: 'payment_intent',
            amount,
            amount_received: 0,
            amount_capturable: 0,
            currency: said.currency,
            capture_method: said.capture_method ?? 'automatic',
            metadata: said.metadata ?? {},
            status: 'requires_payment_method',
            client_secret: `${made}_secret_${randomUUID().slice(0, 8)}`,
            created: clock,
            refunded: 0,
          }),
        ]
      }
      case 'payment_intents capture': {
        if (thing!.status !== 'requires_capture')
          return [
            400,
            problem(
              'payment_intent_unexpected_state',
              `This PaymentIntent could not be captured because it has a status of ${thing!.status}.`,
            ),
          ]
        const amount = Number(said.amount_to_capture ?? thing!.amount_capturable)
        if (amount > thing!.amount_capturable)
          return [400, problem('amount_too_large', 'The amount to capture is larger than the amount that is capturable.')]
        return [200, Object.assign(thing!, { status: 'succeeded', amount_received: amount, amount_capturable: 0 })]
      }
      case 'payment_intents cancel':
        if (thing!.status === 'succeeded' || thing!.status === 'canceled')
          return [
            400,
            problem(
              'payment_intent_unexpected_state',
              `You cannot cancel this PaymentIntent because it has a status of ${thing!.status}.`,
            ),
          ]
        return [200, Object.assign(thing!, { status: 'canceled', amount_capturable: 0 })]
      case 'refunds': {
        const intent = things.get(String(said.payment_intent))
        if (!intent) return [404, problem('resource_missing', 'No such payment_intent')]
        const amount = Number(said.amount ?? intent.amount_received - intent.refunded)
        if (amount < 1 || intent.refunded + amount > intent.amount_received)
          return [400, problem('charge_already_refunded', 'Refund amount is greater than what is left on the charge.')]
        intent.refunded += amount
        return [
          200,
          put({ id: id('re'), object: 'refund', amount, payment_intent: intent.id, status: 'succeeded', created: clock }),
        ]
      }
      case 'subscriptions': {
        if (!things.has(String(said.customer))) return [404, problem('resource_missing', 'No such customer')]
        const trial = Number(said.trial_period_days ?? 0)
        return [
          200,
          put({
            id: id('sub'),
            object: 'subscription',
            customer: said.customer,
            status: trial > 0 ? 'trialing' : 'active',
            cancel_at_period_end: false,
            pause_collection: null,
            metadata: said.metadata ?? {},
            created: clock,
            items: {
              object: 'list',
              data: [{ id: id('si'), current_period_end: clock + (trial || 30) * 86_400, price: { id: said.items?.[0]?.price } }],
            },
          }),
        ]
      }
      case 'subscriptions *':
        if (thing!.status === 'canceled')
          return [400, problem('resource_missing', 'A canceled subscription can only update its cancellation details.')]
        return [
          200,
          Object.assign(
            thing!,
            method === 'DELETE'
              ? { status: 'canceled', canceled_at: clock }
              : {
                  ...('cancel_at_period_end' in said && { cancel_at_period_end: said.cancel_at_period_end === 'true' }),
                  ...('pause_collection' in said && { pause_collection: said.pause_collection || null }),
                  ...('metadata' in said && { metadata: { ...thing!.metadata, ...said.metadata } }),
                  ...(said.items && { items: changed(thing!, said.items[0]) }),
                },
          ),
        ]
      default:
        return [404, problem('resource_missing', `Unrecognized request URL (${method}: ${path}).`)]
    }
  }

  /** The items of a subscription with another price. */
  const changed = ({ items }: Thing, { price }: Thing) => ({ ...items, data: [{ ...items.data[0], price: { id: price } }] })

  /** What another price would bill: the rest of the period at the new one, less that at the old one. */
  function preview({ subscription: name, subscription_details: said }: Thing): [number, Thing] {
    const subscription = things.get(String(name))
    if (!subscription) return [404, problem('resource_missing', `No such subscription: '${name}'`)]
    const [item] = subscription.items.data
    const { id: wanted, price } = said.items[0]
    if (item.id !== wanted) return [404, problem('resource_missing', `No such subscription_item: '${wanted}'`)]
    const isTrial = subscription.status === 'trialing'
    const rest = isTrial ? 0 : Math.max(0, item.current_period_end - Number(said.proration_date)) / (30 * 86_400)
    const part = (of: string) => Math.round((prices.get(of) ?? 1_000) * Math.min(1, rest))
    const lines = isTrial ? [] : [-part(item.price.id), part(price)]
    const total = lines.reduce((sum, one) => sum + one, 0)
    return [
      200,
      {
        object: 'invoice',
        currency: 'eur',
        total,
        amount_due: Math.max(0, total),
        total_taxes: [],
        lines: { object: 'list', data: lines.map((amount) => ({ id: id('il'), amount })) },
      },
    ]
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const path = request.url!.split('?')[0]!
    const send = (status: number, body: Thing) =>
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': id('req') }).end(JSON.stringify(body))
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return void send(401, problem('invalid_api_key', 'Invalid API Key provided', 'invalid_request_error'))
    const key = request.headers['idempotency-key'] as string | undefined
    const asked = `${request.method} ${path} ${text}`
    const before = key ? kept.get(key) : undefined
    if (before && before.asked !== asked)
      return void send(
        400,
        problem(
          'idempotency_error',
          'Keys for idempotent requests can only be used with the same parameters.',
          'idempotency_error',
        ),
      )
    const { hold, refusal } = next
    next.hold = next.refusal = undefined
    if (refusal) return void send(402, problem('card_declined', refusal, 'card_error'))
    const [status, body] = before
      ? [before.status, before.answer]
      : act(request.method!, path, parseForm(text || (request.url!.split('?')[1] ?? '')))
    if (!before && request.method !== 'GET' && status < 300) effects.push(`${request.method} ${path}`)
    if (key && status < 500) kept.set(key, { asked, status, answer: structuredClone(body) })
    if (hold && !(await hold(body))) return void response.destroy()
    send(status, body)
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const told = (type: string, object: Thing): Thing => ({
    id: id('evt'),
    object: 'event',
    type,
    created: (clock += 1),
    api_version: '2026-01-01',
    data: { object: structuredClone(object) },
  })
  const confirm = (name: string, failure?: string): Thing => {
    const intent = things.get(name)!
    if (failure)
      return told(
        'payment_intent.payment_failed',
        Object.assign(intent, { status: 'requires_payment_method', last_payment_error: { message: failure } }),
      )
    if (intent.capture_method === 'manual')
      return told(
        'payment_intent.amount_capturable_updated',
        Object.assign(intent, { status: 'requires_capture', amount_capturable: intent.amount }),
      )
    return told(
      'payment_intent.succeeded',
      Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, last_payment_error: null }),
    )
  }
  return {
    settings: {
      provider: 'stripe',
      address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      secretKey,
      webhookSecret,
    },
    things,
    prices,
    effects,
    confirm,
    payOn(name) {
      const session = things.get(name)!
      if (session.status !== 'open') throw new Error(`This page is ${session.status}.`)
      if (session.mode === 'subscription') {
        const { metadata, trial_period_days } = session.subscription_data as Thing
        const [, made] = act('POST', '/v1/subscriptions', {
          customer: session.customer,
          items: session.line_items,
          metadata,
          trial_period_days,
        })
        Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: made.id, url: null })
        return told('customer.subscription.created', made)
      }
      const { capture_method, metadata } = session.payment_intent_data as Thing
      const [, intent] = act('POST', '/v1/payment_intents', {
        amount: session.amount_total,
        currency: session.currency,
        capture_method,
        metadata,
      })
      Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: intent.id, url: null })
      return confirm(intent.id as string)
    },
    holdNext() {
      let tell!: (isAnswered: boolean) => void
      const told = new Promise<boolean>((resolve) => (tell = resolve))
      const done = new Promise<Thing>((resolve) => {
        next.hold = (made) => {
          resolve(made)
          return told
        }
      })
      return { done, answer: () => tell(true), cut: () => tell(false) }
    },
    refuseNext(message) {
      next.refusal = message
    },
    move: (name, changes, type = 'customer.subscription.updated') => told(type, Object.assign(things.get(name)!, changes)),
    bill(name, { amount, tax, failure, reason = 'subscription_cycle', invoice }) {
      const subscription = things.get(name)!
      const item = subscription.items.data[0]
      const before = invoice ? things.get(invoice) : undefined
      if (before?.status === 'paid') throw new Error('This bill is paid.')
      const period = before?.lines.data[0].period ?? {
        start: item.current_period_end,
        end: item.current_period_end + 30 * 86_400,
      }
      const bill =
        before ??
        put({
          id: id('in'),
          object: 'invoice',
          customer: subscription.customer,
          currency: 'eur',
          billing_reason: reason,
          attempt_count: 0,
          amount_due: amount,
          total: amount,
          total_taxes: tax === undefined ? [] : [{ amount: tax, tax_behavior: 'inclusive', type: 'tax_rate_details' }],
          parent: {
            type: 'subscription_details',
            quote_details: null,
            subscription_details: { subscription: name, metadata: subscription.metadata },
          },
          lines: { object: 'list', data: [{ id: id('il'), amount, period }] },
          metadata: {},
        })
      bill.attempt_count += 1
      if (failure) {
        Object.assign(subscription, { status: 'past_due' })
        return told('invoice.payment_failed', Object.assign(bill, { status: 'open', amount_paid: 0 }))
      }
      item.current_period_end = period.end
      Object.assign(subscription, { status: 'active' })
      const intent = put({
        id: id('pi'),
        object: 'payment_intent',
        amount,
        amount_received: amount,
        currency: bill.currency,
        metadata: {},
        status: 'succeeded',
        refunded: 0,
      })
      put({
        id: id('inpay'),
        object: 'invoice_payment',
        invoice: bill.id,
        status: 'paid',
        payment: { type: 'payment_intent', payment_intent: intent.id },
      })
      return told('invoice.paid', Object.assign(bill, { status: 'paid', amount_paid: amount }))
    },
    signed(event, at = Math.floor(Date.now() / 1_000), secret = webhookSecret) {
      const body = JSON.stringify(event)
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'stripe-signature': `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`,
        },
      }
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

const problem = (code: string, message: string, type = 'invalid_request_error'): Thing => ({ error: { type, code, message } })

/** `a[b][0]=c` as nested values. */
function parseForm(text: string): Thing {
  const root: Thing = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = [...name.matchAll(/[^[\]]+/g)].map(([key]) => key)
    let at = root
    for (const key of keys.slice(0, -1)) at = at[key] ??= {}
    at[keys.at(-1)!] = value
  }
  return root
}
