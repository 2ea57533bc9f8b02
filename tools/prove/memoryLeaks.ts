// [O1] npm run prove -- O1 [requests]: after so many mixed requests the server holds no more memory, sockets or timers than it did before, and none of them failed.
//
// The server is what `npm start` runs. Sixteen callers read, list, search, create, change and delete, each request written anew. After every
// tenth of them the server rests for a moment and says what it holds. Its memory must be within its goal at the end, and not have grown since
// the third part: what it learns at first (compiled code, statements, prices in use) it has learnt by then.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { Victim } from '../crash/victim.ts'
import { proveServed } from './served.ts'

const requests = Number(process.argv[2] ?? 1_000_000)
const parts = 10
const memoryMbMax = 200
/** What a heap differs by from one look to the next. */
const breathMb = 12

/** What the server holds, asked while nobody asks it for anything. */
interface Held {
  readonly memoryMb: number
  readonly heapMb: number
  readonly handles: number
}

async function heldBy(victim: Victim): Promise<Held> {
  const text = await (await fetch(`${victim.origin}/metrics`)).text()
  const figure = (name: string) => Number(new RegExp(`^quoin_${name} (\\S+)$`, 'm').exec(text)![1])
  const status = readFileSync(`/proc/${victim.pid}/status`, 'utf8')
  return {
    memoryMb: Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1_024,
    heapMb: figure('nodejs_heap_size_used_bytes') / 1_048_576,
    handles: figure('nodejs_active_handles_total'),
  }
}

/** One request of each kind in the turn a working day might have them; `ids` are contacts that are there. */
function mix(ids: readonly string[]): autocannon.Request[] {
  const read = (path: string): autocannon.Request => ({ method: 'GET', path: `/api${path}` })
  const write = (method: 'POST' | 'PUT', path: string, body: () => object): autocannon.Request => ({
    method,
    path,
    setupRequest: (request) => ({ ...request, path: `/api${path}`, body: JSON.stringify(body()) }),
  })
  const any = () => ids[Math.floor(Math.random() * ids.length)]!
  const one: autocannon.Request = {
    method: 'GET',
    setupRequest: (request) => ({ ...request, path: `/api/crm/contacts/${any()}` }),
  }
  return [
    read('/crm/contacts'),
    one,
    read('/products/products'),
    write('POST', '/crm/contacts', () => ({ contact: { first_name: 'Soak', last_name: randomUUID() } })),
    one,
    { method: 'GET', setupRequest: (request) => ({ ...request, path: `/api/crm/contacts?search=${randomUUID().slice(0, 3)}` }) },
    read('/assets/assets?records=50'),
    one,
    {
      method: 'PUT',
      setupRequest: (request) => ({
        ...request,
        path: `/api/crm/contacts/${any()}`,
        body: JSON.stringify({ contact: { notes: randomUUID() } }),
      }),
    },
    read('/sales/orders'),
    read('/gateway/auth/validate_token'),
    write('POST', '/assets/assets', () => ({ asset: { name: `Soak ${randomUUID()}` } })),
    one,
    // What is refused leaves no more behind than what is done.
    read(`/crm/contacts/${randomUUID()}`),
    read('/wallet/wallets'),
    write('POST', '/crm/contacts', () => ({ contact: { primary_email: 'no address' } })),
  ]
}

const mb = (value: number) => value.toFixed(0)
const middle = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!

await proveServed('O1', { LOG_LEVEL: 'warn' }, async (victim, session) => {
  // Its first start made the demo company, which no later one does.
  await victim.stop()
  await victim.start()
  const first = await heldBy(victim)
  const listed = (await (await session.fetch('GET', '/crm/contacts?records=200')).json()) as { data: { id: string }[] }
  const headers = await session.headersNow()
  const seen: Held[] = []
  let [answered, failed] = [0, 0]
  for (let part = 0; part < parts; part++) {
    const result = await autocannon({
      url: victim.origin,
      connections: 16,
      amount: Math.round(requests / parts),
      headers: { ...headers, 'content-type': 'application/json' },
      requests: mix(listed.data.map(({ id }) => id)),
    })
    answered += result.requests.total
    failed += result['5xx'] + result.errors + result.timeouts
    // Connections that nobody uses are closed, and what is garbage by now may go.
    await sleep(1_500)
    seen.push(await heldBy(victim))
    const { memoryMb, heapMb, handles } = seen.at(-1)!
    console.log(
      `  ${String(answered).padStart(9)} requests: ${mb(memoryMb)} MB, heap ${mb(heapMb)} MB, ${handles} handles, ${failed} failed, ${result.requests.average.toFixed(0)}/s`,
    )
  }
  const third = Math.ceil(parts / 3)
  const since = (of: (held: Held) => number) =>
    middle(seen.slice(-third).map(of)) - middle(seen.slice(third - 1, 2 * third - 1).map(of))
  const [memory, heap, handles] = [since((held) => held.memoryMb), since((held) => held.heapMb), since((held) => held.handles)]
  const last = middle(seen.slice(-third).map(({ memoryMb }) => memoryMb))
  return [
    last <= memoryMbMax && memory <= breathMb && handles <= 2 && failed === 0 && victim.surprises.size === 0 && victim.isAlive,
    `${answered} requests, ${failed} failed (5xx or none), ${victim.surprises.size} surprises; memory ${mb(first.memoryMb)} MB at the start, ` +
      `${mb(last)} at the end (goal ${memoryMbMax}), ${memory.toFixed(1)} MB more than after a third (at most ${breathMb}), heap ${heap.toFixed(1)} MB, handles ${handles}`,
  ]
})
