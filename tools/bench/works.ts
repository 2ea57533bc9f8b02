import { password, type Tenant, words } from './dataset.ts'

export interface Shot {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** One thing that is measured: what the stack is asked, and what the floor is asked for the same. */
export interface Work {
  readonly name: string
  /** Share of the floor that is promised, in percent. */
  readonly goal?: number
  readonly contactsMin?: number
  stack(tenant: Tenant): Shot
  floor?(tenant: Tenant): Shot
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

let drafts = 0
const draft = () => ({ first_name: 'Bench', last_name: `Row${++drafts}`, primary_email: `row${drafts}@bench.example` })

/** `idsOf` gives ids of existing contacts of a company, `quotesOf` of its quotes. */
export function worksOn(
  idsOf: (tenant: Tenant) => readonly string[],
  quotesOf: (tenant: Tenant) => readonly string[],
): readonly Work[] {
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
      floor: (t) => get(`/get/${t.id}/${any(idsOf(t))}`),
      stack: (t) => get(`/crm/contacts/${any(idsOf(t))}`),
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
      floor: (t) => post(`/create/${t.id}`, draft()),
      stack: () => post('/crm/contacts', { contact: draft() }),
    },
    { name: 'crm board', stack: () => get('/crm/opportunities/board') },
    { name: 'crm list deals', stack: () => get('/crm/opportunities?sort=-total_minor') },
    {
      name: 'crm quote create',
      stack: () => post('/crm/quotes', { quote: { name: `Bench ${++drafts}`, currency: 'EUR', lines: quoteLines } }),
    },
    { name: 'crm quote pdf', stack: (t) => post(`/crm/quotes/${any(quotesOf(t))}/pdf`, {}) },
    { name: 'validate session', stack: () => get('/gateway/auth/validate_token') },
    { name: 'sign in', stack: (t) => post('/gateway/auth/sign_in', { email: t.doorEmail, password }) },
  ]
}
