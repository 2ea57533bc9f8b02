import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Tx } from '../transaction/transaction.ts'

/** Kysely that speaks on a running transaction and sees one schema: the block's own. */
export const kyselyOn = <Tables>(tx: Tx, schema: string): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new TransactionDriver(tx),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin()],
  }).withSchema(schema)

/** The transaction is begun and ended by the kit alone. */
class TransactionDriver implements Driver {
  constructor(private readonly tx: Tx) {}
  async init() {}
  async acquireConnection(): Promise<DatabaseConnection> {
    const { tx } = this
    return {
      async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
        const rows = await tx.query(sql, parameters)
        return { rows: rows as R[], numAffectedRows: BigInt(rows.length) }
      },
      // biome-ignore lint/correctness/useYield: streaming is not offered inside a request's transaction.
      async *streamQuery() {
        throw new Error('A request does not stream its queries.')
      },
    }
  }
  async beginTransaction() {
    throw new Error('The request already runs in a transaction.')
  }
  async commitTransaction() {
    throw new Error('The request ends its own transaction.')
  }
  async rollbackTransaction() {
    throw new Error('The request ends its own transaction.')
  }
  async releaseConnection() {}
  async destroy() {}
}
