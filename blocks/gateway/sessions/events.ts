import type { Tx } from '@quoin/kit/server'
import type { Core } from './core.ts'

export interface SecurityEvent {
  readonly kind:
    | 'signed_in'
    | 'signed_out'
    | 'session_ended'
    | 'token_replayed'
    | 'password_changed'
    | 'email_changed'
    | 'role_changed'
    | 'suspended'
    | 'reactivated'
    | 'removed'
    | 'set_up'
    | 'registered'
    | 'confirmed'
    | 'invited'
    | 'joined'
    | 'join_asked'
    | 'looked_in'
    | 'company_opened'
    | 'company_left'
    | 'account_deleted'
    | 'mfa_enabled'
    | 'mfa_disabled'
    | 'recovery_code_used'
    | 'recovery_codes_replaced'
    | 'passkey_added'
    | 'passkey_removed'
    | 'identity_added'
    | 'identity_removed'
  readonly personId?: string | null
  readonly sessionId?: string | null
  readonly companyId?: string | null
  readonly address?: string | null
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Writes down what happened to a sign-in, in the transaction of what happened. Answers the event's number. */
export async function recordEvent(tx: Tx, { clock }: Core, event: SecurityEvent): Promise<number> {
  const [made] = await tx.query<{ id: number }>(
    `insert into gateway.security_events (at, kind, person_id, session_id, company_id, address, detail)
   values (gateway.clock($1), $2, $3, $4, $5, $6, $7) returning id::float8 as id`,
    [
      clock.offsetMs,
      event.kind,
      event.personId ?? null,
      event.sessionId ?? null,
      event.companyId ?? null,
      event.address ?? null,
      JSON.stringify(event.detail ?? {}),
    ],
    'prepare',
  )
  return made!.id
}
