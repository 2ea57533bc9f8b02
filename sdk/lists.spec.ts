import type { ListInput } from '@quoin/kit'
import { describe, expect, it } from 'vitest'
import { listQuery, queryRows, toListInput, toListResult } from './lists.ts'
import { operation, stage } from './specs/stage.ts'

const people = [
  { name: 'Ada', city: 'London', age: 36 },
  { name: 'Grace', city: 'New York', age: 85 },
  { name: 'Mary', city: 'London', age: 9 },
  { name: 'ada', city: 'Turin', age: 10 },
  { name: 'Émilie', city: 'Paris', age: 42 },
]
const names = (change: Parameters<typeof listQuery>[0], exact?: readonly string[]) =>
  queryRows(people, listQuery(change), exact).items.map(({ name }) => name)
/** The address a list is asked at. */
async function address(input: ListInput): Promise<string> {
  const { call, sent } = stage()
  await call(operation('crm', 'GET', '/contacts'), input)
  return sent[0]!.url.replace('https://platform.test/api/crm', '')
}

describe('A list query', () => {
  it('has five parts [lists.model]', () => {
    expect(Object.keys(listQuery()).toSorted()).toEqual(['filter', 'pageNumber', 'pageSize', 'sortField', 'sortOrder'])
  })
  it('sorts upwards unless told otherwise [lists.sort_default]', () => {
    expect([listQuery().sortOrder, listQuery({ sortOrder: 'desc' }).sortOrder]).toEqual(['asc', 'desc'])
  })
  it('begins with page 0 [lists.page_default]', () => {
    expect(listQuery().pageNumber).toBe(0)
  })
  it('asks for 10 rows a page [lists.size_default]', () => {
    expect(listQuery().pageSize).toBe(10)
  })
  it('goes out as page and records [transport.paging_names, transport.records_is_page_size, transport.page_base]', async () => {
    expect(toListInput(listQuery())).toEqual({ page: 1, records: 10 })
    expect(toListInput(listQuery({ pageNumber: 4, pageSize: 25 }))).toEqual({ page: 5, records: 25 })
    expect(await address({ ...toListInput(listQuery()), search: 'ada' })).toBe('/contacts?page=1&records=10&search=ada')
  })
  it('leaves out of the address what is not set [transport.params_only_when_present]', async () => {
    expect(await address({})).toBe('/contacts')
    expect(await address({ page: undefined, records: undefined, search: '', sort: undefined })).toBe('/contacts')
    expect(await address(toListInput(listQuery({ filter: { name: ' ', city: undefined } })))).toBe('/contacts?page=1&records=10')
  })
  it('is sent with its order and filter in the words of the wire [lists.model]', () => {
    expect(toListInput(listQuery({ sortField: 'name', filter: { name: 'ad', status: 'active' } }), ['status'])).toEqual({
      page: 1,
      records: 10,
      sort: 'name',
      filter: { name: 'contains:ad', status: 'active' },
    })
    expect(toListInput(listQuery({ sortField: 'name', sortOrder: 'desc' })).sort).toBe('-name')
  })
})

describe('Rows in memory', () => {
  it('are answered as items and their total [lists.result]', () => {
    expect(queryRows(people, listQuery({ pageSize: 2 }))).toEqual({ items: people.slice(0, 2), totalCount: 5 })
    expect(toListResult({ data: people, meta: { currentPage: 1, perPage: 5, totalPages: 2, totalCount: 9 } })).toEqual({
      items: people,
      totalCount: 9,
    })
  })
  it('must equal the filter in fields named exact [lists.exact_fields]', () => {
    expect(names({ filter: { city: 'London' } }, ['city'])).toEqual(['Ada', 'Mary'])
    expect(names({ filter: { city: 'london' } }, ['city'])).toEqual([])
    expect(names({ filter: { age: 9 } }, ['age'])).toEqual(['Mary'])
  })
  it('must contain the filter elsewhere, whatever the case [lists.substring]', () => {
    expect(names({ filter: { name: 'AD' } })).toEqual(['Ada', 'ada'])
    expect(names({ filter: { name: 'éMI' } })).toEqual(['Émilie'])
    expect(names({ filter: { name: 'ad', city: 'tur' } })).toEqual(['ada'])
  })
  it.each(['', '   ', undefined, null])('are all there for a filter of %j [lists.blank_ignored]', (blank) => {
    expect(names({ filter: { name: blank } })).toHaveLength(5)
  })
  it('are sorted upwards or downwards [lists.sort_both]', () => {
    expect(names({ sortField: 'age' })).toEqual(['Mary', 'ada', 'Ada', 'Émilie', 'Grace'])
    expect(names({ sortField: 'age', sortOrder: 'desc' })).toEqual(['Grace', 'Émilie', 'Ada', 'ada', 'Mary'])
    // Equals keep the order they came in, in either direction.
    expect(names({ sortField: 'city', sortOrder: 'desc' })).toEqual(['ada', 'Émilie', 'Grace', 'Ada', 'Mary'])
  })
  it('are filtered, then sorted, then cut into pages [lists.order_of_work]', () => {
    const query = { filter: { city: 'o' }, sortField: 'age', pageSize: 2 }
    expect(queryRows(people, listQuery(query))).toEqual({ items: [people[2], people[0]], totalCount: 3 })
    expect(queryRows(people, listQuery({ ...query, pageNumber: 1 }))).toEqual({ items: [people[1]], totalCount: 3 })
  })
})
