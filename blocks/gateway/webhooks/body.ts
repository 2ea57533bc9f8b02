import type { Told } from '@quoin/kit/server'

/** What happened, as a delivery keeps it. */
export interface TellableEvent {
  readonly operation: string
  readonly resource: string
  readonly record_id: string | null
  readonly actor_id: string | null
  readonly occurred_at: string
}
export interface DeliveryRow extends Record<string, unknown>, TellableEvent {
  readonly id: string
  readonly webhook_id: string
  readonly changed: readonly string[]
  readonly body: string | null
  readonly acts_as: string | null
  readonly tries: number
  readonly started_at: string
}

/** What is sent of an event: its envelope, and the record as the API shows it. The record is put in as it was written. */
export function bodyOf(
  tenantId: string,
  { operation, resource, record_id, actor_id, occurred_at }: TellableEvent,
  { record, changed }: Told,
): string {
  const data = JSON.stringify({
    company_unique_id: tenantId,
    resource,
    record_unique_id: record_id,
    actor_unique_id: actor_id,
    changed,
  })
  const envelope = JSON.stringify({ type: operation, timestamp: new Date(occurred_at).toISOString() })
  return `${envelope.slice(0, -1)},"data":${data.slice(0, -1)},"record":${record}}}`
}
