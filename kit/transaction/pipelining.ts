import pg from 'pg'

/** What we use of the driver's connection beyond its declared face. */
interface Connection {
  readonly stream: NodeJS.WritableStream & { cork(): void; uncork(): void }
  /** Names of the statements this connection has prepared. */
  readonly parsedStatements: Readonly<Record<string, string | undefined>>
  execute(config: { portal: string }): void
  sync(): void
}
export const connectionOf = (client: pg.PoolClient): Connection => (client as unknown as { connection: Connection }).connection

interface Statement {
  readonly name: string | undefined
  readonly text: string
  readonly values: unknown[]
}
type Done = (error: Error | null, results: pg.QueryResult[]) => void

/** The driver's query, as far as a query of several statements has to change it. */
interface DriverQuery {
  name: string | undefined
  text: string
  values: unknown[]
  portal: string
  readonly _results: pg.QueryResult | readonly pg.QueryResult[]
  prepare(connection: Connection): void
}
const DriverQuery = pg.Query as unknown as new (config: { text: string }, callback: Done) => DriverQuery

/**
 * Several prepared statements with one synchronisation behind them: one transaction, one message there and one back. The first
 * that fails takes all of them back.
 */
export class PipelinedQuery extends DriverQuery {
  constructor(
    private readonly statements: readonly Statement[],
    done: Done,
  ) {
    super({ text: '' }, done)
  }

  /** Answers of those that were done, in their order: behind an error they say which one failed. */
  get answers(): readonly pg.QueryResult[] {
    return [this._results].flat().filter(({ command }) => command)
  }

  submit(connection: Connection): null {
    connection.stream.cork()
    for (const { name, text, values } of this.statements) {
      Object.assign(this, { name, text, values })
      this.prepare(connection)
    }
    // Were a name left, an error would make the driver forget that this statement is prepared.
    this.name = undefined
    connection.sync()
    connection.stream.uncork()
    return null
  }

  /** Called by `prepare` when a statement is bound; the driver would synchronise here. */
  _getRows(connection: Connection): void {
    connection.execute({ portal: this.portal })
  }
}
