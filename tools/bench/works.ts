import { password, type Tenant, words } from './dataset.ts'

export interface Shot {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Another path for each time it is fired: what was asked for once cannot be asked for again. */
  readonly next?: () => string
  readonly nextBody?: () => string
  /** A page for readers: at an address of its own, and no JSON. */
  readonly isPage?: true
  /** What the same person has to ask first each time; both are in the times, only what follows is counted. */
  readonly before?: Shot
}

/** One thing that is measured: what the stack is asked, and what the floor is asked for the same. */
export interface Work {
  readonly name: string
  /** Share of the floor that is promised, in percent. */
  readonly goal?: number
  readonly contactsMin?: number
  /** What must be the same in both answers, where that is more than the records' ids. */
  same?(answer: any): unknown
  /** Both sides make something new, so that their answers are not the same records. */
  readonly writes?: boolean
  /** In how many milliseconds nineteen of twenty answers are there, for somebody who asks alone. */
  readonly p95Max?: number
  /** Asked of this company alone. */
  readonly only?: Tenant
  /** Asked by people of their own on each connection: what somebody does twice at once would be refused. */
  readonly byShoppers?: true
  /** The same of who they are: one shot for each connection, as nobody signed in. */
  atDoors?(tenant: Tenant): readonly Shot[]
  stack(tenant: Tenant): Shot
  floor?(tenant: Tenant): Shot
  /** What the stack itself is asked in place of the floor: the share is of its own speed. */
  beside?(tenant: Tenant): Shot
  /** The company that this is asked of, where it is another. */
  readonly besideIn?: Tenant
}

const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!
const get = (path: string): Shot => ({ method: 'GET', path })
const post = (path: string, body: object): Shot => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

const quoteLines = [
  { description: 'Article', quantity: 3, unit_price: 19.9, tax_basis_points: 1_900 },
  { description: 'Delivery', quantity: 1, unit_price: 25, tax_basis_points: 700, discount_basis_points: 500 },
]

const signIn = (email: string): Shot => post('/gateway/auth/sign_in', { email, password })

/** A quarter of an hour that nobody has yet. */
let quarters = 0
const quarter = (): { from: string; to: string } => {
  const from = Date.UTC(2030, 0, 1) + ++quarters * 900_000
  return { from: new Date(from).toISOString(), to: new Date(from + 900_000).toISOString() }
}
/** The day that is booked in one of four hours in the busy room. */
export const busyDay = { from: '2029-06-04T00:00:00.000Z', to: '2029-06-05T00:00:00.000Z' } as const
export const booking = (premise: string, { from, to }: { readonly from: string; readonly to: string }): object => ({
  booking: { premise_unique_id: premise, check_in_time: from, check_out_time: to },
})

let drafts = 0
const draft = () => ({ first_name: 'Bench', last_name: `Row${++drafts}`, primary_email: `row${drafts}@bench.example` })

/** What a company has that requests name. */
export interface Belongings {
  readonly contacts: readonly string[]
  readonly quotes: readonly string[]
  readonly assets: readonly string[]
  /** Things nobody has; each is lent once. */
  readonly spares: string[]
  /** Rooms that are open all of the time: one with a busy day, and one for each side to be booked. */
  readonly rooms: { readonly busy: string; readonly floor: string; readonly stack: string }
  readonly skus: readonly string[]
  /** One that 10,000 people answered, of the largest company. */
  readonly form: string | undefined
  /** A published post: its slug, and where readers find it. */
  readonly post: { readonly slug: string; readonly path: string; readonly address: string }
  /** Objectives of a breakdown: where they are listed, and where a project answers one. */
  readonly objectives: { readonly list: string; readonly answers: readonly string[] }
  /** A wallet with money and one to pay into, and their accounts in the ledger. */
  readonly payer: { readonly user: string; readonly code: string; readonly account: string }
  readonly payee: { readonly code: string; readonly account: string }
  /** Token of an agent of the administrator's. */
  readonly agent: string
}

