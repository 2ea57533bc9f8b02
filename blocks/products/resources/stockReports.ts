import { custom, resource, uuid } from '@quoin/kit'
import * as z from 'zod'

const span = { from: z.iso.date().optional(), to: z.iso.date().optional() }
const input = {
  warehouse_unique_id: uuid().optional(),
  format: z.enum(['json', 'csv']).optional(),
  records: z.coerce.number().int().min(1).max(50_000).optional(),
}
const answer = <S extends z.ZodRawShape>(row: S, sums: z.ZodType) =>
  z.object({ unique_id: z.string(), rows: z.array(z.looseObject(row)), sums, has_more: z.boolean() })
const goods = { sku: z.string(), name: z.string() }

/** What lies in the warehouses, as an owner looks at it: what it is worth, how long it has been there, and how fast it goes. */
export const stockReports = resource({
  type: 'report',
  wrapper: 'report',
  title: 'id',
  fields: {},
  permissions: { read: 'products.stock.read', write: 'products.stock.read' },
  only: [],
  operations: {
    value: custom({
      method: 'GET',
      path: '/reports/stock_value',
      permission: 'products.costs.read',
      query: z.object(input),
      answer: answer(
        { ...goods, on_hand: z.int(), value_minor: z.int().nullable() },
        z.array(z.looseObject({ value_minor: z.int() })),
      ),
      summary: 'What lies on the shelves at what it cost, dearest first, with sums by warehouse.',
    }),
    ageing: custom({
      method: 'GET',
      path: '/reports/stock_ageing',
      permission: 'products.stock.read',
      query: z.object(input),
      answer: answer(
        { ...goods, on_hand: z.int() },
        z.looseObject({ to_30: z.int(), to_90: z.int(), to_180: z.int(), older: z.int() }),
      ),
      summary: 'How long what lies on the shelves has been there, when what came first goes first; the oldest first.',
    }),
    sellThrough: custom({
      method: 'GET',
      path: '/reports/sell_through',
      permission: 'products.stock.read',
      query: z.object({ ...input, ...span }),
      answer: answer(
        { ...goods, sold: z.int(), rate: z.number().nullable() },
        z.looseObject({ sold: z.int(), rate: z.number().nullable() }),
      ),
      summary: 'Of what was there and what came between two days, the part that was sold; days of UTC, the last one included.',
    }),
  },
})
