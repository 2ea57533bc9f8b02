import { randomUUID } from 'node:crypto'
import type { Announcement } from '../server/serve.ts'
import type { Mounted } from '../server/platform.ts'
import { findRow, parentOf } from '../records/standard.ts'
import { inside, inTransaction } from '../transaction/transaction.ts'
import { type Actor, scopeOf, whyNot } from './actor.ts'
import type { OperationRequest, Running } from './perform.ts'
import { act, requestedBy } from './perform.ts'
import { Refusal } from './refuse.ts'

/** What an announcement says to one person. */
export interface Told {
  /** The record as it is now, in the words of the operation that gets it: JSON text, `null` where there is none to show. */
  readonly record: string
  /** Wire names of what changed, as far as the person may know of them. */
  readonly changed: readonly string[]
}
export type Announced = Pick<Announcement, 'operation' | 'resource' | 'recordId' | 'payload'>

/** What of an announcement a person may know: rows and fields as they would get the record themselves; null when it is not for them. */
export async function tell(running: Running, actor: Actor, event: Announced): Promise<Told | null> {
  const model = running.platform.models.get(event.resource)
  if (!model) return null
  const names = Array.isArray(event.payload.changed) ? event.payload.changed.map(String) : []
  const hidden = new Set(model.hiddenFrom(actor))
  const changed = names.filter((wire) => !hidden.has(wire))
  const get = running.platform.mounted.get(`${event.resource}.get`)
  if (event.recordId && get && isById(get)) {
    const record = await recordFor(running, actor, get, event.recordId, event.operation)
    return record === null ? null : { record, changed }
  }
  const operation = running.platform.mounted.get(event.operation)?.operation
  // What nobody can get by an id is told to whoever may do the same in all of the company.
  const mayKnow = operation?.permission.includes('.') && !whyNot(actor, operation)
  return mayKnow && scopeOf(actor, operation!.permission) === 'tenant' ? { record: 'null', changed } : null
}

/** Whether an id is all it takes; what answers a secret is no news of a record. */
const isById = ({ operation }: Mounted): boolean =>
  !operation.secret && [...operation.path.matchAll(/:(\w+)/g)].every(([, name]) => name === 'id' || name === 'parent')

async function recordFor(running: Running, actor: Actor, get: Mounted, id: string, operation: string): Promise<string | null> {
  const { model } = get
  if (whyNot(actor, get.operation)) return null
  const scope = { tenantId: actor.tenantId, userId: actor.userId, roleId: actor.roleId, readOnly: true }
  return inTransaction(running.pools[get.server.role], scope, async (tx) => {
    const parent = await parentOf(tx, model, actor.tenantId, id)
    const request = requestedBy(actor, `req_${randomUUID()}`, { params: { id, ...(parent && { parent }) } })
    const answer = await act(get, running, request, inside(tx)).catch(asRefusal)
    if (!(answer instanceof Refusal)) return dataOf(answer.body)
    return (await isDeletedFor(running, get, request, inside(tx), operation)) ? 'null' : null
  })
}

/** A record in the trash is still this person's to know of; of one that is gone for good only those are told who see all of them. */
async function isDeletedFor(
  running: Running,
  { model, operation: { kind, permission } }: Mounted,
  { actor, params }: OperationRequest,
  tx: Parameters<typeof inside>[0],
  operation: string,
): Promise<boolean> {
  const author = { actor, tenantId: actor.tenantId ?? '', operation, requestId: '' }
  const modelOf = (dotted: string) => running.platform.models.get(dotted)
  const found =
    kind === 'get' &&
    (await findRow(
      { tx, model, author, params, query: {}, body: {}, ifMatch: undefined, modelOf },
      { trash: true, lock: false },
    ).then(
      () => true,
      (error) => !asRefusal(error),
    ))
  if (found) return true
  return actor.permissions.get(permission) === 'tenant' && !model.within && !model.parent
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal && error.status < 500) return error
  throw error
}

/** The record out of an answer, letter by letter: read and written anew, a number beyond what JavaScript counts to would be another. */
function dataOf(body: string): string {
  const start = '{"data":'
  if (!body.startsWith(start)) return body
  let depth = 0
  let isText = false
  for (let i = start.length; i < body.length; i++) {
    const letter = body[i]!
    if (isText) {
      if (letter === '\\') i += 1
      else if (letter === '"') isText = false
    } else if (letter === '"') isText = true
    else if (letter === '{' || letter === '[') depth += 1
    else if (letter === '}' || letter === ']') {
      depth -= 1
      if (depth === 0) return body.slice(start.length, i + 1)
    }
  }
  return 'null'
}