const answeredOf = ({ key, answered }: { key: string; answered: number }) => `${key} ${answered}`

/**
 * `of` gives what a company has; `largest` is the company whose one wallet everybody pays from at once, and which added ten fields to its
 * accounts; `second` has as many accounts and no fields of its own.
 */
export function worksOn(of: (tenant: Tenant) => Belongings, [largest, second]: readonly Tenant[]): readonly Work[] {
  const pay = (tenant: Tenant): Shot => {
    const { payer, payee } = of(tenant)
    const body = { wallet_transfer: { destination_wallet_code: payee.code, amount: 0.01 } }
    return post(`/wallet/users/${payer.user}/wallets/${payer.code}/transfer`, body)
  }
  const move = (tenant: Tenant): Shot => get(`/transfer/${tenant.id}/${of(tenant).payer.account}/${of(tenant).payee.account}`)
  return [
    { name: 'list 25 with totals', goal: 50, floor: (t) => get(`/list/${t.id}`), stack: () => get('/crm/contacts') },
    {
      name: 'list page 1000',
      goal: 60,
      contactsMin: 25_000,
      floor: (t) => get(`/deep/${t.id}`),
      stack: () => get('/crm/contacts?page=1000&records=25'),
    },
    {
      name: 'get one',
      goal: 50,
      floor: (t) => get(`/get/${t.id}/${any(of(t).contacts)}`),
      stack: (t) => get(`/crm/contacts/${any(of(t).contacts)}`),
    },
    {
      name: 'search',
      goal: 60,
      floor: (t) => get(`/search/${t.id}/${encodeURIComponent(`'${any(words)}':*`)}`),
      stack: () => get(`/crm/contacts?search=${any(words)}`),
    },
    {
      name: 'create',
      goal: 60,
      writes: true,
      floor: (t) => post(`/create/${t.id}`, draft()),
      stack: () => post('/crm/contacts', { contact: draft() }),
    },
    {
      name: 'custom list',
      goal: 60,
      only: largest,
      besideIn: second,
      beside: () => get('/crm/accounts'),
      stack: () => get('/crm/accounts'),
    },
    {
      name: 'custom filter',
      goal: 60,
      only: largest,
      beside: () => get('/crm/accounts?filter[status]=active'),
      stack: () => get('/crm/accounts?filter[custom_fields.choice_1]=B'),
    },
    {
      name: 'custom sort',
      goal: 60,
      only: largest,
      beside: () => get('/crm/accounts?sort=name'),
      stack: () => get('/crm/accounts?sort=custom_fields.number_1'),
    },
    {
      name: 'custom filter, sort',
      goal: 60,
      only: largest,
      beside: () => get('/crm/accounts?filter[status]=active&sort=name'),
      stack: () => get('/crm/accounts?filter[custom_fields.choice_1]=B&sort=custom_fields.number_1'),
    },
    {
      name: 'mcp call',
      beside: () => get('/crm/contacts'),
      stack: (t) => {
        const called = { name: 'call_operation', arguments: { operation: 'crm.contacts.list' } }
        const { headers, ...shot } = post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: called })
        const spoken = { authorization: `Bearer ${of(t).agent}`, accept: 'application/json, text/event-stream' }
        return { ...shot, headers: { ...headers, ...spoken } }
      },
    },
    { name: 'crm board', stack: () => get('/crm/opportunities/board') },
    { name: 'crm list deals', stack: () => get('/crm/opportunities?sort=-total_minor') },
    {
      name: 'crm quote create',
      stack: () => post('/crm/quotes', { quote: { name: `Bench ${++drafts}`, currency: 'EUR', lines: quoteLines } }),
    },
    { name: 'crm quote pdf', stack: (t) => post(`/crm/quotes/${any(of(t).quotes)}/pdf`, {}) },
    { name: 'asset list', goal: 50, floor: (t) => get(`/assets/${t.id}`), stack: () => get('/assets/assets') },
    {
      name: 'asset get',
      goal: 50,
      floor: (t) => get(`/asset/${t.id}/${any(of(t).assets)}`),
      stack: (t) => get(`/assets/assets/${any(of(t).assets)}`),
    },
    {
      name: 'asset create',
      goal: 60,
      writes: true,
      floor: (t) => get(`/makeAsset/${t.id}/${encodeURIComponent(`Bench ${++drafts}`)}`),
      stack: () => post('/assets/assets', { asset: { name: `Bench ${++drafts}` } }),
    },
    {
      name: 'lend',
      writes: true,
      floor: (t) => get(`/lend/${t.id}/${t.id}`),
      stack: (t) => {
        const next = () => `/assets/assets/${of(t).spares.pop()}/lend`
        return { ...post(next(), { asset_lend: { borrower_name: 'Bench', due_at: '2099-12-31T12:00:00Z' } }), next }
      },
    },
    {
      name: 'slots of a day',
      floor: (t) => get(`/slots/${t.id}/${of(t).rooms.busy}/${busyDay.from}/${busyDay.to}`),
      stack: (t) =>
        get(`/geolocation/premises/${of(t).rooms.busy}/availability?from=${busyDay.from}&to=${busyDay.to}&minutes=60`),
    },
    {
      name: 'booking create',
      goal: 50,
      writes: true,
      floor: (t) => {
        const next = () => {
          const { from, to } = quarter()
          return `/book/${t.id}/${of(t).rooms.floor}/${from}/${to}`
        }
        return { ...get(next()), next }
      },
      stack: (t) => {
        const next = () => booking(of(t).rooms.stack, quarter())
        return { ...post('/geolocation/premise_bookings', next()), nextBody: () => JSON.stringify(next()) }
      },
    },
    {
      name: 'public page',
      goal: 50,
      floor: (t) => ({ ...get(`/page/${t.id}/${of(t).post.slug}/${encodeURIComponent(of(t).post.address)}`), isPage: true }),
      stack: (t) => ({ ...get(of(t).post.path), isPage: true }),
    },
    {
      name: 'form results',
      goal: 50,
      p95Max: 300,
      only: largest,
      same: ({ data: { attributes: told } }) => [told.completed, told.questions.map(answeredOf).sort()],
      floor: (t) => get(`/results/${t.id}/${of(t).form}`),
      stack: (t) => get(`/forms/surveys/${of(t).form}/results`),
    },
    { name: 'product list', goal: 50, floor: (t) => get(`/products/${t.id}`), stack: () => get('/products/products') },
    {
      name: 'cart line',
      stack: (t) => ({ ...post('/products/carts', { product: { sku: any(of(t).skus), quantity: 1 } }), method: 'PUT' }),
    },
    // A line is laid into an empty cart, and the cart is ordered and paid for: order, payment, books, points, invoice and mail at once.
    {
      name: 'checkout',
      writes: true,
      byShoppers: true,
      floor: (t) => get(`/checkout/${t.id}/${any(of(t).skus)}`),
      stack: (t) => ({
        ...post('/sales/checkout', { checkout: { tenders: [{ kind: 'demo' }] } }),
        before: { ...post('/products/carts', { product: { sku: any(of(t).skus), quantity: 1 } }), method: 'PUT' },
      }),
    },
    { name: 'objective list', stack: (t) => get(of(t).objectives.list) },
    {
      name: 'objective save',
      writes: true,
      stack: (t) => {
        const said = () => JSON.stringify({ objective: { content: `What stands there for the ${++drafts}th time.` } })
        const next = () => any(of(t).objectives.answers)
        return { ...post(next(), {}), method: 'PUT', body: said(), next, nextBody: said }
      },
    },
    { name: 'transfer', goal: 60, writes: true, floor: move, stack: pay },
    { name: 'transfer, one wallet', goal: 60, writes: true, only: largest, floor: move, stack: pay },
    { name: 'validate session', stack: () => get('/gateway/auth/validate_token') },
    {
      name: 'sign in',
      stack: (t) => signIn(t.doorEmails[0]!),
      atDoors: (t) => t.doorEmails.map(signIn),
    },
  ]
}
