import type { FileStore } from '../files/index.ts'
import type { AnyResource } from '../resource.ts'
import { type Actor, nobody } from '../request/actor.ts'
import { Model } from '../records/model.ts'
import type { Tx } from '../transaction/transaction.ts'
import { selectRows } from '../records/sqlRows.ts'
import { insertRecord, updateRecord } from '../records/write.ts'

export interface DemoPerson {
  readonly id: string
  readonly name: string
}

/** What a block is given to fill a demo company with a year of its work. */
export interface DemoParts {
  /** Of the owner of the database, because nobody else may date the audit. */
  readonly tx: Tx
  readonly tenantId: string
  readonly year: DemoYear
  /** The company's people: its administrator first, then a member, support and a guest. */
  readonly people: readonly DemoPerson[]
  readonly files: FileStore
  /** The same numbers every time, so that two installations look alike and pictures can be compared. */
  readonly random: () => number
  /** The larger of the two demo companies shows everything; the other one is there to be walled off. */
  readonly isLarge: boolean
}

/** Fills a demo company with a block's records. Blocks it depends on have filled theirs before. */
export type Demo = (parts: DemoParts) => Promise<void>

const dayMs = 86_400_000

/** Writes records through the kit's own path and then dates them back, so that history and totals are real. */
export class DemoYear {
  private readonly models = new Map<string, Model>()
  constructor(
    private readonly tenantId: string,
    private readonly nowMs: number,
  ) {}

  private modelOf(resource: AnyResource): Model {
    let model = this.models.get(resource.dotted)
    if (!model) this.models.set(resource.dotted, (model = new Model(resource)))
    return model
  }
  private author(resource: AnyResource, action: string, person: DemoPerson) {
    const actor: Actor = { ...nobody, kind: 'member', tenantId: this.tenantId, userId: person.id, userName: person.name }
    return { actor, tenantId: this.tenantId, operation: `${resource.dotted}.${action}`, requestId: 'demo' }
  }

  /** Adds a record that somebody made so many days ago; answers its id. */
  async add(
    tx: Tx,
    resource: AnyResource,
    person: DemoPerson,
    daysAgo: number,
    values: Record<string, unknown>,
  ): Promise<string> {
    const model = this.modelOf(resource)
    const { id } = await insertRecord(tx, model, this.author(resource, 'create', person), values)
    const at = new Date(this.nowMs - daysAgo * dayMs).toISOString()
    await tx.query(`update ${model.table} set created_at = $3, updated_at = $3 where tenant_id = $1 and id = $2`, [
      this.tenantId,
      id,
      at,
    ])
    await tx.query('update kit.audit set at = $3 where tenant_id = $1 and record_id = $2', [this.tenantId, id, at])
    return id
  }

  /** Changes a record as somebody did so many days ago. */
  async change(
    tx: Tx,
    resource: AnyResource,
    id: string,
    person: DemoPerson,
    daysAgo: number,
    values: Record<string, unknown>,
  ): Promise<void> {
    const model = this.modelOf(resource)
    const [row] = await selectRows(tx, model, this.tenantId, 't.id = $2', [id])
    await updateRecord(tx, model, this.author(resource, 'update', person), row!, values)
    await tx.query(`update ${model.table} set updated_at = $3 where tenant_id = $1 and id = $2`, [
      this.tenantId,
      id,
      new Date(this.nowMs - daysAgo * dayMs).toISOString(),
    ])
  }
}
