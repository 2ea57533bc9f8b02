import { appendFileSync, readFileSync } from 'node:fs'

/** One write a caller set out to do. An update says which version it saw, so that it can take effect once at most. */
export interface Write {
  /** Sent as the Idempotency-Key, and stored in the record. */
  readonly key: string
  readonly kind: 'create' | 'update'
  readonly id?: string
  readonly version?: number
}
export interface Acknowledged extends Write {
  readonly id: string
  readonly version: number
}

/** What was meant and what was acknowledged, each written down before anything else happens. Survives whatever is killed. */
export class Journal {
  constructor(private readonly file: string) {}
  meant(write: Write): void {
    appendFileSync(this.file, `${JSON.stringify({ meant: write })}\n`)
  }
  acknowledged(write: Acknowledged): void {
    appendFileSync(this.file, `${JSON.stringify({ acknowledged: write })}\n`)
  }

  read(): { meant: Write[]; acknowledged: Acknowledged[] } {
    const lines = readFileSync(this.file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { meant?: Write; acknowledged?: Acknowledged })
    return { meant: lines.flatMap((line) => line.meant ?? []), acknowledged: lines.flatMap((line) => line.acknowledged ?? []) }
  }
}
