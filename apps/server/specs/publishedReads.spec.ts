import { createHttpTransport } from '@23blocks/transport-http'
import type { Transport } from '@23blocks/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../testing/index.ts'
import { publishedClients } from '../testing/publishedClients.ts'

interface Row {
  readonly uniqueId?: string
}
interface Service {
  list(): Promise<readonly Row[] | { readonly data: readonly Row[] }>
  get(id: string): Promise<Row>
}

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** An app is read by its own key, not by its id; of the others nothing is served. */
const elsewhere = ['gateway.apps', 'crm.zoomHosts', 'assistant.mailTemplates']
const rowsMax = 3
/** As text, with the moments that a client puts where a date is missing: those at which it reads. */
const textOf = (value: unknown) =>
  JSON.stringify(value, (_, one: unknown) => {
    const isMoment = typeof one === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(one)
    return isMoment && Math.abs(Date.now() - Date.parse(one)) < 60_000 ? 'now' : one
  })

describe('What a list of the published client names', () => {
  it('is read by the id it is named with, and says the same of itself', async () => {
    const session = await world.sessionOf('ada:bearer')
    const wrong: string[] = []
    let compared = 0
    for (const [block, create] of publishedClients) {
      let path = ''
      const transport = createHttpTransport({
        baseUrl: `${world.address}/api/${block}`,
        headers: () => session!.headersFor(`/api/${block}`),
      })
      const noting = {
        ...transport,
        get: <T>(asked: string, options?: Parameters<Transport['get']>[1]) => {
          path = asked
          return transport.get<T>(asked, options)
        },
      }
      const services = Object.entries(create(noting as never, { apiKey: 'any' }) as object) as [string, Partial<Service>][]
      for (const [name, service] of services) {
        const where = `${block}.${name}`
        if (!service.list || !service.get || service.get.length !== 1 || elsewhere.includes(where)) continue
        path = ''
        try {
          const answer = await service.list()
          // Those that lie below another record ask for it first.
          if (path.includes('undefined')) continue
          const rows = 'data' in answer ? answer.data : answer
          for (const row of rows.slice(0, rowsMax)) {
            const read = (await service.get(row.uniqueId ?? '')) as Readonly<Record<string, unknown>>
            const other = Object.entries(row).filter(([key, value]) => value !== undefined && textOf(value) !== textOf(read[key]))
            wrong.push(
              ...other.map(([key, value]) => `${where}.${key}: ${textOf(value)} in the list, ${textOf(read[key])} by itself`),
            )
            compared += 1
          }
        } catch (error) {
          // Some look for it before they send anything.
          if (path !== '' && !path.includes('undefined')) wrong.push(`${where}: ${path} ${String(error)}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(compared).toBeGreaterThan(60)
  })
})
