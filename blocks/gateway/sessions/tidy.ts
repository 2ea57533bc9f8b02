import { inTransaction } from '@quoin/kit/server'
import { type Core, nowhere } from './core.ts'

/** Removes what nobody will ask for again: tokens that are over, tries of the day before, sessions ended a quarter of a year ago. */
export const tidy = ({ pool, clock }: Core): Promise<unknown> =>
  inTransaction(pool, nowhere, (tx) =>
    Promise.all(
      [
        `delete from gateway.session_tokens t using gateway.sessions s
         where t.session_id = s.id and (s.ended_at is not null or t.expires_at < gateway.clock($1))`,
        // Sessions stay a while after their end: by them a device is known again.
        `delete from gateway.sessions where least(ended_at, expires_at) < gateway.clock($1) - interval '90 days'`,
        `delete from gateway.api_key_usage where day < (gateway.clock($1) at time zone 'UTC')::date - 90`,
        `delete from gateway.sign_in_attempts where at < gateway.clock($1) - interval '2 days'`,
        `delete from gateway.registrations where created_at < gateway.clock($1) - interval '7 days'`,
        `delete from gateway.mailed_codes where expires_at < gateway.clock($1) - interval '1 day'`,
        `delete from gateway.one_time_tokens where expires_at < gateway.clock($1) - interval '7 days'`,
      ].map((text) => tx.query(text, [clock.offsetMs])),
    ),
  )
