import pg from 'pg'

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: Error | boolean) => void) => void

/**
 * A pool that bears getting a client back twice. The queue does that with its listening connection when that breaks while the
 * queue stops, and the protest of an ordinary pool would come where nobody hears it and end the process.
 */
export class ForgivingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    if (!callback) return super.connect()
    super.connect((error, client, release) => callback(error, client, once(release)))
  }
}

function once(release: (error?: Error | boolean) => void): typeof release {
  let isReleased = false
  return (error) => {
    if (isReleased) return
    isReleased = true
    release(error)
  }
}
